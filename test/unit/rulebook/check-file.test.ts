import { describe, expect, it } from "vitest";
import { duplicateIssues } from "../../../shared/rulebook/check.ts";
import { sheetFileName } from "../../../shared/rulebook/file-name.ts";
import { aFee, aSheet, aTier, logProblems, problemsOfText, filed } from "../../support/engine/sheets.ts";

describe("the file name of a sheet", () => {
  it.each([
    ["the lender and the date", aSheet({ date: "2023-07-01" }), "example-finance.2023-07-01.json"],
    ["undated when the lender's date is unknown", aSheet(), "example-finance.undated.json"],
    [
      "the product, where there is one",
      aSheet({ lender: "C9 / C10", productName: "C9 asset-backed" }),
      "c9-c10-c9-asset-backed.undated.json",
    ],
  ])("contains %s", (_, sheet, name) => {
    expect(sheetFileName(sheet)).toBe(name);
    expect(logProblems(sheet, `consumer/${name}`)).toEqual([]);
  });

  it("is rejected when the sheet names another lender", () => {
    expect(logProblems(aSheet(), "consumer/sample-finance.undated.json")).toEqual([
      '/lender: found "Example Finance" in a file named sample-finance.undated.json, expected the name example-finance.undated.json',
    ]);
  });

  it("is rejected when the sheet has another date", () => {
    expect(logProblems(aSheet({ date: "2023-07-01" }), "consumer/example-finance.2023-07-02.json")).toEqual([
      '/lender: found "Example Finance" in a file named example-finance.2023-07-02.json, expected the name example-finance.2023-07-01.json',
    ]);
  });
});

describe("a consumer sheet", () => {
  it("is rejected in the commercial folder", () => {
    expect(logProblems(aSheet(), "commercial/example-finance.undated.json")).toEqual([
      '/type: found "consumer" in the folder commercial, expected "commercial"',
    ]);
  });

  it("is accepted in any other folder", () => {
    expect(logProblems(aSheet(), "drafts/example-finance.undated.json")).toEqual([]);
    expect(logProblems(aSheet(), "example-finance.undated.json")).toEqual([]);
  });
});

describe("the text of a sheet", () => {
  it("is rejected with a duplicate key", () => {
    const text = JSON.stringify(aSheet({ fees: [aFee({ value: 395 })] })).replace('"value":395', '"value":395,"value":495');

    expect(problemsOfText(text)).toEqual(["/fees/0/value: found the same key a second time, expected each key once"]);
  });

  it("is rejected when it is not JSON, with line and column", () => {
    expect(problemsOfText('{\n  "date": null,\n  "lender" "Example Finance"\n}')).toEqual([
      ': found "\\"Example Finance\\"" on line 3, column 12, expected JSON (colon expected)',
    ]);
  });

  it("is rejected when it is cut off", () => {
    expect(problemsOfText('{\n  "date": null')).toEqual([': found "the end" on line 2, column 15, expected JSON (close brace expected)']);
  });

  it.each(["", "\n"])("is rejected when it is empty: %j", (text) => {
    expect(problemsOfText(text)).toEqual([": found nothing, expected JSON"]);
  });

  it("is rejected when its JSON is not an object", () => {
    expect(problemsOfText("[]")).toEqual([": found [], expected an object"]);
  });
});

describe("a tier", () => {
  it("with the name of another tier is rejected", () => {
    const tiers = ["Gold", "Silver", "Gold"].map((name) => aTier({ name }));

    expect(logProblems(aSheet({ productTiers: tiers }))).toEqual([
      '/productTiers/2/name: found "Gold" a second time, expected tier names that are unique in the sheet',
    ]);
  });
});

describe("an issue of a sheet", () => {
  it("must be in one file only", () => {
    const sheet = aSheet({ date: "2023-07-01" });
    const copy = { file: "drafts/example-finance.2023-07-01.json", sheet };

    expect(duplicateIssues([filed(sheet), copy])).toEqual([
      {
        file: "drafts/example-finance.2023-07-01.json",
        problem: {
          path: ["date"],
          found: "the same issue as consumer/example-finance.2023-07-01.json",
          expected: "one file for each issue of a sheet",
        },
      },
    ]);
  });

  it("may exist beside those of other dates, products, types and lenders", () => {
    const sheets = [{}, { date: "2023-07-01" }, { productName: "Boats" }, { type: "commercial" as const }, { lender: "Sample Finance" }];

    expect(duplicateIssues(sheets.map((parts) => filed(aSheet(parts))))).toEqual([]);
  });
});
