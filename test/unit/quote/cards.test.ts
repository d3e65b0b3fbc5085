/** Two cards that use every word of shared/quote/words.md, priced by hand with decimals. */
import { readFileSync } from "node:fs";
import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { quote } from "../../../shared/quote/quote.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import type { Example, Sheet } from "../../../shared/quote/sheet.ts";
import { checkSheet, parseSheet } from "../../../shared/rulebook/check.ts";
import { isTraceConsistent } from "../../../shared/quote/trace/consistency.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";

const cards = ["harbour-trucks.2026-07-01.json", "outback-plant.2026-07-01.json"].map((file) => {
  const text = readFileSync(new URL(`cards/${file}`, import.meta.url), "utf8");
  return { file, text, sheet: parseSheet(text) };
});
const words = [
  "referAbove",
  "balloonLimits",
  "totalExposure",
  "assetSubType",
  "addsToRate",
  '"brokerageBase": "financeAmount"',
  '"attribute": "financeAmount"',
];

const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });
const cents = (amount: Decimal) => amount.toDecimalPlaces(2);

/** What each example is by hand: financed fees, brokerage in percent, the rate's parts, and what the balloon is a percentage of. */
const byHand: Readonly<Record<string, { fees: number[]; percent: number; rate: number[]; ofAsset: boolean; inAdvance: boolean }>> = {
  "Agitator at 6 % brokerage": { fees: [495], percent: 6, rate: [9.95, 1.25, 1], ofAsset: true, inAdvance: true },
  "Prime mover at the standard brokerage": { fees: [495], percent: 4, rate: [8.95], ofAsset: true, inAdvance: true },
  "Prime mover above $250,000 financed": { fees: [495], percent: 4, rate: [8.95], ofAsset: true, inAdvance: true },
  "Skid steer at 5.5 % brokerage": { fees: [570], percent: 5.5, rate: [10.4, 0.625], ofAsset: false, inAdvance: false },
  "Crusher at the standard brokerage": { fees: [990, 1450], percent: 3, rate: [8.4, 1], ofAsset: false, inAdvance: false },
  "Crusher at 4.2 % brokerage, with exposure above $200,000": {
    fees: [990, 1450],
    percent: 4.2,
    rate: [8.4, 1, 0.3],
    ofAsset: false,
    inAdvance: false,
  },
};

function pricedByHand({ scenario, source }: Example) {
  const { fees, percent, rate: parts, ofAsset, inAdvance } = byHand[source]!;
  const { assetValue, deposit, term, balloon } = { ...scenario.asset, ...scenario.loanDetails } as Record<string, number>;
  const net = Exact.sum(assetValue!, -deposit!, ...fees);
  const financed = net.plus(cents(net.times(percent).div(new Exact(100).minus(percent))));
  const due = cents((ofAsset ? new Exact(assetValue!) : financed).times(balloon!).div(100));
  const rate = Exact.sum(0, ...parts);
  const i = rate.div(1200);
  const grown = i.plus(1).pow(term!);
  const inArrears = financed.times(grown).minus(due).times(i).div(grown.minus(1));
  return {
    rate: rate.toNumber(),
    financeAmount: financed.toNumber(),
    repayments: cents(inAdvance ? inArrears.div(i.plus(1)) : inArrears).toNumber(),
  };
}

describe.each(cards)("the card $file", ({ file, text, sheet }) => {
  const examples = sheet.examples!;

  it("has all seven words, and the check accepts it with its examples", () => {
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    expect(checkSheet({ file, text })).toMatchObject({ sheet: { lender: sheet.lender } });
  });

  it.each(examples.map((example) => [example.source, example] as const))("prices '%s' as by hand", (_source, example) => {
    const rulebook = rulebookOf([{ file, sheet }]);
    const [product] = quote(example.scenario, rulebook).products;
    const [traced] = tracedProducts(example.scenario, rulebook, () => sourcesOf(sheet, ""));

    expect(product).toMatchObject(pricedByHand(example));
    expect(product).toMatchObject(example.expect);
    expect(isTraceConsistent(traced!)).toBe(true);
  });

  it.each(examples.flatMap((_example, at) => (["repayments", "financeAmount"] as const).map((figure) => [at, figure] as const)))(
    "is rejected where example %d states %s a cent higher",
    (at, figure) => {
      const stated = examples.map((example, place): Example => {
        const cent = new Exact(example.expect[figure]!).plus("0.01").toNumber();
        return place === at ? { ...example, expect: { ...example.expect, [figure]: cent } } : example;
      });
      const wrong: Sheet = { ...sheet, examples: stated };

      expect(checkSheet({ file, text: JSON.stringify(wrong) })).toMatchObject({ problems: [{ path: ["examples", at, "expect", figure] }] });
    },
  );
});
