import { describe, expect, it } from "vitest";
import type { Criterion, Example, Sheet } from "../../../shared/quote/sheet.ts";
import { differences } from "../../../shared/rulebook/diff.ts";
import { type RateTable, expandSheet } from "../../../shared/rulebook/rate-table.ts";
import { aSource, aTable } from "../../support/engine/tables.ts";
import {
  aBand,
  aCompound,
  aCriterion,
  aFee,
  aLoading,
  aLoanAmount,
  aSheet,
  aTier,
  aTierRequiring,
  assumed,
} from "../../support/engine/sheets.ts";

const between = (before: Partial<Sheet>, after: Partial<Sheet>) =>
  differences(aSheet({ lender: "Wisr", ...before }), aSheet({ lender: "Wisr", ...after }));

describe("the description of changes of a rate table", () => {
  const bands = (...names: string[]) => names.map((name) => ({ name, criteria: [] }));
  const ofRates = (rates: RateTable["rates"], rest: Partial<RateTable> = {}) => {
    const axes = [
      { name: "Grade", bands: bands("A", "B") },
      { name: "Term", bands: bands("1", "2", "3", "4", "5", "6", "7") },
    ];
    return aSource([aTable({ axes, criteria: [{ axis: "Grade" }, { axis: "Term" }], rates, ...rest })]);
  };
  const rows = (step: (place: number) => number, places = 14): RateTable["rates"] =>
    [0, 7].map((from) => Array.from({ length: 7 }, (_, at) => 9 + (from + at < places ? step(from + at) : 0)));

  it("lists up to 12 rates", () => {
    const lines = differences(ofRates(rows(() => 0)), ofRates(rows(() => 0.5, 12)));

    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe("Example Finance: tier A, 1, rate 9 -> 9.5");
  });

  it("sums up more of one table in one line, beside what else changed", () => {
    const before = ofRates(rows(() => 0));

    expect(differences(before, ofRates(rows((place) => 0.5 - place / 16)))).toEqual([
      "Example Finance: Motor vehicles: 13 rates, -0.3125 to +0.50",
    ]);
    expect(
      differences(
        before,
        ofRates(
          rows(() => -0.25),
          { info: ["Metro alone"] },
        ),
      ).slice(0, 2),
    ).toEqual(["Example Finance: tier A, 1, note added: Metro alone", "Example Finance: tier A, 2, note added: Metro alone"]);
    expect(differences(before, ofRates(rows(() => -0.25))).at(-1)).toBe("Example Finance: Motor vehicles: 14 rates, -0.25");
  });

  it("compares a table with the tiers that it replaces", () => {
    const source = ofRates(rows(() => 0));

    expect(differences(expandSheet(source).sheet, source)).toEqual([]);
  });
});

describe("the description of changes between two issues", () => {
  it("is empty when nothing changed", () => {
    expect(between({ fees: [aFee()], loading: [aLoading()] }, { fees: [aFee()], loading: [aLoading()] })).toEqual([]);
  });

  it("names the new date", () => {
    expect(between({ date: null }, { date: "2023-07-13" })).toEqual(["Wisr: date none -> 2023-07-13"]);
  });

  it("lists each change", () => {
    expect(between({ date: "2023-01-01", fees: [aFee({ value: 395 })] }, { date: "2023-07-13", fees: [aFee({ value: 425 })] })).toEqual([
      "Wisr: date 2023-01-01 -> 2023-07-13",
      "Wisr: establishment fee 395 -> 425",
    ]);
  });

  it("names an added note and a removed one", () => {
    expect(between({ info: ["No boats"] }, { info: ["No trucks"] })).toEqual([
      "Wisr: note removed: No boats",
      "Wisr: note added: No trucks",
    ]);
  });

  it("names a change of provenance without its text", () => {
    expect(between({}, { provenance: [assumed("the sheet is silent", "/date", "/productTiers")] })).toEqual(["Wisr: provenance changed"]);
  });

  it("names a field that a submission now requires", () => {
    expect(between({}, { requiredFields: { customer: ["dateOfBirth"] } })).toEqual([
      'Wisr: submission none -> {"requiredFields":{"customer":["dateOfBirth"]}}',
    ]);
  });
});

describe("the description of a changed fee", () => {
  it("names the old and the new amount", () => {
    expect(between({ fees: [aFee({ name: "Private sale", value: 575 })] }, { fees: [aFee({ name: "Private sale", value: 595 })] })).toEqual(
      ["Wisr: private sale fee 575 -> 595"],
    );
  });

  it("keeps a name in capitals", () => {
    expect(between({ fees: [aFee({ name: "PPSR", value: 6 })] }, { fees: [aFee({ name: "PPSR", value: 7 })] })).toEqual([
      "Wisr: PPSR fee 6 -> 7",
    ]);
  });

  it("says that it was added or removed", () => {
    expect(between({ fees: [] }, { fees: [aFee()] })).toEqual(["Wisr: establishment fee added"]);
    expect(between({ fees: [aFee()] }, { fees: [] })).toEqual(["Wisr: establishment fee removed"]);
  });

  it("says that it is no longer capitalised, and is due monthly in percent", () => {
    const after = aFee({ capitalised: false, frequency: "monthly", calc: "percent" });

    expect(between({ fees: [aFee({ capitalised: true })] }, { fees: [after] })).toEqual([
      "Wisr: establishment fee capitalised true -> false",
      "Wisr: establishment fee frequency upfront -> monthly",
      "Wisr: establishment fee calculation dollars -> percent",
    ]);
  });

  it("names the changed band", () => {
    const small = aFee({ criteria: [aLoanAmount("lessThan", 10_000)] });
    const large = (value: number) => aFee({ value, criteria: [aLoanAmount("greaterThanOrEqualTo", 10_000)] });

    expect(between({ fees: [small, large(495)] }, { fees: [small, large(525)] })).toEqual(["Wisr: establishment fee (2) 495 -> 525"]);
  });
});

describe("the description of changed brokerage and loadings", () => {
  it("names the band's loan amounts and both percentages", () => {
    const band = (value: number, max: number) =>
      aBand({ value, max, criteria: [{ ...aLoanAmount("lessThan", 10_000), label: "Loan under $10,000" }] });

    expect(between({ brokerage: [band(4, 6)] }, { brokerage: [band(5, 8)] })).toEqual([
      "Wisr: brokerage for loan under $10,000 4 -> 5",
      "Wisr: brokerage for loan under $10,000, maximum 6 -> 8",
    ]);
  });

  it("names a loading's old and new percentage", () => {
    expect(between({ loading: [aLoading({ value: 0.5 })] }, { loading: [aLoading({ value: 1 })] })).toEqual([
      "Wisr: private sale loading 0.5 -> 1",
    ]);
  });

  it("says that a loading is now capitalised", () => {
    expect(between({ loading: [aLoading()] }, { loading: [aLoading({ capitalised: true })] })).toEqual([
      "Wisr: private sale loading capitalised none -> true",
    ]);
  });
});

describe("the description of a changed tier", () => {
  it("names the old and the new rate", () => {
    expect(between({ productTiers: [aTier({ rate: 9.5 })] }, { productTiers: [aTier({ rate: 9.75 })] })).toEqual([
      "Wisr: tier Gold, rate 9.5 -> 9.75",
    ]);
  });

  it("shows a rate that now depends on credit score as low to high", () => {
    expect(between({ productTiers: [aTier({ rate: 9.5 })] }, { productTiers: [aTier({ rate: [9, 12] })] })).toEqual([
      "Wisr: tier Gold, rate 9.5 -> 9 to 12",
    ]);
  });

  it("says that it was added, removed or moved", () => {
    const [gold, silver] = [aTier(), aTier({ name: "Silver" })];

    expect(between({ productTiers: [gold] }, { productTiers: [gold, silver] })).toEqual(["Wisr: tier Silver added"]);
    expect(between({ productTiers: [silver, gold] }, { productTiers: [gold] })).toEqual(["Wisr: tier Silver removed"]);
    expect(between({ productTiers: [gold, silver] }, { productTiers: [silver, gold] })).toEqual(["Wisr: tier Silver moved"]);
  });

  it("names the documentation that it now requires", () => {
    expect(between({ productTiers: [aTier()] }, { productTiers: [aTier({ productType: "Full doc" })] })).toEqual([
      "Wisr: tier Gold, documentation Standard -> Full doc",
    ]);
  });

  it("names a changed criterion by its labels", () => {
    const upTo = (months: number) => aTierRequiring(aCriterion({ label: `Term up to ${months} months`, value: months }));

    expect(between({ productTiers: [upTo(60)] }, { productTiers: [upTo(72)] })).toEqual([
      "Wisr: tier Gold: Term up to 60 months -> Term up to 72 months",
    ]);
  });

  it("describes the requirement of a criterion changed under the same label", () => {
    const upTo = (value: number) => aTierRequiring(aCriterion({ label: "Short term", value }));

    expect(between({ productTiers: [upTo(60)] }, { productTiers: [upTo(72)] })).toEqual(["Wisr: tier Gold: term at most 60 -> at most 72"]);
  });

  const term = aCriterion({ label: "Short term", value: 60 });
  const { value: _, ...anyTerm } = term;

  it.each([
    [{ ...term, condition: "between", value: [12, 60], unit: "months" }, "from 12 to 60 months"],
    [{ ...term, condition: "betweenLow", value: [12, 60] }, "from 12 to 60, exclusive"],
    [{ ...term, condition: "hasOne", value: [48, 60] }, "one of 48, 60"],
    [{ ...anyTerm, condition: "exists" }, "known"],
    [{ ...term, condition: "greaterThan", otherwise: "refer" }, "above 60, otherwise refer to the lender"],
  ] as const)("says in words what it asks now: %j", (next, words) => {
    expect(between({ productTiers: [aTierRequiring(term)] }, { productTiers: [aTierRequiring(next)] })).toEqual([
      `Wisr: tier Gold: term at most 60 -> ${words}`,
    ]);
  });

  it("says in words what a compound asks, and of one that is only shown otherwise that it changed", () => {
    const both = aCompound("and", term, aCriterion({ value: 12, condition: "greaterThan" }));
    const changedTo = (next: Criterion) => between({ productTiers: [aTierRequiring(both)] }, { productTiers: [aTierRequiring(next)] });

    expect(changedTo({ ...both, conditional: "or" })).toEqual([
      "Wisr: tier Gold: Several rules term at most 60 and term above 12 -> term at most 60 or term above 12",
    ]);
    expect(changedTo({ ...both, primary: true })).toEqual(["Wisr: tier Gold: Several rules changed"]);
  });

  it("names a criterion that was added or removed", () => {
    expect(between({ productTiers: [aTier()] }, { productTiers: [aTierRequiring(aCriterion())] })).toEqual(["Wisr: tier Gold: term added"]);
    expect(between({ productTiers: [aTierRequiring(aCompound("or", aCriterion()))] }, { productTiers: [aTier()] })).toEqual([
      "Wisr: tier Gold: Several rules removed",
    ]);
  });
});

describe("the description of the lender's examples", () => {
  const anExample = (parts: Partial<Example> = {}): Example => ({
    scenario: { applicationType: "consumer", today: "2026-11-20" },
    expect: { rate: 9.5 },
    source: "Calculator, 18 Nov 2026",
    ...parts,
  });

  it("names a new one by its source", () => {
    expect(between({}, { examples: [anExample()] })).toEqual(["Wisr: example of calculator, 18 Nov 2026 added"]);
  });

  it("names the figures and the scenario that changed", () => {
    const scenario = { ...anExample().scenario, loanDetails: { term: 60 } };

    expect(between({ examples: [anExample()] }, { examples: [anExample({ scenario, expect: { rate: 9.25, repayments: 500 } })] })).toEqual([
      "Wisr: example of calculator, 18 Nov 2026, scenario changed",
      "Wisr: example of calculator, 18 Nov 2026, rate 9.5 -> 9.25",
      "Wisr: example of calculator, 18 Nov 2026, repayments none -> 500",
    ]);
  });
});
