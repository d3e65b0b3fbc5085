import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { minus } from "../../../shared/money.ts";
import { amountBorrowed, feeShareOf, feeShares } from "../../../shared/quote/fee-share.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { generatedScenarios } from "../../support/engine/scenarios.ts";
import { sheets } from "../../support/own-sheets.ts";

const scenarioIn = (name: string) =>
  parseScenario(JSON.parse(readFileSync(new URL(`../../scenarios/${name}.json`, import.meta.url), "utf8")), { today: "2026-11-20" });
const sharesIn = (name: string) => {
  const scenario = scenarioIn(name);
  return new Map(
    feeShares(quote(scenario, rulebook).products, scenario.loanDetails?.term ?? 0).map(({ lender, share }) => [lender, share]),
  );
};

describe("fees as a share", () => {
  it("are upfront fees in percent of the amount borrowed, to one decimal", () => {
    const car = sharesIn("consumer-car");

    expect(Object.fromEntries(car)).toMatchObject({
      Macquarie: 0.9,
      Pepper: 5.2,
      Liberty: 5.6,
      NOW: 7.1,
      MoneyPlace: 9.5,
      Money3: 10.3,
    });
    expect([...car.values()].filter((share) => share === null)).toHaveLength(4);
    expect(sharesIn("consumer-old-ute").get("Money3")).toBe(14.5);
  });

  it("stand beside what the customer pays beyond that amount", () => {
    const [liberty] = feeShares(quote(scenarioIn("consumer-car"), rulebook, { lenders: ["Liberty"] }).products, 60);

    expect(liberty).toEqual({ lender: "Liberty", share: 5.6, upfront: 1575, costOfCredit: 12_566.6 });
  });

  it("are of the asset value less the deposit, whatever is financed with it", () => {
    let known = 0;
    for (const scenario of generatedScenarios(sheets, 400, 46))
      for (const product of quote(scenario, rulebook, { allTiers: true }).products) {
        const borrowed = amountBorrowed(product);
        if (borrowed === null) continue;
        known += 1;
        expect(borrowed).toBe(minus(scenario.asset!.assetValue!, scenario.loanDetails?.deposit ?? 0));
        if (product.feesTotal !== null) expect(feeShareOf(product)).toBeCloseTo((100 * product.feesTotal) / borrowed, 0);
      }
    expect(known).toBeGreaterThan(1000);
  });

  it("are unknown while nothing is repaid and where the lender states no fees", () => {
    const { asset: _, ...withoutPrice } = scenarioIn("consumer-car");

    const shares = feeShares(quote(withoutPrice, rulebook, { mustMatch: [] }).products, 60);
    expect(shares.filter(({ share, upfront, costOfCredit }) => [share, upfront, costOfCredit].some((figure) => figure !== null))).toEqual(
      [],
    );
    expect(feeShares(quote(scenarioIn("consumer-car"), rulebook, { lenders: ["Car Start"] }).products, 60)).toEqual([
      { lender: "Car Start", share: null, upfront: null, costOfCredit: null },
    ]);
  });
});
