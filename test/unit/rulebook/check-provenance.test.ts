import { describe, expect, it } from "vitest";
import { coverageCount } from "../../../shared/rulebook/coverage.ts";
import { aBand, aCompound, aCriterion, aFee, aLoading, aSheet, aTierAsking, assumed, complaints, shown } from "../../support/sheets.ts";

const uncovered = (path: string) => `${path}: found no provenance entry, expected exactly one entry in /provenance that covers it`;

describe("the provenance of a sheet", () => {
  it("must cover each value that prices or decides", () => {
    const sheet = aSheet({
      fees: [aFee({ calc: "percent", criteria: [aCriterion({ primary: false })] })],
      brokerage: [aBand({ max: 8 })],
      loading: [aLoading({ capitalised: false })],
      productTiers: [
        aTierAsking(
          aCompound("or", aCriterion({ object: "asset", attribute: "ageOfAsset", condition: "between", value: [0, 10], unit: "years" })),
        ),
      ],
      provenance: [],
    });

    expect(complaints(sheet)).toEqual(
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

  it("may be silent on names, labels and notes", () => {
    const sheet = aSheet({ info: ["Brokers must be accredited"], fees: [aFee()] });

    expect(complaints({ ...sheet, provenance: [shown("/date", "/productTiers", ...feeValues)] })).toEqual([]);
  });

  it("misses the one value that no entry covers", () => {
    const sheet = aSheet({ fees: [aFee()], provenance: [shown("/date", "/productTiers", "/fees/0/value", "/fees/0/frequency")] });

    expect(complaints(sheet)).toEqual([uncovered("/fees/0/capitalised")]);
  });

  it("covers with a star each fee alike, and no more than the fees", () => {
    const sheet = aSheet({
      fees: [aFee(), aFee({ name: "PPSR" })],
      brokerage: [aBand()],
      provenance: [
        shown("/date", "/productTiers", "/*/*/value"),
        assumed("the sheet is silent", "/fees/*/capitalised", "/fees/*/frequency"),
      ],
    });

    expect(complaints(sheet)).toEqual([]);
    expect(complaints({ ...sheet, loading: [aLoading({ capitalised: true })] })).toEqual([uncovered("/loading/0/capitalised")]);
  });

  it("cannot say of one value that it is both shown and assumed", () => {
    const sheet = aSheet({
      fees: [aFee()],
      provenance: [shown("/date", "/productTiers", "/fees"), assumed("the sheet is silent", "/fees/0/capitalised")],
    });

    expect(complaints(sheet)).toEqual([
      "/fees/0/capitalised: found provenance entries 0 and 1, expected exactly one entry in /provenance that covers it",
    ]);
  });

  it("cannot point at what is not in the sheet", () => {
    const sheet = aSheet({ provenance: [shown("/date", "/productTiers", "/fees/0/value")] });

    expect(complaints(sheet)).toEqual(['/provenance/0/paths/2: found "/fees/0/value", expected a pointer to something in this sheet']);
  });

  it("cannot point at what is in no tier by way of a star", () => {
    const sheet = aSheet({ provenance: [shown("/date", "/productTiers"), assumed("the sheet is silent", "/productTiers/*/criteria/3")] });

    expect(complaints(sheet)).toEqual([
      '/provenance/1/paths/0: found "/productTiers/*/criteria/3", expected a pointer to something in this sheet',
    ]);
  });

  it("points with a slash before each segment", () => {
    expect(complaints(aSheet({ provenance: [shown("date", "/productTiers")] }))).toEqual([
      '/provenance/0/paths/0: found "date", expected a JSON pointer such as /fees/0/value',
    ]);
  });

  it("gives a source for what is shown and a reason for what is assumed", () => {
    const { source: _, ...sourceless } = shown("/date", "/productTiers") as { source: string };
    const { reason: __, ...reasonless } = assumed("", "/date", "/productTiers") as { reason: string };

    expect(complaints({ ...aSheet(), provenance: [sourceless] })).toEqual(["/provenance/0/source: found nothing, expected a text"]);
    expect(complaints({ ...aSheet(), provenance: [reasonless] })).toEqual(["/provenance/0/reason: found nothing, expected a text"]);
  });
});

describe("the coverage register", () => {
  it("counts the values that are shown and those that are assumed", () => {
    const sheet = aSheet({
      fees: [aFee()],
      provenance: [
        shown("/date", "/fees/0/value"),
        assumed("the sheet is silent", "/productTiers", "/fees/0/capitalised", "/fees/0/frequency"),
      ],
    });

    expect(coverageCount(sheet)).toEqual({ shown: 2, assumed: 4 });
  });
});

const feeValues = ["/fees/0/value", "/fees/0/capitalised", "/fees/0/frequency"];
