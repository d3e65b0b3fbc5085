/** The option --difference: what the rate sheets of another folder change (shared/quote/explained-prices.md). */
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { type Rulebook, rulebookOf } from "../../shared/quote/rulebook.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { type DifferenceRow, type PlacedProduct, type ProductDifference, productDifferences } from "../../shared/quote/trace/difference.ts";
import { sourcesOf } from "../../shared/quote/trace/sources.ts";
import { type FindSources, tracedProducts } from "../../shared/quote/trace/trace.ts";
import { checkSheet } from "../../shared/rulebook/check.ts";
import type { SourceFile } from "../../shared/rulebook/rate-table.ts";
import { dollarText } from "../../shared/format.ts";
import { pointer } from "../../shared/wire/problem.ts";
import { sheetHash } from "../sheets/sheet-hash.ts";
import { rulebook } from "../sheets/rulebook.ts";
import { sheetSources } from "../sheets/sources.ts";
import { BadInput } from "./bad-input.ts";
import { sheetTexts } from "./sheet-folder.ts";

/** Rate sheets with the sources of their values. */
export interface OtherSheets {
  readonly rulebook: Rulebook;
  readonly sources: FindSources;
}

/** Throws BadInput that names the first problem of a sheet. */
export async function sheetsOfFolder(folder: string): Promise<OtherSheets> {
  const files = (await sheetTexts(folder)).map((text): SourceFile => {
    const checked = checkSheet(text);
    if ("sheet" in checked) return { file: text.file, ...checked };
    const { path, found, expected } = checked.problems[0]!;
    throw new BadInput(`--difference: ${text.file}: ${pointer(path) || "/"}: found ${found}, expected ${expected}`);
  });
  const all = files.map(({ sheet, source }) => sourcesOf(sheet, sheetHash(source)));
  const sources: FindSources = ({ type, lender, productName, date }) =>
    all.find((each) => each.type === type && each.lender === lender && each.productName === productName && each.date === date)!;
  return { rulebook: rulebookOf(files), sources };
}

export const differencesWith = (
  scenario: Scenario,
  { rulebook: other, sources }: OtherSheets,
  options: QuoteOptions,
): ProductDifference[] =>
  productDifferences(tracedProducts(scenario, rulebook, sheetSources, options), tracedProducts(scenario, other, sources, options));

export const differencesText = (differences: readonly ProductDifference[]): string =>
  differences.length === 0 ? "No product differs.\n\n" : `${differences.map(differenceText).join("")}\n`;

function differenceText({ lender, before, after, rows }: ProductDifference): string {
  const places = [
    ["place", before?.rank, after?.rank],
    ["level", before?.qualification, after?.qualification],
  ] as const;
  const changed = places.filter(([, one, other]) => before && after && one !== other);
  const lines = [...rows.map(rowText), ...changed.map(([name, one, other]) => `${name} ${one} to ${other}`)];
  return `${lender}${missingText(before, after)}\n${lines.map((line) => `     ${line}\n`).join("")}`;
}

function missingText(before: PlacedProduct | null, after: PlacedProduct | null): string {
  if (!before) return ": in the list only by these sheets";
  return after ? "" : ": no longer in the list";
}

const percents: readonly DifferenceRow["kind"][] = ["base", "loading", "rate", "comparisonRate"];

function rowText({ kind, name, before, after, counts, paid }: DifferenceRow): string {
  const figure = (value: number | null) => {
    if (value === null) return "none";
    if (kind === "term") return String(value);
    return percents.includes(kind) ? `${value}%` : dollarText(value);
  };
  const change = before === after ? "" : ` ${figure(before)} to ${figure(after)}`;
  const counting = counts ? `, ${countText(counts.before)} before, ${countText(counts.after)} now` : "";
  return `${kind === "base" ? `base rate of ${name}` : name}${change}${counting}${paid ? `, paid ${paid.before} before, ${paid.after} now` : ""}`;
}

function countText(result: boolean | null): string {
  if (result === null) return "not known whether it counts";
  return result ? "counted" : "not counted";
}
