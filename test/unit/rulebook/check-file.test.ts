import { describe, expect, it } from "vitest";
import { duplicateIssues } from "../../../shared/rulebook/check.ts";
import { sheetFileName } from "../../../shared/rulebook/file-name.ts";
import { aFee, aSheet, aTier, complaints, complaintsOfText, filed } from "../../support/sheets.ts";

describe("the name of a sheet's file", () => {
  it.each([
    ["the lender and the date", aSheet({ date: "2023-07-01" }), "example-finance.2023-07-01.json"],
    ["undated where the lender's date is not known", aSheet(), "example-finance.undated.json"],
    [
      "the product, where there is one",
      aSheet({ lender: "C9 / C10", productName: "C9 asset-backed" }),
      "c9-c10-c9-asset-backed.undated.json",
    ],
  ])("says %s", (_, sheet, name) => {
    expect(sheetFileName(sheet)).toBe(name);
    expect(complaints(sheet, `consumer/${name}`)).toEqual([]);
  });

  it("is refused where the lender inside is another", () => {
    expect(complaints(aSheet(), "consumer/sample-finance.undated.json")).toEqual([
      '/lender: found "Example Finance" in a file named sample-finance.undated.json, expected the name example-finance.undated.json',
    ]);
  });

  it("is refused where the date inside is another", () => {
    expect(complaints(aSheet({ date: "2023-07-01" }), "consumer/example-finance.2023-07-02.json")).toEqual([
      '/lender: found "Example Finance" in a file named example-finance.2023-07-02.json, expected the name example-finance.2023-07-01.json',
    ]);
  });
});

describe("a consumer sheet", () => {
  it("is refused among the commercial ones", () => {
    expect(complaints(aSheet(), "commercial/example-finance.undated.json")).toEqual([
      '/type: found "consumer" in the folder commercial, expected "commercial"',
    ]);
  });

  it("may stand in a folder of another name", () => {
    expect(complaints(aSheet(), "drafts/example-finance.undated.json")).toEqual([]);
    expect(complaints(aSheet(), "example-finance.undated.json")).toEqual([]);
  });
});

describe("the text of a sheet", () => {
  it("is refused where a key stands twice, of which one would be lost", () => {
    const text = JSON.stringify(aSheet({ fees: [aFee({ value: 395 })] })).replace('"value":395', '"value":395,"value":495');

    expect(complaintsOfText(text)).toEqual(["/fees/0/value: found the same key a second time, expected each key once"]);
  });

  it("is refused where it is no JSON, with the line and the column", () => {
    expect(complaintsOfText('{\n  "date": null,\n  "lender" "Example Finance"\n}')).toEqual([
      ': found "\\"Example Finance\\"" on line 3, column 12, expected JSON (colon expected)',
    ]);
  });

  it("is refused where it ends too early", () => {
    expect(complaintsOfText('{\n  "date": null')).toEqual([': found "the end" on line 2, column 15, expected JSON (close brace expected)']);
  });

  it.each(["", "\n"])("is refused where there is none", (text) => {
    expect(complaintsOfText(text)).toEqual([": found nothing, expected JSON"]);
  });

  it("is refused where it is JSON of something else", () => {
    expect(complaintsOfText("[]")).toEqual([": found [], expected an object"]);
  });
});

describe("a tier", () => {
  it("of a name that another tier has is refused", () => {
    const tiers = ["Gold", "Silver", "Gold"].map((name) => aTier({ name }));

    expect(complaints(aSheet({ productTiers: tiers }))).toEqual([
      '/productTiers/2/name: found "Gold" a second time, expected tier names that are unique in the sheet',
    ]);
  });
});

describe("an issue of a sheet", () => {
  it("may stand in one file only", () => {
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

  it("may stand beside those of other dates, products, types and lenders", () => {
    const sheets = [{}, { date: "2023-07-01" }, { productName: "Boats" }, { type: "commercial" as const }, { lender: "Sample Finance" }];

    expect(duplicateIssues(sheets.map((parts) => filed(aSheet(parts))))).toEqual([]);
  });
});
