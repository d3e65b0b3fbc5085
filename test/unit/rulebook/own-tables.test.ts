import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { covers, segmentsOf } from "../../../shared/quote/pointer.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import type { SheetFile } from "../../../shared/quote/sheet.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { parseSheet } from "../../../shared/rulebook/check.ts";
import { decidingLeaves } from "../../../shared/rulebook/coverage.ts";
import type { SheetSource, SourceFile } from "../../../shared/rulebook/rate-table.ts";
import { generatedScenarios } from "../../support/engine/scenarios.ts";
import { problemsOfText } from "../../support/engine/sheets.ts";
import { sheets } from "../../support/own-sheets.ts";
import { seed } from "../../support/reliability/run-size.ts";

/**
 * Of the sheets that listed each tier before they had tables: hashes of the tiers, and of the provenance entry of each value of a tier, a fee,
 * a brokerage band or a loading.
 */
const listed: readonly (readonly [file: string, tiers: string, proofs: string])[] = [
  ["commercial/c1.undated.json", "03dbe2518fc556bb", "082c4540fec2230e"],
  ["commercial/c2.undated.json", "b6de2ee796f7d300", "f973a8180c33b78f"],
  ["commercial/c3.undated.json", "2605d3abad43e5ba", "3e0f5e9cd064e0d5"],
  ["commercial/c4.undated.json", "1a72168d57b117c2", "45cf53e6287049e1"],
  ["commercial/c5.undated.json", "b7451e7856278b32", "637302398022a753"],
  ["commercial/c8.undated.json", "48f96010bd073c58", "08f6a50eb7a4db9d"],
  ["commercial/lender-a.undated.json", "e10bb609c4b95b07", "1070eabb1cb48237"],
  ["commercial/lender-b.undated.json", "33078bcd393d6c6d", "74c6cc56f25796d1"],
  ["commercial/lender-c.undated.json", "4e68c0d6f1f2d4b4", "6d57c2d42b3fb1e7"],
  ["commercial/lender-d.undated.json", "41c0cc00a98ce0dc", "4e79a5b7a4723056"],
  ["commercial/lender-f.undated.json", "733deab6b9260d6f", "452456e55d95c0e3"],
  ["commercial/lender-h.undated.json", "944d2602f0c40506", "69b0646e34426b36"],
  ["commercial/lender-i.undated.json", "199f33fef0df7411", "c21f7bb6dbfb302b"],
  ["commercial/lender-j.undated.json", "d72af893a32a271a", "de0e00ef106d4e89"],
  ["consumer/affordable-car-loans.2023-08-31.json", "f06db577b3066a95", "65d701ad35e919d6"],
  ["consumer/greenlight.2023-04-06.json", "867306762a3c270b", "89f22b5c7cd1cfda"],
  ["consumer/liberty.2023-07-01.json", "0e51463d0e0e8dbf", "8b6b97ffe03d5868"],
  ["consumer/macquarie.2023-07-26.json", "c6dfb2064bbbfbcc", "a1ee740a71f3d71b"],
  ["consumer/money3.2023-04-04.json", "1c342fd9a58ab646", "94c913bc5b7ce802"],
  ["consumer/now.undated.json", "4ca94017fd7e2e52", "cf0ab41694b2b817"],
  ["consumer/pepper.undated.json", "edd173ded62fc51e", "aa4439ba35cad6ad"],
  ["consumer/plenti.undated.json", "5c47706e25f5ed16", "ed63fc3af3838311"],
  ["consumer/wisr.2023-07-13.json", "45893159c4a76c02", "f739f7e6b4c6f4c8"],
];

const fileOf = (name: string): SourceFile => sheets.find(({ file }) => file === name)!;
const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

function proofsOf(sheet: SheetSource): string[] {
  const entries = sheet.provenance.map(({ paths }) => paths.map(segmentsOf));
  return decidingLeaves(sheet)
    .map((leaf) => `${leaf.join("/")} ${entries.findIndex((paths) => paths.some((path) => covers(path, leaf)))}`)
    .toSorted();
}

const pathsOf = ({ provenance }: SheetSource): number => provenance.reduce((sum, { paths }) => sum + paths.length, 0);

describe("the project's rate tables", () => {
  it.each(listed)("of %s have the tiers that were listed before, each value with its source", (file, tiers, proofs) => {
    const { sheet, source } = fileOf(file);

    expect(source.productTiers).not.toEqual(sheet.productTiers);
    expect([hashOf(sheet.productTiers), hashOf(proofsOf(sheet))]).toEqual([tiers, proofs]);
  });

  it.each([
    ["liberty.2023-07-01", { tiers: 112, written: 41, expanded: 57, values: 297 }],
    ["money3.2023-04-04", { tiers: 8, written: 48, expanded: 165, values: 182 }],
    ["macquarie.2023-07-26", { tiers: 12, written: 31, expanded: 120, values: 105 }],
  ])("of %s need few pointers", (name, figures) => {
    const { sheet, source } = fileOf(`consumer/${name}.json`);

    expect({
      tiers: sheet.productTiers.length,
      written: pathsOf(source),
      expanded: pathsOf(sheet),
      values: decidingLeaves(source).length,
    }).toEqual(figures);
  });

  it("quote, and say where a price comes from, as a sheet that lists their tiers", () => {
    const flat = sheets.map(({ file, sheet }): SheetFile => ({ file, sheet: parseSheet(JSON.stringify(sheet)) }));
    const answers = [sheets, flat].map((files) => {
      const rulebook = rulebookOf(files);
      const sources = files.map(({ sheet }) => sourcesOf(sheet, ""));
      const find = ({ lender, productName }: { lender: string; productName: string | null }) =>
        sources.find((each) => each.lender === lender && each.productName === productName)!;
      return [...generatedScenarios(sheets, 100, seed)].map((scenario) => [
        JSON.stringify(quote(scenario, rulebook)),
        JSON.stringify(tracedProducts(scenario, rulebook, find)),
      ]);
    });

    expect(answers[0]).toEqual(answers[1]);
  });

  it("expand to valid sheets", () => {
    for (const { file, sheet } of sheets) expect(problemsOfText(JSON.stringify(sheet), file)).toEqual([]);
  });
});
