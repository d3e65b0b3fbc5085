import type { NumberField } from "./domain/field.ts";
import { plainAscii } from "./domain/plain-text.ts";
import { round2 } from "./money.ts";

const thousands: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };

const currency = /(?<=^-?\s*)(?:(?:aud|au?\$|\$)\s*)+|(?<=[\d.km])\s*(?:aud|dollars?|\$)$/g;
const percentSign = /(?<=\d\.?)\s*(?:%|percent|per cent|pct)(?:\s*(?:p\.?a|per annum))?$|(?<=\d)\s*(?:p\.?a|per annum)$/g;
const unitsOfKind = { dollars: currency, percent: percentSign };
const unitsByName: Readonly<Record<string, RegExp>> = {
  km: /(?<=[\dk])\s*(?:kms?|kilomet(?:re|er)s?)$/g,
  months: /(?<=\d)\s*(?:months?|mths?|mos?|m)$/g,
};

/** What a copied number has around it: marks of text in a spreadsheet, of an estimate, the end of a sentence. */
const around = /^["'=+~\u2018-\u201D\u2248\s]+|(?<!["'.;\u2018-\u201D\s])["'.;\u2018-\u201D\s]+$/g;
const words: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d)\s*(?:grand|thousand)$/, "k"],
  [/(?<=\d)\s*(?:million|mill?)$/, "m"],
];

/** A number as people write it, in plain characters and small letters, without the currency or the unit of its field. */
export function withoutUnits(text: string, { kind, unit = "" }: Pick<NumberField, "kind" | "unit">): string {
  const months = unit === "months" ? monthsIn(plainAscii(text).toLowerCase()) : undefined;
  if (months !== undefined) return String(months);
  const own = kind === "dollars" || kind === "percent" ? unitsOfKind[kind] : unitsByName[unit];
  const plain = plainAscii(text).toLowerCase();
  const bare = plain.replaceAll(around, "") || plain;
  const number = own ? bare.replaceAll(own, "") : bare;
  return kind === "dollars" ? words.reduce((amount, [word, suffix]) => amount.replace(word, suffix), number) : number;
}

/** Years, with months or without, as months: '2 yrs 3 mths' is 27. In small letters. */
export function monthsIn(text: string): number | undefined {
  const [, years, months = "0"] = /^(\d+(?:\.\d+)?)\+?\s*y(?:ea)?r?s?(?:\s*(?:(?:and|,|&)\s*)?(\d+)\s*m[a-z]*)?$/.exec(text) ?? [];
  return years === undefined ? undefined : round2(Number(years) * 12) + Number(months);
}

/**
 * The number that a text without units means, with an optional 'k' or 'm'; NaN for any other text. A comma, space or apostrophe separates
 * thousands only with exactly three digits behind it, and throughout: '32,000,00' and '3,2000' are no numbers.
 */
export function numberIn(text: string): number {
  const [, digits, suffix = ""] =
    /^(\d{1,3}(?:([, '\u2019])\d{3})(?:\2\d{3})*(?:\.\d*)?|\d+\.?|\d*\.\d+)\s*([km]?)$/.exec(text)?.toSpliced(2, 1) ?? [];
  if (digits === undefined) return Number.NaN;
  const number = Number(digits.replaceAll(/[, '\u2019]/g, ""));
  return suffix === "" ? number : Math.round(number * thousands[suffix]! * 100) / 100;
}

/** The amounts, the largest first, that a text can mean with a comma before its cents, a dot in its thousands or a misplaced comma. */
export function readingsOf(text: string): readonly number[] {
  const [, digits = "", suffix = ""] = /^([\d.,](?:[\d., ]*[\d.,])?) ?([km]?)$/.exec(text) ?? [];
  const hasDotsAsThousands = suffix === "" && /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits);
  if (!hasDotsAsThousands && (!digits.includes(",") || Number.isFinite(numberIn(text)))) return [];
  const isCommaDecimal = digits.lastIndexOf(",") > digits.lastIndexOf(".") || hasDotsAsThousands;
  const withDecimalComma = isCommaDecimal
    ? digits
        .replaceAll(".", "")
        .replace(/,(?=\d*$)/, ".")
        .replaceAll(",", "")
    : "";
  const withDecimalDot = digits.replaceAll(",", "").split(".", 2).join(".");
  const amounts = [withDecimalComma, withDecimalDot].map((reading) => round2(numberIn(reading + suffix)));
  return [...new Set(amounts.filter(Number.isFinite))].toSorted((a, b) => b - a);
}
