import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { dollarText, percentText } from "../../../shared/format.ts";
import { totalCost } from "../../../shared/quote/total-cost.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { quoteCommand } from "../../support/cli/command.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/engine/plain-scenario.ts";
import { smallLoan } from "../../unit/quote/what-if/worked-scenarios.ts";

const table = async (scenario: Scenario, ...options: string[]) => {
  const { code, stdout, stderr } = await quoteCommand([...options, "-"], JSON.stringify(scenario));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
};
/** The table's line for a lender. */
const lineOf = (text: string, lender: string) => text.split("\n").find((line) => line.includes(`  ${lender}  `));

const car = aConsumerScenario({
  asset: { assetValue: 32_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2023 },
  loanDetails: { term: 60, deposit: 4000, balloon: 20 },
});

describe("the quote table", () => {
  it("starts with a description of the scenario", async () => {
    expect((await table(car)).split("\n")[0]).toBe(
      "Consumer quote on 2026-11-20, Motor Vehicle, $32,000.00, 60 months, deposit $4,000.00, balloon 20 %",
    );
  });

  it("shows each lender in ranking order with tier, rates, repayments and amounts", async () => {
    const { products } = quote(car, rulebook);

    const text = await table(car);

    expect(products.length).toBeGreaterThan(10);
    for (const [i, product] of products.entries()) {
      const { lender, tier, criteria, rate, comparisonRate, repayments, weeklyRepayments, financeAmount, feesTotal } = product;
      const figures = [percentText(rate), dollarText(repayments), dollarText(weeklyRepayments)];
      const costs = feesTotal === null ? ["not stated  $", "  not stated"] : [percentText(comparisonRate), dollarText(feesTotal)];
      const amounts = [dollarText(financeAmount), dollarText(totalCost(product, car.loanDetails!.term!))];
      const line = lineOf(text, lender);
      expect(line?.trimStart().startsWith(`${i + 1}  ${lender}`)).toBe(true);
      for (const part of [tier, criteria, ...figures, ...costs, ...amounts]) expect(line).toContain(part);
    }
  });

  it("lists which criteria a product fails and which are unknown", async () => {
    const old = { ...car, customer: { dateOfBirth: "2015-01-01" } };

    const text = await table(old, "--lenders", "Macquarie");

    const [macquarie] = quote(old, rulebook, { lenders: ["Macquarie"] }).products;
    const failed = macquarie!.criteriaResults.filter(({ result }) => result === false);
    expect(failed.length).toBeGreaterThan(0);
    for (const { label } of failed) expect(text).toMatch(new RegExp(`^ {2}1 {2}fails .*${label}`, "m"));
    expect(await table(aConsumerScenario(), "--lenders", "Macquarie")).toMatch(/^ {2}1 {2}not known: Loan amount \$10,000 to \$100,000; /m);
  });

  it("says what stands beside a product's figures: the limit on the cost of credit, and fees that are not stated", async () => {
    expect(await table(smallLoan, "--lenders", "Money3")).toMatch(/^ {2}1 {2}Above the 48% limit on the yearly cost of credit$/m);
    expect(await table(smallLoan, "--lenders", "Car Start")).toMatch(
      /^ {2}1 {2}Fees not stated\. 48% limit on the yearly cost of credit not checked$/m,
    );
  });

  it("ends with the figures for a referral", async () => {
    const qualified = { ...car, creditProfile: { score: 712 } };
    const { referral } = quote(qualified, rulebook);

    const text = await table(qualified);

    expect(text).toContain(`Referral: rate ${percentText(referral!.minRate)} to ${percentText(referral!.maxRate)}, monthly `);
    expect(text).toContain(`average total loan amount ${dollarText(referral!.totalLoanAmount)}\n`);
  });

  it("reports that no product qualifies yet when each fails something", async () => {
    const text = await table(aConsumerScenario({ asset: { assetValue: 500 } }), "--lenders", "Macquarie");

    expect(text).toContain("\nReferral: no product qualifies yet\n");
  });

  it("reports that there are no matching products", async () => {
    const text = await table(car, "--lenders", "C8");

    expect(text).toMatch(/^Consumer quote .*\n\nNo matching products\n/);
  });

  it("numbers several scenarios and lists the unknown fields of each", async () => {
    const { stdout } = await quoteCommand(["-"], JSON.stringify([car, aCommercialScenario()]));

    expect(stdout.split("\n").filter((line) => line.startsWith("Scenario "))).toEqual([
      "Scenario 1: Consumer quote on 2026-11-20, Motor Vehicle, $32,000.00, 60 months, deposit $4,000.00, balloon 20 %",
      "Scenario 2: Commercial quote on 2026-11-20, asset type not known, asset value not known, term not known, no deposit, no balloon",
    ]);
  });
});
