/** Malformed rate tables: each is an entry of a sheet's tiers in test/fixtures/tables. */
import { readFile, readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { aScore, aSheet, problemsOfText, visible } from "../../support/engine/sheets.ts";
import { aSource, aTable } from "../../support/engine/tables.ts";

const folder = new URL("../../fixtures/tables/", import.meta.url);
const files = (await readdir(folder)).toSorted();

const sheetWith = (table: string): string =>
  JSON.stringify({ ...aSheet({ provenance: [visible("/date", "/productTiers")] }), productTiers: ["table"] }).replace(
    '"table"',
    () => table,
  );

const aCell = "expected a rate from 0 to 100 percent, a pair [low, high] that ascends, or null";
const twoAssets = "expected a list of 2, one for each band of Asset";
const apart = "expected bands without a gap";
const reachable = "expected criteria that can hold together";

/** Below the table, with what was found and is expected. */
const problems: Readonly<Record<string, readonly string[]>> = {
  "41-bands": ['/axes/0/bands: found [{"name":"1","criteria":[]},{"name":"2","criteria":[]},{"nam..., expected at most 40 entries'],
  "axis-nowhere": [`/axes/1/name: found "Asset", which stands nowhere, expected {"axis":"Asset"} in the table's criteria`],
  "axis-twice": [
    '/axes/1/name: found "Grade" a second time, expected each name once',
    '/criteria/1/axis: found "Asset", expected an axis of this table: Grade, Grade',
  ],
  "band-twice": ['/axes/0/bands/1/name: found "A" a second time, expected each name once'],
  "bands-apart": [
    `/rates/0/0: found a gap between 600 (of /productTiers/0/rates/1/0) and 700, ${apart}`,
    `/rates/0/1: found a gap between 600 (of /productTiers/0/rates/1/1) and 700, ${apart}`,
  ],
  "column-twice": ['/columns/1: found "Asset" a second time, expected each name once'],
  "criterion-nowhere": [
    `/axes/0/bands/1/criteria/1: found a criterion that stands nowhere, expected {"axis":"Grade"} in the table's criteria`,
  ],
  "deep-rates": [`/rates/0/0: found [8], ${aCell}`],
  "descending-pair": [`/rates/0/0: found [9,8], ${aCell}`],
  "key-twice": ["/productType: found the same key a second time, expected each key once"],
  "negative-place": ["/criteria/0/criterion: found -1, expected at least 0"],
  "no-axes": ["/axes: found [], expected at least 1 entries"],
  "no-bands": ["/axes/0/bands: found [], expected at least 1 entries"],
  "no-rate": ["/rates: found no rate, expected a rate in at least one cell"],
  "no-rates-key": ["/rates: found nothing, expected a list"],
  "percent-of-884": [`/rates/0/1: found 884, ${aCell}`],
  "place-of-no-band": ["/criteria/2/criterion: found 1, expected a place that a band of Grade has, below 1"],
  "place-twice": ['/criteria/2: found {"axis":"Grade"} a second time, expected each place once'],
  "ragged-rates": [`/rates/1: found 1 entries, ${twoAssets}`],
  "seven-criteria": [
    '/axes/0/bands/0/criteria: found [{"label":"Credit score greaterThan 700","object":"creditPro..., expected at most 6 entries',
  ],
  "shallow-rates": [`/rates/0: found 8, ${twoAssets}`, `/rates/1: found 9, ${twoAssets}`],
  "six-axes": ['/axes: found [{"name":"Axis 1","bands":[{"name":"1","criteria":[]}]},{"na..., expected at most 5 entries'],
  "text-as-rate": ['/rates/0/1: found "8.84%", expected a number or null or a list'],
  "tier-out-of-reach": [
    `/rates/0/0: found no scenario that A, new accepts, ${reachable}`,
    `/rates/0/1: found no scenario that A, used accepts, ${reachable}`,
  ],
  "tier-twice": ['/rates/1/1: found "A, new, used" a second time, expected tier names that are unique in the sheet'],
  "tier-without-name": ["/rates/0/1: found a tier without a name, expected a band with a name"],
  "unit-of-a-score": ['/axes/0/bands/0/criteria/0/unit: found "months", expected no unit on score'],
  "unit-of-a-shared-score": ['/criteria/0/unit: found "months", expected no unit on score'],
  "unknown-axis": ['/criteria/2/axis: found "Colour", expected an axis of this table: Grade, Asset'],
  "unknown-column": ['/columns/0: found "Term", expected an axis of this table: Grade, Asset'],
  "unknown-key": ["/colums: found an unknown field, expected one of table, productType, info, join, columns, axes, criteria, rates"],
};

describe("a malformed rate table", () => {
  it.each(files)("of %s names the place", async (file) => {
    const found = problemsOfText(sheetWith(await readFile(new URL(file, folder), "utf8")));

    expect(found.map((line) => line.replace("/productTiers/0", ""))).toEqual(problems[file.replace(".json", "")]);
  });

  it("has a test for each file", () => {
    expect(Object.keys(problems).map((name) => `${name}.json`)).toEqual(files);
  });
});

const bands = (length: number) => Array.from({ length }, (_, at) => ({ name: String(at), criteria: [] }));
const axesOf = (...lengths: number[]) => lengths.map((length, at) => ({ name: `Axis ${at}`, bands: bands(length) }));
const standing = (axes: ReturnType<typeof axesOf>) => axes.map(({ name }) => ({ axis: name }));

describe("a rate table that is too large", () => {
  const problemsWithin = (milliseconds: number, ...tables: ReturnType<typeof aTable>[]) => {
    const text = JSON.stringify(aSource(tables));
    const began = performance.now();
    const found = problemsOfText(text);
    expect(performance.now() - began).toBeLessThan(milliseconds);
    return found;
  };

  it("is not expanded for its axes: 40 by 40 by 40 by 40 by 40 bands without rates", () => {
    const axes = axesOf(40, 40, 40, 40, 40);

    expect(problemsWithin(1_000, aTable({ axes, criteria: standing(axes), rates: [] }))).toEqual([
      "/productTiers/0/rates: found 0 entries, expected a list of 40, one for each band of Axis 0",
    ]);
  });

  it("has more than 2,000 tiers together with the others", () => {
    const axes = axesOf(40, 25);
    const rates = axes[0]!.bands.map(() => axes[1]!.bands.map(() => 9));
    const table = aTable({ axes, criteria: standing(axes), rates });

    expect(problemsWithin(2_000, table, table, aTable())).toEqual(["/productTiers: found 2004 tiers, expected at most 2000 tiers"]);
  });

  it("has more criteria in its tiers than can be checked in time", () => {
    const axes = axesOf(40, 40);
    const rates = axes[0]!.bands.map(() => axes[1]!.bands.map(() => 9));
    const several = {
      label: "Any",
      condition: "compound",
      conditional: "or",
      criteria: Array.from({ length: 100 }, () => aScore("greaterThan", 1)),
    } as const;

    expect(problemsWithin(2_000, aTable({ axes, criteria: [several, ...standing(axes)], rates }))).toEqual([
      "/productTiers: found 160000 criteria in all tiers, expected at most 100000",
    ]);
  });

  it("is nested deeper than any JSON may be", () => {
    const deep = JSON.stringify(aTable()).replace(/"rates":.*}/, () => `"rates": ${"[".repeat(50_000)}9${"]".repeat(50_000)}}`);

    expect(problemsOfText(sheetWith(deep))).toEqual([": found deeper nesting, expected JSON of at most 100 levels"]);
  });

  it("with a list of a million cells for two bands is named once", () => {
    const rates = [Array.from({ length: 1_000_000 }, () => 9), [10, 11]];

    expect(problemsWithin(10_000, aTable({ rates }))).toEqual([`/productTiers/0/rates/0: found 1000000 entries, ${twoAssets}`]);
  });
});
