import { describe, expect, it } from "vitest";
import type { Criterion, Tier } from "../../../shared/quote/sheet.ts";
import {
  aBand,
  aCompound,
  aCriterion,
  aFee,
  aLoading,
  aLoanAmount,
  aScore,
  aSheet,
  aTier,
  logProblems,
} from "../../support/engine/sheets.ts";

const feesAsking = (...criteria: Criterion[]) => logProblems(aSheet({ fees: criteria.map((each) => aFee({ criteria: [each] })) }));
const bandsAsking = (...criteria: Criterion[]) => logProblems(aSheet({ brokerage: criteria.map((each) => aBand({ criteria: [each] })) }));
const loadingsAsking = (...criteria: Criterion[]) =>
  logProblems(aSheet({ loading: criteria.map((each) => aLoading({ criteria: [each] })) }));
const tiers = (...parts: Partial<Tier>[]) =>
  logProblems(aSheet({ productTiers: parts.map((each, i) => aTier({ name: `Tier ${i}`, ...each })) }));

describe("fees of the same name", () => {
  it("are accepted when one ends below the loan amount at which the next begins", () => {
    expect(feesAsking(aLoanAmount("lessThan", 10_000), aLoanAmount("betweenLow", [10_000, 20_000]))).toEqual([]);
  });

  it("may leave a gap between their loan amounts", () => {
    expect(feesAsking(aLoanAmount("lessThan", 10_000), aLoanAmount("greaterThanOrEqualTo", 15_000))).toEqual([
      "/fees/1: found a gap between 10000 (of /fees/0) and 15000, expected bands without a gap",
    ]);
  });

  it("must not both exclude the loan amount at which they meet", () => {
    expect(feesAsking(aLoanAmount("lessThan", 10_000), aLoanAmount("greaterThan", 10_000))).toEqual([
      "/fees/1: found a gap between 10000 (of /fees/0) and 10000, expected bands without a gap",
    ]);
  });

  it("must not both charge the same loan amount", () => {
    expect(feesAsking(aLoanAmount("lessThanOrEqualTo", 10_000), aLoanAmount("greaterThanOrEqualTo", 10_000))).toEqual([
      "/fees/1: found a band from 10000 that overlaps the one up to 10000 of /fees/0, expected bands that do not overlap",
    ]);
  });

  it("are compared in order of loan amount, not of the sheet", () => {
    expect(feesAsking(aLoanAmount("between", [20_000, 50_000]), aLoanAmount("lessThanOrEqualTo", 10_000))).toEqual([
      "/fees/0: found a gap between 10000 (of /fees/1) and 20000, expected bands without a gap",
    ]);
  });

  it("are compared when a compound holds both bounds", () => {
    expect(
      feesAsking(
        aCompound("and", aLoanAmount("greaterThan", 5000), aLoanAmount("lessThanOrEqualTo", 10_000)),
        aCompound("and", aLoanAmount("greaterThan", 9000), aLoanAmount("lessThanOrEqualTo", 20_000)),
      ),
    ).toEqual(["/fees/1: found a band from 9000 that overlaps the one up to 10000 of /fees/0, expected bands that do not overlap"]);
  });

  it("may say their band after a comma", () => {
    const named = (name: string, criterion: Criterion) => aFee({ name, criteria: [criterion] });
    const fees = [
      named("Origination, loan under $10,000", aLoanAmount("lessThan", 10_000)),
      named("Origination, loan over $10,000", aLoanAmount("greaterThan", 10_000)),
    ];
    expect(logProblems(aSheet({ fees }))).toEqual([
      "/fees/1: found a gap between 10000 (of /fees/0) and 10000, expected bands without a gap",
    ]);
  });

  it("are not compared with fees of another name", () => {
    const [small, large] = [aLoanAmount("lessThan", 10_000), aLoanAmount("greaterThan", 50_000)];

    expect(logProblems(aSheet({ fees: [aFee({ criteria: [small] }), aFee({ name: "Risk", criteria: [large] })] }))).toEqual([]);
  });
});

describe("brokerage bands", () => {
  it("may leave a gap between their loan amounts", () => {
    expect(bandsAsking(aLoanAmount("between", [0, 20_000]), aLoanAmount("between", [30_000, 50_000]))).toEqual([
      "/brokerage/1: found a gap between 20000 (of /brokerage/0) and 30000, expected bands without a gap",
    ]);
  });

  it("must not both pay for the same loan amount", () => {
    expect(bandsAsking(aLoanAmount("between", [0, 20_000]), aLoanAmount("between", [10_000, 50_000]))).toEqual([
      "/brokerage/1: found a band from 10000 that overlaps the one up to 20000 of /brokerage/0, expected bands that do not overlap",
    ]);
  });
});

describe("loadings", () => {
  it("may leave a gap between their loan amounts", () => {
    expect(loadingsAsking(aLoanAmount("lessThan", 10_000), aLoanAmount("greaterThan", 50_000))).toEqual([]);
  });

  it("must not both apply to the same loan amount", () => {
    expect(loadingsAsking(aLoanAmount("lessThan", 20_000), aLoanAmount("greaterThan", 10_000))).toEqual([
      "/loading/1: found a band from 10000 that overlaps the one up to 20000 of /loading/0, expected bands that do not overlap",
    ]);
  });
});

describe("tiers that differ in one number only", () => {
  it("are adjacent when one ends at a score of 599 and the next begins at 600", () => {
    expect(tiers({ criteria: [aScore("between", [500, 599])] }, { criteria: [aScore("between", [600, 700])] })).toEqual([]);
    expect(tiers({ criteria: [aScore("lessThan", 600)] }, { criteria: [aScore("greaterThan", 599)] })).toEqual([]);
  });

  it("must not leave a gap between their scores", () => {
    expect(tiers({ criteria: [aScore("between", [500, 599])] }, { criteria: [aScore("between", [601, 700])] })).toEqual([
      "/productTiers/1: found a gap between 599 (of /productTiers/0) and 601, expected bands without a gap",
    ]);
  });

  it("must not both accept the same score", () => {
    expect(tiers({ criteria: [aScore("between", [500, 599])] }, { criteria: [aScore("between", [599, 700])] })).toEqual([
      "/productTiers/1: found a band from 599 that overlaps the one up to 599 of /productTiers/0, expected bands that do not overlap",
    ]);
  });

  it("may overlap when they differ in another requirement as well", () => {
    const owner = aCriterion({ object: "customerProfile", attribute: "livingArrangements", condition: "is", value: "PROPERTY_OWNER" });

    expect(tiers({ criteria: [aScore("between", [500, 599])] }, { criteria: [aScore("between", [550, 700]), owner] })).toEqual([]);
  });
});
