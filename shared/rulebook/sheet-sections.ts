import { dollarText } from "../format.ts";
import { balloonLimitsText } from "../quote/balloon-limits.ts";
import type { listedPricingParts } from "../quote/info.ts";
import { type Segments, covers, segmentsOf } from "../quote/pointer.ts";
import type { BrokerageBand, Criterion, Example, Fee, Loading, Sheet, Tier, TierNames } from "../quote/sheet.ts";
import { otherwiseTexts } from "../quote/vocabulary.ts";
import { decidingLeaves } from "./coverage.ts";
import { agreeingExamples, exampleFigures } from "./examples.ts";

export interface SheetLine {
  readonly name?: string | undefined;
  readonly text: string;
  /** Whether one of its values is assumed. */
  readonly isAssumed?: true | undefined;
}

export interface SheetSection {
  readonly title: string;
  readonly lines: readonly SheetLine[];
}

/** The title of the section with the reasons of what is assumed. */
export const assumedTitle = "Assumed";
export const tiersTitle = "Tiers";
export const submissionTitle = "Submission";

/** With a star where a value is assumed. */
export const lineText = ({ name, text, isAssumed }: SheetLine): string =>
  `${name === undefined ? "" : `${name}: `}${text}${isAssumed ? " *" : ""}`;

/** A sheet in words, in sections that are not empty. */
export function sheetSections(sheet: Sheet): SheetSection[] {
  const isAssumed = assumptionTest(sheet);
  const { examples = [] } = sheet;
  const listed = <T>(part: (typeof listedPricingParts)[number], entries: readonly T[], lineOf: (entry: T) => SheetLine) =>
    entries.map((entry, i): SheetLine => ({ ...lineOf(entry), ...(isAssumed([part, String(i)]) && { isAssumed: true }) }));
  const plain = (lines: readonly string[]) => lines.map((text) => ({ text }));
  const sections: SheetSection[] = [
    { title: "Calculation", lines: plain(calculationLines(sheet)) },
    { title: "Fees", lines: sheet.feesKnown === false ? plain(["not stated by the lender"]) : listed("fees", sheet.fees, feeLine) },
    { title: "Brokerage", lines: listed("brokerage", sheet.brokerage, (band) => ({ text: bandText(band) })) },
    { title: "Loadings", lines: listed("loading", sheet.loading, loadingLine) },
    { title: tiersTitle, lines: listed("productTiers", sheet.productTiers, tierLine) },
    { title: "Notes", lines: plain(sheet.info) },
    { title: submissionTitle, lines: plain(sheet.actions ?? []) },
    {
      title: `Lender's examples (the sheet matches ${agreeingExamples(sheet)} of ${examples.length})`,
      lines: plain(examples.map(exampleText)),
    },
    { title: assumedTitle, lines: plain(sheet.provenance.flatMap((entry) => (entry.status === "assumed" ? entry.reason : []))) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** Whether an entry of the sheet has an assumed value. */
function assumptionTest(sheet: Sheet): (entry: Segments) => boolean {
  const pointers = sheet.provenance.filter(({ status }) => status === "assumed").flatMap(({ paths }) => paths.map(segmentsOf));
  const assumed = decidingLeaves(sheet).filter((leaf) => pointers.some((pointer) => covers(pointer, leaf)));
  return (entry) => assumed.some((leaf) => covers(entry, leaf));
}

/** What the sheet says otherwise than usual. */
function calculationLines({ adi, expiresOn, timing, brokerageBase, balloonBase, balloonLimits = [] }: Sheet): string[] {
  return [
    adi ? "bank, exempt from the limit on the cost of credit" : [],
    expiresOn ? `rates until ${expiresOn}` : [],
    timing ? `repayments at the ${timing === "advance" ? "start" : "end"} of each month` : [],
    brokerageBase === "loanAmount" ? "brokerage in percent of the loan amount" : [],
    brokerageBase === "financeAmount" ? "brokerage in percent of the amount financed, brokerage included" : [],
    balloonBase === "financeAmount" ? "balloon in percent of the amount financed" : [],
    balloonLimits.map((limit) => `balloon up to ${balloonLimitsText([limit])}${forTiers(limit.tiers)}`),
  ].flat();
}

function feeLine(fee: Fee): SheetLine {
  const { name, inComparisonRate, tiers, criteria } = fee;
  const left = inComparisonRate === false ? ", not in the comparison rate" : "";
  const text = `${feeAmountText(fee)}, ${feeTimeText(fee)}${payeeText(fee)}${left}${forTiers(tiers)}${when(criteria, name)}`;
  return { name, text };
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

function bandText({ value, max, addsToRate, inStepsOf, tiers, criteria }: BrokerageBand): string {
  const steps = inStepsOf === undefined ? "" : `, in steps of ${inStepsOf} %`;
  const rise = addsToRate === undefined ? "" : `, where each 1 % above ${value} % adds ${addsToRate} % to the rate${steps}`;
  return `${value} %${max === undefined ? " flat" : `, up to ${max} %`}${rise}${forTiers(tiers)}${when(criteria)}`;
}

function loadingLine({ name, value, tiers, criteria }: Loading): SheetLine {
  return { name, text: `${value > 0 ? "+" : ""}${value} %${forTiers(tiers)}${when(criteria, name)}` };
}

const forTiers = (tiers: TierNames | undefined): string => (tiers ? `, for ${tiers.join(", ")} alone` : "");

function tierLine({ name, rate, productType, criteria }: Tier): SheetLine {
  const percent = typeof rate === "number" ? `${rate} %` : `${rate[0]} to ${rate[1]} % by credit score`;
  return { name, text: `${percent}, ${productType}${when(criteria)}` };
}

function exampleText({ source, expect }: Example): string {
  const figures = exampleFigures.flatMap(({ key, label }) => (expect[key] === undefined ? [] : `${label} ${expect[key]}`));
  return `${source}: ${figures.join(", ")}`;
}

/** The criteria's labels, except one that repeats the entry's name. */
function when(criteria: readonly Criterion[] = [], name?: string): string {
  const unsaid = criteria.filter((criterion) => criterionText(criterion) !== name);
  return unsaid.map((criterion) => `; ${criterionText(criterion)}`).join("");
}

export function criterionText(criterion: Criterion): string {
  const { label, otherwise } = criterion;
  const referAbove = criterion.condition === "compound" ? undefined : criterion.referAbove;
  const referring = referAbove === undefined ? "" : ` (${otherwiseTexts.refer} above ${referAbove})`;
  return `${label}${otherwise ? ` (otherwise ${otherwiseTexts[otherwise]})` : referring}`;
}
