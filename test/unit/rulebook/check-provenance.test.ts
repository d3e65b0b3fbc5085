import { describe, expect, it } from "vitest";
import { coverageCount } from "../../../shared/rulebook/coverage.ts";
import {
  aBand,
  aCompound,
  aCriterion,
  aFee,
  aLoading,
  aSheet,
  aTierRequiring,
  assumed,
  logProblems,
  visible,
} from "../../support/engine/sheets.ts";

const uncovered = (path: string) => `${path}: found no provenance entry, expected exactly one entry in /provenance that covers it`;

describe("the provenance of a sheet", () => {
  it("must cover every value that affects a price or a decision", () => {
    const sheet = aSheet({
      fees: [aFee({ calc: "percent", criteria: [aCriterion({ primary: false })] })],
      brokerage: [aBand({ max: 8 })],
      loading: [aLoading({ capitalised: false })],
      productTiers: [
        aTierRequiring(
          aCompound("or", aCriterion({ object: "asset", attribute: "ageOfAsset", condition: "between", value: [0, 10], unit: "years" })),
        ),
      ],
      provenance: [],
    });

    expect(logProblems(sheet)).toEqual(
      [
        "/date",
        "/fees/0/value",
        "/fees/0/capitalised",
        "/fees/0/frequency",
        "/fees/0/calc",
        "/fees/0/criteria/0/object",
        "/fees/0/criteria/0/attribute",
        "/fees/0/criteria/0/condition",
        "/fees/0/criteria/0/value",
        "/fees/0/criteria/0/primary",
        "/brokerage/0/value",
        "/brokerage/0/max",
        "/loading/0/value",
        "/loading/0/capitalised",
        "/productTiers/0/rate",
        "/productTiers/0/productType",
        "/productTiers/0/criteria/0/condition",
        "/productTiers/0/criteria/0/conditional",
        "/productTiers/0/criteria/0/criteria/0/object",
        "/productTiers/0/criteria/0/criteria/0/attribute",
        "/productTiers/0/criteria/0/criteria/0/condition",
        "/productTiers/0/criteria/0/criteria/0/value/0",
        "/productTiers/0/criteria/0/criteria/0/value/1",
        "/productTiers/0/criteria/0/criteria/0/unit",
      ].map(uncovered),
    );
  });

  it("may omit names, labels and notes", () => {
    const sheet = aSheet({ info: ["Brokers must be accredited"], fees: [aFee()] });

    expect(logProblems({ ...sheet, provenance: [visible("/date", "/productTiers", ...feeValues)] })).toEqual([]);
  });

  it("is rejected when one value is not covered", () => {
    const sheet = aSheet({ fees: [aFee()], provenance: [visible("/date", "/productTiers", "/fees/0/value", "/fees/0/frequency")] });

    expect(logProblems(sheet)).toEqual([uncovered("/fees/0/capitalised")]);
  });

  it("covers every fee, and only fees, by a star", () => {
    const sheet = aSheet({
      fees: [aFee(), aFee({ name: "PPSR" })],
      brokerage: [aBand()],
      provenance: [
        visible("/date", "/productTiers", "/*/*/value"),
        assumed("the sheet is silent", "/fees/*/capitalised", "/fees/*/frequency"),
      ],
    });

    expect(logProblems(sheet)).toEqual([]);
    expect(logProblems({ ...sheet, loading: [aLoading({ capitalised: true })] })).toEqual([uncovered("/loading/0/capitalised")]);
  });

  it("must not mark one value as both visible and assumed", () => {
    const sheet = aSheet({
      fees: [aFee()],
      provenance: [visible("/date", "/productTiers", "/fees"), assumed("the sheet is silent", "/fees/0/capitalised")],
    });

    expect(logProblems(sheet)).toEqual([
      "/fees/0/capitalised: found provenance entries 0 and 1, expected exactly one entry in /provenance that covers it",
    ]);
  });

  it("must not point at a value that the sheet does not have", () => {
    const sheet = aSheet({ provenance: [visible("/date", "/productTiers", "/fees/0/value")] });

    expect(logProblems(sheet)).toEqual(['/provenance/0/paths/2: found "/fees/0/value", expected a pointer to something in this sheet']);
  });

  it("must not point by a star at a value that no tier has", () => {
    const sheet = aSheet({ provenance: [visible("/date", "/productTiers"), assumed("the sheet is silent", "/productTiers/*/criteria/3")] });

    expect(logProblems(sheet)).toEqual([
      '/provenance/1/paths/0: found "/productTiers/*/criteria/3", expected a pointer to something in this sheet',
    ]);
  });

  it("points with a slash before each segment", () => {
    expect(logProblems(aSheet({ provenance: [visible("date", "/productTiers")] }))).toEqual([
      '/provenance/0/paths/0: found "date", expected a JSON pointer such as /fees/0/value',
    ]);
  });

  it("has a source for visible values and a reason for assumed ones", () => {
    const { source: _, ...sourceless } = visible("/date", "/productTiers") as { source: string };
    const { reason: __, ...reasonless } = assumed("", "/date", "/productTiers") as { reason: string };

    expect(logProblems({ ...aSheet(), provenance: [sourceless] })).toEqual(["/provenance/0/source: found nothing, expected a text"]);
    expect(logProblems({ ...aSheet(), provenance: [reasonless] })).toEqual(["/provenance/0/reason: found nothing, expected a text"]);
  });
});

describe("the coverage register", () => {
  it("counts the visible and the assumed values", () => {
    const sheet = aSheet({
      fees: [aFee()],
      provenance: [
        visible("/date", "/fees/0/value"),
        assumed("the sheet is silent", "/productTiers", "/fees/0/capitalised", "/fees/0/frequency"),
      ],
    });

    expect(coverageCount(sheet)).toEqual({ shown: 2, assumed: 4 });
  });
});

const feeValues = ["/fees/0/value", "/fees/0/capitalised", "/fees/0/frequency"];
