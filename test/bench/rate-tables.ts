/** What rate tables cost beside the same sheets with their tiers listed. */
import { indexSheets } from "../../shared/quote/indexed-sheets.ts";
import { quote } from "../../shared/quote/quote.ts";
import { rulebookOf } from "../../shared/quote/rulebook.ts";
import { checkSheet, parseSheet } from "../../shared/rulebook/check.ts";
import { expandSheet } from "../../shared/rulebook/rate-table.ts";
import type { Finding } from "./goals.ts";
import { timeInRounds } from "./rounds.ts";
import { type Case, sheets } from "./workload.ts";

const file = "consumer/liberty.2023-07-01.json";

export async function tableFindings(cases: readonly Case[]): Promise<Finding[]> {
  const liberty = sheets.find((sheet) => sheet.file === file)!;
  const written = JSON.stringify(liberty.source);
  const listed = JSON.stringify(liberty.sheet);
  const flat = sheets.map((each) => ({ file: each.file, sheet: parseSheet(JSON.stringify(each.sheet)) }));
  const [ours, theirs] = [rulebookOf(sheets), rulebookOf(flat)];
  const checks = await timeInRounds(
    [
      { name: "check, listed", run: () => checkSheet({ file, text: listed }) },
      { name: "check", run: () => checkSheet({ file, text: written }) },
    ],
    { cases: 1, rounds: 21 },
  );
  const readings = await timeInRounds(
    [
      { name: "parsing, listed", run: () => parseSheet(listed) },
      { name: "parsing and expansion", run: () => parseSheet(written) },
      { name: "expansion", run: () => expandSheet(liberty.source) },
    ],
    { cases: 1 },
  );
  const compiling = await timeInRounds(
    [
      { name: "compile, listed", run: () => indexSheets(flat) },
      { name: "compile", run: () => indexSheets(sheets) },
    ],
    { cases: 4, rounds: 31 },
  );
  const scenarios = cases.slice(0, 48);
  const quotes = await timeInRounds(
    [
      { name: "quote, listed", run: (place) => quote(scenarios[place]!.scenario, theirs) },
      { name: "quote", run: (place) => quote(scenarios[place]!.scenario, ours) },
    ],
    { cases: scenarios.length },
  );
  checks.print("Checking Liberty's sheet", "check, listed");
  readings.print("Reading Liberty's sheet", "parsing, listed");
  compiling.print("Compiling all sheets", "compile, listed");
  quotes.print("Quotes", "quote, listed");
  return [
    finding("checking Liberty's table / its listed tiers", checks.ratio("check", "check, listed"), 1),
    finding("expanding Liberty's table / parsing its listed tiers", readings.ratio("expansion", "parsing, listed"), 0.2),
    // What is compiled is the same, and so are the compiled sheets: what is above 1 is the machine's noise.
    finding("compiling all sheets / with listed tiers", compiling.ratio("compile", "compile, listed"), 1.1),
    finding("a quote / with listed tiers", quotes.ratio("quote", "quote, listed"), 1.1),
  ];
}

const finding = (quantity: string, figure: number, floor: number): Finding => ({
  goal: "tables",
  quantity,
  figure,
  unit: "x",
  bound: "at most",
  floor,
});
