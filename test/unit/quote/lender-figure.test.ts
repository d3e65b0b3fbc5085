import { describe, expect, it } from "vitest";
import { explainFigure } from "../../../shared/quote/lender-figure.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Fee, Sheet } from "../../../shared/quote/sheet.ts";
import { pick, whole, type Random } from "../../support/engine/drawn-scenario.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { aScenario, productOf, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";
import { seed } from "../../support/reliability/run-size.ts";

const fee = (more: Partial<Fee> = {}): Fee => ({ name: "Establishment", value: 495, capitalised: true, frequency: "upfront", ...more });

/** A mistake as another sheet would make it, priced by the engine alone. */
interface Planted {
  readonly text: string;
  readonly about: string;
  readonly change: (own: Sheet) => Sheet;
  readonly isMonthlyFeeIncluded?: true;
}

const flipped = (own: Sheet, name: string): Sheet => ({
  ...own,
  fees: own.fees.map((each) => (each.name === name ? { ...each, capitalised: !each.capitalised } : each)),
});

function mistakesOf({ type, timing, brokerageBase, balloonBase, fees }: Sheet): Planted[] {
  const isInAdvance = (timing ?? (type === "consumer" ? "arrears" : "advance")) === "advance";
  const isOfLoan = brokerageBase === "loanAmount";
  const isOfFinanced = balloonBase === "financeAmount";
  return [
    {
      text: `repayments fall at the ${isInAdvance ? "end" : "start"} of each month`,
      about: "timing",
      change: (own) => ({ ...own, timing: isInAdvance ? "arrears" : "advance" }),
    },
    ...fees
      .filter(({ frequency }) => frequency === "upfront")
      .map(({ name, capitalised }) => ({
        text: `the fee "${name}" is ${capitalised ? "not financed" : "financed"}`,
        about: name,
        change: (own: Sheet) => flipped(own, name),
      })),
    {
      text: `the balloon is a percentage of the ${isOfFinanced ? "asset value" : "amount financed"}`,
      about: "balloon",
      change: (own) => ({ ...own, balloonBase: isOfFinanced ? "assetValue" : "financeAmount" }),
    },
    { text: "the repayment includes the monthly fees", about: "monthly fees", change: (own) => own, isMonthlyFeeIncluded: true },
    ...(type === "consumer"
      ? []
      : [
          {
            text: `brokerage is a percentage of the amount ${isOfLoan ? "with" : "without"} fees`,
            about: "brokerage",
            change: (own: Sheet): Sheet => ({ ...own, brokerageBase: isOfLoan ? "net" : "loanAmount" }),
          },
          { text: "brokerage is left out", about: "brokerage", change: (own: Sheet): Sheet => ({ ...own, brokerage: [] }) },
        ]),
  ];
}

function drawSheet(type: Sheet["type"], random: Random): Sheet {
  return sheet({
    type,
    ...(random() < 0.5 && { timing: pick(random, ["arrears", "advance"] as const) }),
    ...(random() < 0.5 && { brokerageBase: pick(random, ["net", "loanAmount"] as const) }),
    ...(random() < 0.5 && { balloonBase: pick(random, ["assetValue", "financeAmount"] as const) }),
    fees: [
      fee({ value: whole(random, 20_000, 60_000) / 100 }),
      fee({ name: "Origination", value: whole(random, 100, 400) / 100, calc: "percent" }),
      fee({ name: "Registration", value: whole(random, 600, 9000) / 100, capitalised: false }),
      fee({ name: "Account keeping", value: whole(random, 500, 1500) / 100, frequency: "monthly" }),
    ],
    brokerage: type === "consumer" ? [] : [{ value: whole(random, 1, 8), valueType: "percentage", criteria: [] }],
    productTiers: [tier({ rate: whole(random, 500, 2500) / 100 })],
  });
}

const drawDeal = (type: Sheet["type"], random: Random): Scenario =>
  aScenario({
    applicationType: type,
    asset: { assetValue: whole(random, 10_000, 200_000) },
    loanDetails: { term: pick(random, [24, 36, 48, 60, 72]), balloon: pick(random, [10, 20, 30]), deposit: whole(random, 1, 5000) },
  });

describe("a figure of the lender's own calculator", () => {
  it("is explained by the one or two differences between the sheets, in 200 random cases", () => {
    const random = seededRandom(seed);
    const missed: unknown[] = [];
    for (let at = 0; at < 200; at += 1) {
      const type = pick(random, ["consumer", "commercial"] as const);
      const [own, scenario] = [drawSheet(type, random), drawDeal(type, random)];
      const first = pick(random, mistakesOf(own));
      const others = mistakesOf(own).filter(({ about }) => about !== first.about);
      const planted = at % 2 === 0 ? [first] : [first, pick(random, others)];
      const lenders = productOf(
        scenario,
        planted.reduce((changed, { change }) => change(changed), own),
      );
      const monthlyFees = planted.some(({ isMonthlyFeeIncluded }) => isMonthlyFeeIncluded) ? lenders.monthlyFees.value! : 0;
      const repayments = Math.round((lenders.repayments! + monthlyFees) * 100) / 100;

      const { causes } = explainFigure(scenario, rulebookWith(own), { lender: "Lender", repayments });

      const texts = planted.map(({ text }) => text).toSorted();
      if (!causes.some((found) => found.toSorted().join() === texts.join())) missed.push({ at, seed, texts, causes, repayments });
    }
    expect(missed).toEqual([]);
  });

  // 28,495 over 12 months at 12 %, at the end of each month: 28,495 x 0.01 / (1 - 1.01^-12) = 2,531.74;
  // without the fee 28,000: 2,487.77; with it at the start of each month 2,531.74 / 1.01 = 2,506.67.
  const own = sheet({ fees: [fee()], productTiers: [tier({ rate: 12 })] });
  const scenario = aScenario({ asset: { assetValue: 32_000 }, loanDetails: { deposit: 4000, term: 12 } });
  const explain = (repayments: number, lender = "Lender") => explainFigure(scenario, rulebookWith(own), { lender, repayments });

  it.each([
    [2487.77, [['the fee "Establishment" is not financed']]],
    [2506.68, [["repayments fall at the start of each month"]]],
    [2463.13, [["repayments fall at the start of each month", 'the fee "Establishment" is not financed']]],
  ])("of %d is explained by what is known to differ", (repayments, causes) => {
    expect(explain(repayments)).toEqual({ repayments: 2531.75, causes });
  });

  it("is not explained a cent off, nor where it is the same", () => {
    expect(explain(2487.78).causes).toEqual([]);
    expect(explain(2531.75)).toEqual({ repayments: 2531.75, causes: [] });
  });

  it("has null repayments for a lender without a product or a scenario without amounts", () => {
    expect(explain(2500, "Other")).toEqual({ repayments: null, causes: [] });
    expect(explainFigure(aScenario(), rulebookWith(own), { lender: "Lender", repayments: 1 })).toEqual({ repayments: null, causes: [] });
  });
});
