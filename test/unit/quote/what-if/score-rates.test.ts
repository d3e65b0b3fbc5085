import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { scoreRates } from "../../../../shared/quote/what-if/score-rates.ts";
import { scoreRatesText } from "../../../../shared/quote/what-if/score-rates-text.ts";
import { car, excavator, newBusiness, oldUte } from "./worked-scenarios.ts";

const withScore = (scenario: Scenario, score: number | null): Scenario => ({
  ...scenario,
  creditProfile: { ...scenario.creditProfile, score },
});
const textFor = (scenario: Scenario, lender: string) => {
  const found = scoreRates(scenario, rulebook).find((one) => one.lender === lender);
  return found && scoreRatesText(found.rates);
};
/** The rate at a score where the lender's product qualifies. */
const rateAt = (scenario: Scenario, lender: string, score: number): number | null => {
  const [product] = quote(withScore(scenario, score), rulebook, { lenders: [lender] }).products;
  return product?.qualification === 0 ? product.rate : null;
};

describe("the rate by score", () => {
  it("is told from the present rate's score, and for the next one", () => {
    expect(textFor(car, "Liberty")).toBe("10.99% from 701; 9.69% from 811");
    expect(textFor(withScore(car, 810), "Liberty")).toBe("10.99% from 701; 9.69% from 811");
    expect(textFor(withScore(car, 811), "Liberty")).toBeUndefined();
    expect(textFor(withScore(car, 510), "Liberty")).toBe("15.74% from 450; 14.04% from 511");
  });

  it("is not told without a score, nor of one rate for every score", () => {
    expect(scoreRates(withScore(car, null), rulebook)).toEqual([]);
    expect(textFor(car, "Macquarie")).toBeUndefined();
  });

  it.each([
    ["car", car],
    ["excavator", excavator],
    ["old ute", oldUte],
    ["new business", newBusiness],
  ])(
    "%s: is the quote's at every score",
    (_, scenario) => {
      const present = scenario.creditProfile!.score!;
      for (const { lender, rates } of scoreRates(scenario, rulebook)) {
        const [now, next] = rates;
        const all = Array.from({ length: 1201 }, (_none, score) => rateAt(scenario, lender, score));

        expect(now!.rate).toBe(all[present]);
        expect(now!.score === 0 ? null : all[now!.score - 1]).not.toBe(now!.rate);
        expect(new Set(all.slice(now!.score, present + 1))).toEqual(new Set([now!.rate]));
        const other = all.findIndex((rate, score) => score > present && rate !== null && rate !== now!.rate);
        expect(next).toMatchObject({ score: other, rate: all[other] });
      }
    },
    60_000,
  );
});
