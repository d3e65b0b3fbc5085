import { describe, expect, it } from "vitest";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { differences } from "../../../shared/rulebook/diff.ts";
import { aBand, aCompound, aCriterion, aFee, aLoading, aLoanAmount, aSheet, aTier, aTierAsking, assumed } from "../../support/sheets.ts";

const between = (before: Partial<Sheet>, after: Partial<Sheet>) =>
  differences(aSheet({ lender: "Wisr", ...before }), aSheet({ lender: "Wisr", ...after }));

describe("between two issues of a sheet", () => {
  it("nothing is said where nothing changed", () => {
    expect(between({ fees: [aFee()], loading: [aLoading()] }, { fees: [aFee()], loading: [aLoading()] })).toEqual([]);
  });

  it("the new date is said", () => {
    expect(between({ date: null }, { date: "2023-07-13" })).toEqual(["Wisr: date none -> 2023-07-13"]);
  });

  it("each change is said", () => {
    expect(between({ date: "2023-01-01", fees: [aFee({ value: 395 })] }, { date: "2023-07-13", fees: [aFee({ value: 425 })] })).toEqual([
      "Wisr: date 2023-01-01 -> 2023-07-13",
      "Wisr: establishment fee 395 -> 425",
    ]);
  });

  it("a note that came and one that went are said", () => {
    expect(between({ info: ["No boats"] }, { info: ["No trucks"] })).toEqual([
      "Wisr: note removed: No boats",
      "Wisr: note added: No trucks",
    ]);
  });

  it("a change of provenance is said, without its text", () => {
    expect(between({}, { provenance: [assumed("the sheet is silent", "/date", "/productTiers")] })).toEqual(["Wisr: provenance changed"]);
  });

  it("a field that a submission now requires is said", () => {
    expect(between({}, { requiredFields: { customer: ["dateOfBirth"] } })).toEqual([
      'Wisr: submission none -> {"requiredFields":{"customer":["dateOfBirth"]}}',
    ]);
  });
});

describe("of a fee", () => {
  it("the old and the new amount are said", () => {
    expect(between({ fees: [aFee({ name: "Private sale", value: 575 })] }, { fees: [aFee({ name: "Private sale", value: 595 })] })).toEqual(
      ["Wisr: private sale fee 575 -> 595"],
    );
  });

  it("a name in capitals keeps them", () => {
    expect(between({ fees: [aFee({ name: "PPSR", value: 6 })] }, { fees: [aFee({ name: "PPSR", value: 7 })] })).toEqual([
      "Wisr: PPSR fee 6 -> 7",
    ]);
  });

  it("that it came or went is said", () => {
    expect(between({ fees: [] }, { fees: [aFee()] })).toEqual(["Wisr: establishment fee added"]);
    expect(between({ fees: [aFee()] }, { fees: [] })).toEqual(["Wisr: establishment fee removed"]);
  });

  it("that it is no longer capitalised, and due monthly in percent is said", () => {
    const after = aFee({ capitalised: false, frequency: "monthly", calc: "percent" });

    expect(between({ fees: [aFee({ capitalised: true })] }, { fees: [after] })).toEqual([
      "Wisr: establishment fee capitalised true -> false",
      "Wisr: establishment fee frequency upfront -> monthly",
      "Wisr: establishment fee calculation dollars -> percent",
    ]);
  });

  it("the band that changed is said", () => {
    const small = aFee({ criteria: [aLoanAmount("lessThan", 10_000)] });
    const large = (value: number) => aFee({ value, criteria: [aLoanAmount("greaterThanOrEqualTo", 10_000)] });

    expect(between({ fees: [small, large(495)] }, { fees: [small, large(525)] })).toEqual(["Wisr: establishment fee (2) 495 -> 525"]);
  });
});

describe("of brokerage and loadings", () => {
  it("the band's loan amounts and both percents are said", () => {
    const band = (value: number, max: number) =>
      aBand({ value, max, criteria: [{ ...aLoanAmount("lessThan", 10_000), label: "Loan under $10,000" }] });

    expect(between({ brokerage: [band(4, 6)] }, { brokerage: [band(5, 8)] })).toEqual([
      "Wisr: brokerage for loan under $10,000 4 -> 5",
      "Wisr: brokerage for loan under $10,000, maximum 6 -> 8",
    ]);
  });

  it("a loading's old and new percent are said", () => {
    expect(between({ loading: [aLoading({ value: 0.5 })] }, { loading: [aLoading({ value: 1 })] })).toEqual([
      "Wisr: private sale loading 0.5 -> 1",
    ]);
  });

  it("that a loading is now capitalised is said", () => {
    expect(between({ loading: [aLoading()] }, { loading: [aLoading({ capitalised: true })] })).toEqual([
      "Wisr: private sale loading capitalised none -> true",
    ]);
  });
});

describe("of a tier", () => {
  it("the old and the new rate are said", () => {
    expect(between({ productTiers: [aTier({ rate: 9.5 })] }, { productTiers: [aTier({ rate: 9.75 })] })).toEqual([
      "Wisr: tier Gold, rate 9.5 -> 9.75",
    ]);
  });

  it("a rate that now goes by credit score is said from low to high", () => {
    expect(between({ productTiers: [aTier({ rate: 9.5 })] }, { productTiers: [aTier({ rate: [9, 12] })] })).toEqual([
      "Wisr: tier Gold, rate 9.5 -> 9 to 12",
    ]);
  });

  it("that it came, went or moved is said", () => {
    const [gold, silver] = [aTier(), aTier({ name: "Silver" })];

    expect(between({ productTiers: [gold] }, { productTiers: [gold, silver] })).toEqual(["Wisr: tier Silver added"]);
    expect(between({ productTiers: [silver, gold] }, { productTiers: [gold] })).toEqual(["Wisr: tier Silver removed"]);
    expect(between({ productTiers: [gold, silver] }, { productTiers: [silver, gold] })).toEqual(["Wisr: tier Silver moved"]);
  });

  it("the documentation that it now asks for is said", () => {
    expect(between({ productTiers: [aTier()] }, { productTiers: [aTier({ productType: "Full doc" })] })).toEqual([
      "Wisr: tier Gold, documentation Standard -> Full doc",
    ]);
  });

  it("a criterion that changed is said by its labels", () => {
    const upTo = (months: number) => aTierAsking(aCriterion({ label: `Term up to ${months} months`, value: months }));

    expect(between({ productTiers: [upTo(60)] }, { productTiers: [upTo(72)] })).toEqual([
      "Wisr: tier Gold: Term up to 60 months -> Term up to 72 months",
    ]);
  });

  it("a criterion that changed under the same label is said by what it asks", () => {
    const upTo = (value: number) => aTierAsking(aCriterion({ label: "Short term", value }));

    expect(between({ productTiers: [upTo(60)] }, { productTiers: [upTo(72)] })).toEqual([
      'Wisr: tier Gold: term asks {"object":"loanDetails","attribute":"term","condition":"lessThanOrEqualTo","value":60} -> {"object":"loanDetails","attribute":"term","condition":"lessThanOrEqualTo","value":72}',
    ]);
  });

  it("a criterion that came or went is said", () => {
    expect(between({ productTiers: [aTier()] }, { productTiers: [aTierAsking(aCriterion())] })).toEqual(["Wisr: tier Gold: term added"]);
    expect(between({ productTiers: [aTierAsking(aCompound("or", aCriterion()))] }, { productTiers: [aTier()] })).toEqual([
      "Wisr: tier Gold: Several rules removed",
    ]);
  });
});
