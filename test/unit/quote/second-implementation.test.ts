import { describe, expect, it } from "vitest";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { parseSheet } from "../../../shared/rulebook/check.ts";
import { differences } from "../../bench/differences.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { randomSheets } from "../../support/engine/random-sheets.ts";
import { report, seed, sizeOf } from "../../support/reliability/run-size.ts";

/** RANDOM_SHEET_SCENARIOS=10000 compares that many; npm test a few of them. */
const scenarios = sizeOf("RANDOM_SHEET_SCENARIOS", { usual: 200, deep: 10_000 });
const perRulebook = 100;

describe("the second implementation", () => {
  it("gives the same answer in every field over random sheets that use every optional key", { timeout: 3_600_000 }, () => {
    const random = seededRandom(seed);
    const compared = { scenarios: 0, fields: 0, differing: 0 };
    const examples: string[] = [];
    for (let at = 0; at < scenarios; at += perRulebook) {
      const sheets = randomSheets(random);
      for (const { sheet } of sheets) parseSheet(JSON.stringify(sheet));
      const found = differences(Math.min(perRulebook, scenarios - at), { rulebook: rulebookOf(sheets), sheets }, seed + at);
      compared.scenarios += found.scenarios;
      compared.fields += found.fields;
      compared.differing += found.differing;
      examples.push(...found.examples.slice(0, 3));
    }
    report("second implementation over random sheets", compared);
    expect(examples.slice(0, 3)).toEqual([]);
    expect(compared.differing).toBe(0);
  });
});
