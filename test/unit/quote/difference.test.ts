import { describe, expect, it } from "vitest";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Sheet, SheetFile } from "../../../shared/quote/sheet.ts";
import { differenceOf, productDifferences } from "../../../shared/quote/trace/difference.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { aConsumerScenario } from "../../support/engine/plain-scenario.ts";
import { aCriterion, aFee, aLoading, aSheet, aTier, filed } from "../../support/engine/sheets.ts";
import { changedPepper } from "../../support/engine/changed-pepper.ts";
import { sheets } from "../../support/own-sheets.ts";
import { car } from "./what-if/worked-scenarios.ts";

const traced = (scenario: Scenario, files: readonly SheetFile[]) =>
  tracedProducts(scenario, rulebookOf(files), ({ lender }) => sourcesOf(files.find(({ sheet }) => sheet.lender === lender)!.sheet, ""));

describe("the difference that a changed sheet makes", () => {
  const inDecember: Scenario = { ...car, today: "2026-12-01" };
  const differences = productDifferences(traced(inDecember, sheets), traced(inDecember, [...sheets, filed(changedPepper)]));

  it("is told line by line for Pepper's issue of December", () => {
    expect(differences.find(({ lender }) => lender === "Pepper")).toEqual({
      lender: "Pepper",
      before: { rank: 5, tier: "Score 660 to 800", qualification: 0, repayments: 585.39, assumed: true },
      after: { rank: 4, tier: "Score 660 to 800", qualification: 0, repayments: 580.21, assumed: true },
      rows: [
        { kind: "base", name: "Score 660 to 800", before: 12.49, after: 12.29 },
        { kind: "fee", name: "Establishment", before: 474, after: 495 },
        { kind: "fee", name: "Origination", before: 990, after: 890 },
        { kind: "rate", name: "Rate", before: 12.49, after: 12.29 },
        { kind: "financeAmount", name: "Finance amount", before: 29_464, after: 29_385 },
        { kind: "repayments", name: "Repayment", before: 585.39, after: 580.21 },
        { kind: "comparisonRate", name: "Comparison rate", before: 15.03, after: 14.71 },
        { kind: "total", name: "Total loan amount", before: 41_523.4, after: 41_212.6 },
      ],
    });
  });

  it("names no other lender but the one that changes places with it", () => {
    expect(differences.map(({ lender, rows }) => [lender, rows.length])).toEqual([
      [expect.any(String), 0],
      ["Pepper", 8],
    ]);
    expect(differences[0]).toMatchObject({ before: { rank: 4 }, after: { rank: 5 } });
  });
});

it("says on each side whether the product is above the limit on the cost of credit", () => {
  const withFee = (value: number) =>
    traced(aConsumerScenario({ asset: { assetValue: 10_000 }, loanDetails: { term: 24 } }), [
      filed(aSheet({ productTiers: [aTier()], fees: [aFee({ value, capitalised: false })] })),
    ]);
  const [difference] = productDifferences(withFee(100), withFee(5_000));

  expect(difference!.before).not.toHaveProperty("aboveCostCap");
  expect(difference!.after).toMatchObject({ aboveCostCap: true });
});

describe("a difference", () => {
  const scenario = aConsumerScenario({
    asset: { assetValue: 20_000, typeOfSale: "PRIVATE_SALE" },
    loanDetails: { term: 60 },
  });
  const own = (parts: Partial<Sheet>) => aSheet({ productTiers: [aTier()], ...parts });
  const rowsOf = (before: Partial<Sheet>, after: Partial<Sheet>) =>
    differenceOf(traced(scenario, [filed(own(before))])[0]!.trace, traced(scenario, [filed(own(after))])[0]!.trace).filter(({ kind }) =>
      ["loading", "fee"].includes(kind),
    );
  const ofSale = (value: "PRIVATE_SALE" | "DEALER_SALE") => [
    aCriterion({ object: "asset", attribute: "typeOfSale", label: "Sale", condition: "is", value }),
  ];

  it("is empty of equal sheets", () => {
    expect(rowsOf({ fees: [aFee()] }, { fees: [aFee()] })).toEqual([]);
  });

  it("names a fee whose criteria answer otherwise, and one that is no longer charged", () => {
    const inspection = aFee({ name: "Inspection", value: 300, criteria: ofSale("PRIVATE_SALE") });
    const row = { kind: "fee", name: "Inspection", before: 300, after: null };

    expect(rowsOf({ fees: [inspection] }, { fees: [{ ...inspection, criteria: ofSale("DEALER_SALE") }] })).toEqual([
      { ...row, counts: { before: true, after: false } },
    ]);
    expect(rowsOf({ fees: [inspection] }, { fees: [] })).toEqual([row]);
  });

  it("names a fee that is paid in cash instead of financed", () => {
    const fee = aFee({ name: "Establishment", value: 300, capitalised: true });

    expect(rowsOf({ fees: [fee] }, { fees: [{ ...fee, capitalised: false }] })).toEqual([
      { kind: "fee", name: "Establishment", before: 300, after: 300, paid: { before: "financed", after: "in cash" } },
    ]);
  });

  it("pairs lines of one name in their order", () => {
    const of = (value: number) => aLoading({ name: "Age of asset", value });

    expect(rowsOf({ loading: [of(1), of(2)] }, { loading: [of(1), of(3)] })).toEqual([
      { kind: "loading", name: "Age of asset", before: 2, after: 3 },
    ]);
  });
});
