import { describe, expect, it } from "vitest";
import { parseSheet, parseSource } from "../../../shared/rulebook/check.ts";
import { type RateTable, type SheetSource, expandSheet } from "../../../shared/rulebook/rate-table.ts";
import { pointer } from "../../../shared/wire/problem.ts";
import { aCriterion, aLoanAmount, aScore, aSheet, aTier, assumed, logProblems, visible } from "../../support/engine/sheets.ts";
import { aTable, aSource } from "../../support/engine/tables.ts";

const expanded = (...entries: SheetSource["productTiers"]) => expandSheet(aSource(entries));

const namesOf = (table: Partial<RateTable>): string[] => expanded(aTable(table)).sheet.productTiers.map(({ name }) => name);

describe("a rate table", () => {
  it("has a tier for each cell with a rate, the first axis outermost", () => {
    const { sheet } = expanded(
      aTable({
        rates: [
          [8, null],
          [[9, 10], 11],
        ],
      }),
    );

    expect(sheet.productTiers.map(({ name, rate }) => [name, rate])).toEqual([
      ["A, new", 8],
      ["B, new", [9, 10]],
      ["B, used", 11],
    ]);
  });

  it("writes a tier's keys in one order, info where the table has some", () => {
    const [tier] = expanded(aTable({ info: ["Brokers only"] })).sheet.productTiers;

    expect(Object.keys(tier!)).toEqual(["name", "rate", "productType", "info", "criteria"]);
    expect(Object.keys(expanded(aTable()).sheet.productTiers[0]!)).toEqual(["name", "rate", "productType", "criteria"]);
  });

  it("joins the names of bands that have one, by the text of join", () => {
    const axes = [
      {
        name: "Income",
        bands: [
          { name: "", criteria: [] },
          { name: "Micro", criteria: [] },
        ],
      },
      { name: "Grade", bands: [{ name: "A", criteria: [] }] },
    ];

    const criteria = [{ axis: "Income" }, { axis: "Grade" }];
    expect(namesOf({ axes, criteria, rates: [[8], [9]] })).toEqual(["A", "Micro, A"]);
    expect(namesOf({ axes, criteria, rates: [[8], [9]], join: " " })).toEqual(["A", "Micro A"]);
  });

  it("puts a band's criteria where its axis stands, and one named by its place where that stands", () => {
    const [loan, term, score, age] = [aLoanAmount("lessThan", 9), aCriterion(), aScore("greaterThan", 9), aScore("lessThan", 900)];
    const axes = [
      {
        name: "Customer",
        bands: [
          { name: "A", criteria: [score, age, loan] },
          { name: "B", criteria: [score] },
        ],
      },
    ];
    const criteria = [{ axis: "Customer", criterion: 1 }, term, { axis: "Customer" }];

    const tiers = expanded(aTable({ axes, criteria, rates: [8, 9] })).sheet.productTiers;
    expect(tiers.map((tier) => tier.criteria)).toEqual([
      [age, term, score, loan],
      [term, score],
    ]);
  });

  it("stands among tiers, in the order of the sheet", () => {
    const { sheet } = expanded(aTier({ name: "First" }), aTable(), aTier({ name: "Last" }));

    expect(sheet.productTiers.map(({ name }) => name)).toEqual(["First", "A, new", "A, used", "B, new", "B, used", "Last"]);
  });

  it("leaves a sheet without tables as it is", () => {
    const sheet = aSheet();

    expect(expandSheet(sheet).sheet).toBe(sheet);
  });

  it("is read as written, or as its tiers", () => {
    const text = JSON.stringify(aSource([aTable()]));

    expect(JSON.stringify(parseSource(text))).toBe(text);
    expect(parseSheet(text)).toEqual(expanded(aTable()).sheet);
  });

  it("finds a tier's rate and criteria in the source", () => {
    const { placeOf } = expanded(aTier({ name: "First" }), aTable({ criteria: [aCriterion(), { axis: "Grade" }, { axis: "Asset" }] }));
    const placeIn = (...path: (string | number)[]) => pointer(placeOf(path));

    expect(placeIn("productTiers", 3, "rate")).toBe("/productTiers/1/rates/1/0");
    expect(placeIn("productTiers", 3, "rate", 0)).toBe("/productTiers/1/rates/1/0/0");
    expect(placeIn("productTiers", 3, "criteria", 0, "value")).toBe("/productTiers/1/criteria/0/value");
    expect(placeIn("productTiers", 3, "criteria", 1, "value")).toBe("/productTiers/1/axes/0/bands/1/criteria/0/value");
    expect(placeIn("productTiers", 3, "criteria")).toBe("/productTiers/1/rates/1/0");
    expect(placeIn("productTiers", 3, "productType")).toBe("/productTiers/1/productType");
    expect(placeIn("productTiers", 0, "criteria", 0)).toBe("/productTiers/0/criteria/0");
    expect(placeIn("fees", 3, "value")).toBe("/fees/3/value");
  });
});

describe("the provenance of a rate table", () => {
  const pathsOf = (...paths: string[]) => expandSheet(aSource([aTable()], [visible(...paths)])).sheet.provenance[0]!.paths;

  it("addresses cells, rows, columns, bands and the whole table", () => {
    expect(pathsOf("/productTiers/0/rates/1/0")).toEqual(["/productTiers/2/rate"]);
    expect(pathsOf("/productTiers/0/rates/1")).toEqual(["/productTiers/2/rate", "/productTiers/3/rate"]);
    expect(pathsOf("/productTiers/0/rates/*/1")).toEqual(["/productTiers/1/rate", "/productTiers/3/rate"]);
    expect(pathsOf("/productTiers/0/axes/0/bands/0/criteria/0/value")).toEqual([
      "/productTiers/0/criteria/0/value",
      "/productTiers/1/criteria/0/value",
    ]);
    expect(pathsOf("/productTiers/0")).toEqual(["/productTiers/*"]);
  });

  it("writes once what holds for all tiers, and leaves out pointers to nothing", () => {
    expect(pathsOf("/productTiers/0/rates", "/productTiers/0/productType", "/productTiers/0/axes/*/bands/*/criteria/*/value")).toEqual([
      "/productTiers/*/rate",
      "/productTiers/*/productType",
      "/productTiers/*/criteria/0/value",
      "/productTiers/*/criteria/1/value",
    ]);
    expect(pathsOf("/date", "/productTiers/0/table", "/productTiers/0/axes/*/bands/*/criteria/*/primary")).toEqual(["/date"]);
  });

  it("keeps a star in place of the list for the other lists", () => {
    const source = {
      ...aSource([aTable()], [visible("/*/*/criteria")]),
      loading: [{ name: "Late", value: 1, valueType: "percentage" as const, criteria: [] }],
    };

    expect(expandSheet(source).sheet.provenance[0]!.paths).toEqual(["/loading/*/criteria"]);
  });

  it("is checked on the source, an entry for each cell with a rate", () => {
    const rates = [
      [8, null],
      [9, 10],
    ];
    const criteria = ["/productTiers/0/axes", "/productTiers/0/productType"];

    expect(
      logProblems(
        aSource(
          [aTable({ rates })],
          [visible("/date", ...criteria, "/productTiers/0/rates/0"), assumed("a guess", "/productTiers/0/rates/1/0")],
        ),
      ),
    ).toEqual(["/productTiers/0/rates/1/1: found no provenance entry, expected exactly one entry in /provenance that covers it"]);
  });

  it("covers each tier of the expansion exactly once, too", () => {
    const { sheet } = expanded(aTable(), aTier({ name: "Last" }));

    expect(logProblems(sheet)).toEqual([]);
  });
});
