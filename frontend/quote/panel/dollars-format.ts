import { loanFields } from "../../../shared/domain/loan-details.ts";
import { dollarText } from "../../../shared/format.ts";
import { percentOf, percentageOf, round2, roundTo } from "../../../shared/money.ts";
import type { Nullish } from "../../../shared/domain/value-types.ts";
import { dollars, percent } from "../../../shared/wire/amount.ts";
import { amountMessage, depositMessage, noAmountMessage } from "../../client/application/field-messages.ts";
import { plainAscii } from "../../../shared/domain/plain-text.ts";
import { numberIn, readingsOf, withoutUnits } from "../../../shared/typed-number.ts";
import { balloonSteps } from "./slider-steps.ts";
import type { InputFormat, ParseResult } from "./input-format.ts";

/** Writes 42,000.00; also reads $42,000, AUD 42,000, 42 000 and 42k. Asks about 42.000,00 and 42,00, which could be other amounts. */
export const dollarsFormat: InputFormat<number> = {
  format: (value) => (value === null || value === undefined ? "" : dollarText(value).replace("$", "")),
  parse: (text) => {
    const plain = withoutUnits(text, { kind: "dollars" });
    if (plain === "") return { value: null };
    if (/^-\s*[\d.]/.test(plain)) return { problem: "The amount cannot be negative" };
    const readings = readingsOf(plain);
    if (readings.length > 0) return { problem: `Did you mean ${readings.map(dollarText).join(" or ")}?` };
    const amount = numberIn(plain);
    if (Number.isNaN(amount)) return { problem: noAmountMessage };
    if (round2(amount) !== amount) return { problem: "Enter dollars and whole cents, like 32,000.50" };
    const { data } = dollars.safeParse(amount);
    return data === undefined ? { problem: amountMessage } : { value: data };
  },
};

const isPercentage = (text: string): boolean => /%|per ?cent|pct/i.test(plainAscii(text));

/** At least as much as the deposit. */
export const assetValueFormat = (deposit: Nullish<number>): InputFormat<number> => ({
  ...dollarsFormat,
  parse: (text) => {
    const result = dollarsFormat.parse(text);
    if (!("value" in result) || result.value === null || !deposit || result.value >= deposit) return result;
    return { problem: `The asset value is less than the deposit of ${dollarText(deposit)}.` };
  },
});

/** Dollars or a percentage of the asset value, at most all of it. */
export const depositFormat = (assetValue: Nullish<number>): InputFormat<number> => ({
  ...dollarsFormat,
  parse: (text) => {
    const result = isPercentage(text) ? parsePercentage(text, assetValue) : dollarsFormat.parse(text);
    const isTooMuch = "value" in result && result.value !== null && result.value > (assetValue ?? Infinity);
    return isTooMuch ? { problem: depositMessage } : result;
  },
});

function parsePercentage(text: string, assetValue: Nullish<number>): ParseResult<number> {
  const { data } = percent.safeParse(numberIn(withoutUnits(text, { kind: "percent" })));
  if (data === undefined) return { problem: "Enter an amount, or a percentage from 0 to 100" };
  if (!assetValue) return { problem: "Enter the asset value first, or the deposit in dollars" };
  return { value: round2(percentOf(data, assetValue)) };
}

const maxBalloon = loanFields.balloon.max;

/**
 * A percentage of the asset value to 0.01 %, or dollars: with a dollar sign, or above 100. Dollars are kept as the percentage from which the
 * engine calculates the same cents, whatever its decimals.
 */
export const balloonFormat = (assetValue: Nullish<number>): InputFormat<number> => ({
  format: (value) => (value === null || value === undefined ? "" : balloonSteps.describe(value)),
  parse: (text) => {
    const plain = withoutUnits(text, { kind: "percent" });
    if (plain === "") return { value: null };
    const typed = numberIn(plain);
    // '6.400' may be dollars with a dot in their thousands.
    const isClear = isPercentage(text) || !/\.\d{3}$/.test(plain);
    if (isClear && typed <= maxBalloon && round2(typed) === typed) return { value: typed };
    const isDollars = withoutUnits(text, { kind: "dollars" }) !== plain || typed > 100 || /\d[km]$|,/.test(plain);
    if (!isDollars || isPercentage(text)) return { problem: balloonSteps.sentence };
    const result = dollarsFormat.parse(text);
    if (!("value" in result) || result.value === null) return result;
    if (!assetValue) return { problem: "Enter the asset value first, or the balloon as a percentage" };
    const exact = roundTo(percentageOf(result.value, assetValue), 10);
    const most = dollarText(round2(percentOf(maxBalloon, assetValue)));
    return exact > maxBalloon ? { problem: `The balloon is at most ${maxBalloon}% of the asset value, ${most}` } : { value: exact };
  },
});
