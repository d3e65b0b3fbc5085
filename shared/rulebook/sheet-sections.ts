import { dollarText } from "../format.ts";
import { type Segments, covers, segmentsOf } from "../quote/pointer.ts";
import type { BrokerageBand, Criterion, Example, Fee, Loading, Sheet, Tier, TierNames } from "../quote/sheet.ts";
import { otherwiseTexts } from "../quote/vocabulary.ts";
import { decidingLeaves } from "./coverage.ts";
import { agreeingExamples, exampleFigures } from "./examples.ts";

export interface SheetSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A sheet in words, in sections that are not empty. A star marks entries with assumed values. */
export function sheetSections(sheet: Sheet): SheetSection[] {
  const star = assumptionMark(sheet);
  const { examples = [] } = sheet;
  const sections = [
    { title: "Calculation", lines: calculationLines(sheet) },
    {
      title: "Fees",
      lines:
        sheet.feesKnown === false ? ["not stated by the lender"] : sheet.fees.map((fee, i) => feeText(fee) + star(["fees", String(i)])),
    },
    { title: "Brokerage", lines: sheet.brokerage.map((band, i) => bandText(band) + star(["brokerage", String(i)])) },
    { title: "Loadings", lines: sheet.loading.map((loading, i) => loadingText(loading) + star(["loading", String(i)])) },
    { title: "Tiers", lines: sheet.productTiers.map((tier, i) => tierText(tier) + star(["productTiers", String(i)])) },
    { title: "Notes", lines: sheet.info },
    { title: "Submission", lines: sheet.actions ?? [] },
    { title: `Lender's examples (the sheet matches ${agreeingExamples(sheet)} of ${examples.length})`, lines: examples.map(exampleText) },
    { title: "* Assumed", lines: sheet.provenance.flatMap((entry) => (entry.status === "assumed" ? entry.reason : [])) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function assumptionMark(sheet: Sheet): (entry: Segments) => string {
  const pointers = sheet.provenance.filter(({ status }) => status === "assumed").flatMap(({ paths }) => paths.map(segmentsOf));
  const assumed = decidingLeaves(sheet).filter((leaf) => pointers.some((pointer) => covers(pointer, leaf)));
  return (entry) => (assumed.some((leaf) => covers(entry, leaf)) ? " *" : "");
}

/** What the sheet says otherwise than usual. */
function calculationLines({ adi, expiresOn, timing, brokerageBase, balloonBase }: Sheet): string[] {
  return [
    adi ? "bank, exempt from the limit on the cost of credit" : [],
    expiresOn ? `rates until ${expiresOn}` : [],
    timing ? `repayments at the ${timing === "advance" ? "start" : "end"} of each month` : [],
    brokerageBase === "loanAmount" ? "brokerage in percent of the loan amount" : [],
    balloonBase === "financeAmount" ? "balloon in percent of the amount financed" : [],
  ].flat();
}

function feeText(fee: Fee): string {
  const { name, inComparisonRate, tiers, criteria } = fee;
  const left = inComparisonRate === false ? ", not in the comparison rate" : "";
  return `${name}: ${feeAmountText(fee)}, ${feeTimeText(fee)}${payeeText(fee)}${left}${forTiers(tiers)}${when(criteria, name)}`;
}

function feeAmountText({ value, calc, min, max }: Fee): string {
  if (calc !== "percent") return dollarText(value);
  return `${value} % of the loan amount${min === undefined ? "" : `, at least ${dollarText(min)}`}${max === undefined ? "" : `, at most ${dollarText(max)}`}`;
}

function payeeText({ paidTo, least }: Fee): string {
  if (paidTo === undefined) return "";
  return `, paid to the broker${least === undefined ? "" : `, who may charge from ${dollarText(least)}`}`;
}

function feeTimeText({ frequency, capitalised, when: time }: Fee): string {
  if (time === "end") return "with the last repayment";
  return frequency === "monthly" ? frequency : `${frequency}, ${capitalised ? "capitalised" : "not capitalised"}`;
}

function bandText({ value, max, tiers, criteria }: BrokerageBand): string {
  return `${value} %${max === undefined ? " flat" : `, up to ${max} %`}${forTiers(tiers)}${when(criteria)}`;
}

function loadingText({ name, value, tiers, criteria }: Loading): string {
  return `${name}: ${value > 0 ? "+" : ""}${value} %${forTiers(tiers)}${when(criteria, name)}`;
}

const forTiers = (tiers: TierNames | undefined): string => (tiers ? `, for ${tiers.join(", ")} alone` : "");

function tierText({ name, rate, productType, criteria }: Tier): string {
  const percent = typeof rate === "number" ? `${rate} %` : `${rate[0]} to ${rate[1]} % by credit score`;
  return `${name}: ${percent}, ${productType}${when(criteria)}`;
}

function exampleText({ source, expect }: Example): string {
  const figures = exampleFigures.flatMap(({ key, label }) => (expect[key] === undefined ? [] : `${label} ${expect[key]}`));
  return `${source}: ${figures.join(", ")}`;
}

/** The criteria's labels, except one that repeats the entry's name. */
function when(criteria: readonly Criterion[] = [], name?: string): string {
  const unsaid = criteria.filter(({ label, otherwise }) => label !== name || otherwise);
  return unsaid.map(({ label, otherwise }) => `; ${label}${otherwise ? ` (otherwise ${otherwiseTexts[otherwise]})` : ""}`).join("");
}
