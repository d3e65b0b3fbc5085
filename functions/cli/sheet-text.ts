import { type Segments, covers, segmentsOf } from "../../shared/quote/pointer.ts";
import type { BrokerageBand, Criterion, Fee, Loading, Sheet, SheetFile, Tier } from "../../shared/quote/sheet.ts";
import { otherwiseTexts } from "../../shared/quote/vocabulary.ts";
import { decidingLeaves } from "../../shared/rulebook/coverage.ts";

/** Describes a sheet in plain text for the people who maintain it. A star marks entries with assumed values. */
export function sheetText({ file, sheet }: SheetFile): string {
  const star = assumptionMark(sheet);
  const lines = [
    `${[sheet.lender, sheet.productName ?? []].flat().join(", ")} (${sheet.type}), dated ${sheet.date ?? "not stated"} - ${file}`,
    ...section(
      "Fees",
      sheet.feesKnown === false ? ["not stated by the lender"] : sheet.fees.map((fee, i) => feeText(fee) + star(["fees", String(i)])),
    ),
    ...section(
      "Brokerage",
      sheet.brokerage.map((band, i) => bandText(band) + star(["brokerage", String(i)])),
    ),
    ...section(
      "Loadings",
      sheet.loading.map((loading, i) => loadingText(loading) + star(["loading", String(i)])),
    ),
    ...section(
      "Tiers",
      sheet.productTiers.map((tier, i) => tierText(tier) + star(["productTiers", String(i)])),
    ),
    ...section("Notes", sheet.info),
    ...section("Submission", sheet.actions ?? []),
    ...section(
      "* Assumed",
      sheet.provenance.flatMap((entry) => (entry.status === "assumed" ? entry.reason : [])),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

function assumptionMark(sheet: Sheet): (entry: Segments) => string {
  const pointers = sheet.provenance.filter(({ status }) => status === "assumed").flatMap(({ paths }) => paths.map(segmentsOf));
  const assumed = decidingLeaves(sheet).filter((leaf) => pointers.some((pointer) => covers(pointer, leaf)));
  return (entry) => (assumed.some((leaf) => covers(entry, leaf)) ? " *" : "");
}

function feeText({ name, value, calc, frequency, capitalised, criteria }: Fee): string {
  const amount = calc === "percent" ? `${value} % of the loan amount` : `$${value}`;
  return `${name}: ${amount}, ${frequency}${frequency === "upfront" ? (capitalised ? ", capitalised" : ", not capitalised") : ""}${when(criteria)}`;
}

function bandText({ value, max, criteria }: BrokerageBand): string {
  return `${value} %${max === undefined ? " flat" : `, up to ${max} %`}${when(criteria)}`;
}

function loadingText({ name, value, criteria }: Loading): string {
  return `${name}: ${value > 0 ? "+" : ""}${value} %${when(criteria)}`;
}

function tierText({ name, rate, productType, criteria }: Tier): string {
  const percent = typeof rate === "number" ? `${rate} %` : `${rate[0]} to ${rate[1]} % by credit score`;
  return `${name}: ${percent}, ${productType}${when(criteria)}`;
}

function when(criteria: readonly Criterion[] = []): string {
  return criteria.map(({ label, otherwise }) => `; ${label}${otherwise ? ` (otherwise ${otherwiseTexts[otherwise]})` : ""}`).join("");
}
