import { describe, expect, it } from "vitest";
import { type PriceTrace, priceBreakdown, breakdownText } from "../../../frontend/quote/ranking/price-rows.ts";
import { proofTexts } from "../../../frontend/quote/ranking/proof-text.ts";
import { approvalText } from "../../../frontend/rates/issue-text.ts";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { sheetSources } from "../../../functions/sheets/sources.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { car, excavator } from "../quote/what-if/worked-scenarios.ts";

const proof = { matched: 12, of: 13, lastOn: "2026-11-20" };

describe("what decisions show on a card", () => {
  it("is nothing while there are too few", () => {
    expect(proofTexts({ lender: "Pepper" })).toEqual([]);
  });

  it.each([
    [0, "Pepper decides on the same day (median of 18)"],
    [1, "Pepper decides in 1 business day (median of 18)"],
    [2, "Pepper decides in 2 business days (median of 18)"],
  ])("is how many approvals matched, and %i business days", (days, text) => {
    expect(proofTexts({ lender: "Pepper", proof, turnaround: { days, of: 18 } })).toEqual(["Approvals matched: 12 of 13 in 90 days", text]);
  });
});

describe("a price that approvals have matched", () => {
  function breakdown(scenario: Scenario, lender: string) {
    const [traced] = tracedProducts(scenario, rulebook, sheetSources, { lenders: [lender], mustMatch: [] });
    return priceBreakdown(traced!.trace as PriceTrace, { fees: [...traced!.product.fees], proved: true });
  }

  it("marks neither the tier's rate nor counted fees as assumed", () => {
    const { rate, amount } = breakdown(car, "Pepper");
    expect([...rate, ...amount].filter(({ assumed }) => assumed !== undefined)).toEqual([]);
    expect(breakdownText("Pepper", breakdown(car, "Pepper"), [])).toContain("Base: Score 660 to 800 (matched by approvals)");
  });

  it("still marks loadings and brokerage", () => {
    const privateSale = { ...excavator, asset: { ...excavator.asset, typeOfSale: "PRIVATE_SALE" } } as const;
    const { rate, amount } = breakdown(privateSale, "Lender B");
    const unproved = [...rate, ...amount].filter(({ proved }) => !proved).map(({ name }) => name);
    expect(unproved).toEqual(expect.arrayContaining(["Private sale", "Brokerage 4.00%"]));
  });
});

it("the rates office reads what an approval has otherwise than the sheet", () => {
  const approved = [
    { name: "rate", quoted: 12.49, approved: 13.49 },
    { name: "Establishment", quoted: 474, approved: null },
  ];
  expect(approvalText(approved)).toBe("Approved rate 13.49 instead of 12.49, Establishment none instead of 474");
});
