import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import { type Budget, budgetOf } from "../../../../shared/quote/what-if/budget.ts";
import { monthlyOf, noLenderText, paidMonthly } from "../../../../shared/quote/what-if/within-budget.ts";
import { aScenario, rulebookWith, sheet, tier } from "../../../support/engine/engine-builders.ts";
import { car, excavator, oldUte, withLoan } from "./worked-scenarios.ts";

const answersTo = (scenario: Scenario, budget: Budget) =>
  new Map(budgetOf(scenario, rulebook, budget).lenders.map((answer) => [answer.lender, answer]));
const brought = (scenario: Scenario, budget: Budget, lender: string) =>
  Object.fromEntries(
    answersTo(scenario, budget)
      .get(lender)!
      .brings.map(({ field, value }) => [field, value]),
  );

describe("a budget", () => {
  it("reaches an asset value with each lender, and one cent more costs a cent more", () => {
    const answers = answersTo(car, { monthly: 550 });

    const reached = Object.fromEntries([...answers].map(([lender, { reach }]) => [lender, reach?.value]));
    expect(reached).toMatchObject({
      Macquarie: 35_905.75,
      Liberty: 31_097.04,
      MoneyPlace: 30_996.97,
      Pepper: 29_794.2,
      "Affordable Car Loans": 23_546.35,
    });
    expect([...answers.keys()].at(-1)).toBe("Affordable Car Loans");
    for (const [lender, { reach }] of answers) {
      const assetValue = Math.round(reach!.value * 100 + 1) / 100;
      const [product] = quote({ ...car, asset: { ...car.asset, assetValue } }, rulebook, { lenders: [lender], mustMatch: [] }).products;
      expect([lender, reach!.paid, paidMonthly(product!)]).toEqual([lender, 550, 550.01]);
      expect(reach!.after).toMatchObject({ lender, qualification: 0 });
    }
  });

  it("says the least deposit, term and balloon that bring a lender within it, each alone", () => {
    const { present, within, brings } = answersTo(car, { monthly: 550 }).get("Liberty")!;

    expect([present, within]).toEqual([567.36, false]);
    expect(brings.map(({ field, value, paid }) => [field, value, paid])).toEqual([
      ["deposit", 4798.45, 550],
      ["term", 72, 504.93],
      ["balloon", 25, 547.23],
    ]);
    expect(brought(car, { monthly: 550 }, "Pepper")).toEqual({ deposit: 5968.79, balloon: 35 });
    expect(brought(car, { monthly: 550 }, "Affordable Car Loans")).toEqual({ deposit: 12_000.01 });
    expect(answersTo(car, { monthly: 550 }).get("Macquarie")).toMatchObject({ within: true, brings: [] });
  });

  it("reaches beyond a gap, and keeps to the limits", () => {
    const affordable = answersTo(car, { monthly: 650 }).get("Affordable Car Loans")!;
    const paidAt = (assetValue: number) =>
      paidMonthly(quote({ ...car, asset: { ...car.asset, assetValue } }, rulebook, { lenders: ["Affordable Car Loans"] }).products[0]!)!;

    expect(affordable.reach?.value).toBe(29_540.32);
    expect([26_505.24, 26_505.25, 28_999.99, 29_000].map((value) => paidAt(value) <= 650)).toEqual([true, false, false, true]);
    expect(brought(car, { monthly: 650 }, "Money3")).toMatchObject({ deposit: 4896.41 });
    expect(brought(car, { monthly: 550, limits: { deposit: 4798.44, term: 71, balloon: 25 } }, "Liberty")).toEqual({ balloon: 25 });
    expect(brought(car, { monthly: 550, limits: { deposit: 4798.45, term: 72, balloon: 24 } }, "Liberty")).toEqual({
      deposit: 4798.45,
      term: 72,
    });
  });

  it("reaches nothing where the lender is not open, without a term, and with no asset value that costs so little", () => {
    expect(answersTo(oldUte, { monthly: 350 }).get("Liberty")).toMatchObject({
      within: false,
      reach: null,
      brings: [],
      reason: "No asset value that the lender accepts costs at most $350.00 a month.",
    });
    expect(answersTo(withLoan(car, { term: null }), { monthly: 550 }).get("Liberty")).toMatchObject({
      present: null,
      reach: null,
      reason: "The term is not known yet.",
    });
  });

  it("reaches the same asset value while none is known yet", () => {
    const { assetValue: _, ...asset } = car.asset!;
    const [known, unknown] = [car, { ...car, asset }].map((scenario) => answersTo(scenario, { monthly: 550 }).get("Pepper")!);

    expect(unknown!.reach).toEqual(known!.reach);
    expect(unknown).toMatchObject({ present: null, within: false, brings: [] });
  });

  it("counts the repayments alone where the lender's fees are not stated, and says so", () => {
    const answers = answersTo(car, { monthly: 700 });

    expect(answers.get("Car Start")).toMatchObject({ feesStated: false, present: 665.84, within: true });
    expect(answers.get("Macquarie")).toMatchObject({ feesStated: true, present: 482.94 });
  });

  it("counts no product above the limit on the cost of credit", () => {
    const dear = rulebookWith(sheet({ productTiers: [tier({ rate: 49 })] }));
    const [answer] = budgetOf(aScenario({ loanDetails: { term: 60, deposit: 0 } }), dear, { monthly: 100_000 }).lenders;

    expect(answer).toMatchObject({ within: false, reach: null, brings: [] });
    expect(answer!.reason).toMatch(/^Above the 48% limit on the yearly cost of credit, wherever it costs at most /);
  });

  it("holds the panel and the broker's own amounts", () => {
    const options = { panel: ["C7"], own: { brokerage: { C7: 5.45 } } };
    const [c7, ...others] = budgetOf(excavator, rulebook, { monthly: 1550 }, options).lenders;

    expect(others).toEqual([]);
    expect(c7).toMatchObject({ lender: "C7", present: 1599.9, reach: { after: { brokerage: { percent: 5.45 } } } });
  });

  it("is dollars a month, of a week or a fortnight to the cent", () => {
    expect([monthlyOf(150, "week"), monthlyOf(300, "fortnight"), monthlyOf(650, "month")]).toEqual([650, 650, 650]);
    expect(monthlyOf(127.33, "week")).toBe(551.76);
    expect(noLenderText(120, "month", { lender: "Macquarie", paid: 482.94 })).toBe(
      "No lender within $120.00. The least is $482.94 (Macquarie).",
    );
    expect(noLenderText(50, "week", { lender: "Macquarie", paid: 482.94 })).toBe(
      "No lender within $50.00 a week. The least is $111.45 a week (Macquarie).",
    );
  });
});
