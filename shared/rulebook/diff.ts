import { type LeafCondition, type Otherwise, otherwiseTexts } from "../quote/vocabulary.ts";
import type { BalloonLimit, BrokerageBand, Criterion, Example, Fee, Loading, Sheet, Tier, TierNames } from "../quote/sheet.ts";
import { minus } from "../money.ts";
import { exampleFigures } from "./examples.ts";
import { type ExpandedSheet, type RateTable, type SheetSource, expandSheet } from "./rate-table.ts";

/** Describes the changes between two issues of a sheet: "Wisr: private sale fee 575 -> 595". Empty if there are none. */
export function differences(beforeSource: SheetSource, afterSource: SheetSource): string[] {
  const { sheet: before } = expandSheet(beforeSource);
  const expanded = expandSheet(afterSource);
  const after = expanded.sheet;
  const summed = summedRates(before, afterSource, expanded);
  const lines = [
    ...changed("lender", before.lender, after.lender),
    ...changed("product name", before.productName, after.productName),
    ...changed("type", before.type, after.type),
    ...changed("date", before.date, after.date),
    ...changed("logo", before.logoURL, after.logoURL),
    ...changed("exempt as a bank", before.adi ?? false, after.adi ?? false),
    ...changed("expiry", before.expiresOn, after.expiresOn),
    ...changed("brokerage base", before.brokerageBase ?? "net", after.brokerageBase ?? "net"),
    ...changed("balloon base", before.balloonBase ?? "assetValue", after.balloonBase ?? "assetValue"),
    ...paired(before.balloonLimits ?? [], after.balloonLimits ?? [], ({ term }) => `balloon to ${term} months`, limitDifferences),
    ...changed("timing of repayments", before.timing ?? "default", after.timing ?? "default"),
    ...changed("fees known", before.feesKnown ?? true, after.feesKnown ?? true),
    ...paired(before.fees, after.fees, ({ name }) => `${lowerCaseStart(name)} fee`, feeDifferences),
    ...paired(before.brokerage, after.brokerage, bandName, bandDifferences),
    ...paired(before.loading, after.loading, ({ name }) => `${lowerCaseStart(name)} loading`, loadingDifferences),
    ...paired(
      before.productTiers,
      after.productTiers,
      ({ name }) => `tier ${name}`,
      (name, a, b) => tierDifferences(name, summed.tiers.has(b) ? { ...a, rate: b.rate } : a, b),
    ),
    ...summed.lines,
    ...listDifferences("note", before.info, after.info),
    ...changed("submission", submission(before), submission(after)),
    ...paired(before.examples ?? [], after.examples ?? [], ({ source }) => `example of ${lowerCaseStart(source)}`, exampleDifferences),
    ...changed("provenance", JSON.stringify(before.provenance), JSON.stringify(after.provenance), "changed"),
  ];
  return lines.map((line) => `${after.lender}: ${line}`);
}

/** The changes of what a broker reads in a sheet: without its sources, examples and what Kelpie needs to send applications. */
export function termDifferences(before: SheetSource, after: SheetSource): string[] {
  const { lender, logoURL, date } = after;
  const {
    actions: _actions,
    lenderCredentials: _credentials,
    requiredFields: _fields,
    portal: _portal,
    freshness: _freshness,
    settlement: _settlement,
    commission: _commission,
    clawbackMonths: _clawback,
    ...terms
  } = before;
  const {
    actions: _a,
    lenderCredentials: _c,
    requiredFields: _f,
    portal: _p,
    freshness: _d,
    settlement: _s,
    commission: _m,
    clawbackMonths: _b,
    ...newTerms
  } = after;
  const same = { lender, logoURL, date, provenance: [], examples: [] };
  return differences({ ...terms, ...same }, { ...newTerms, ...same }).map((line) => line.slice(lender.length + 2));
}

/** More changed rates of one table are one line. */
const maxListedRates = 12;

interface SummedRates {
  readonly lines: readonly string[];
  /** The tiers whose rates are in the lines. */
  readonly tiers: ReadonlySet<Tier>;
}

function summedRates(before: Sheet, { productTiers }: SheetSource, { sheet, placeOf }: ExpandedSheet): SummedRates {
  const old = new Map(before.productTiers.map(({ name, rate }) => [name, rate]));
  const changes = sheet.productTiers.flatMap((tier, place) => {
    const [, at, key] = placeOf(["productTiers", place, "rate"]);
    const rate = old.get(tier.name);
    if (key !== "rates" || rate === undefined || JSON.stringify(rate) === JSON.stringify(tier.rate)) return [];
    const [from, to] = [rate, tier.rate].map((each) => [each].flat()) as [number[], number[]];
    return { at: at as number, tier, steps: [minus(to[0]!, from[0]!), minus(to.at(-1)!, from.at(-1)!)] };
  });
  const many = [...Map.groupBy(changes, ({ at }) => at)].filter(([, rates]) => rates.length > maxListedRates);
  const lines = many.map(([at, rates]) => {
    const steps = rates.flatMap((rate) => rate.steps);
    const ends = [...new Set([Math.min(...steps), Math.max(...steps)])].map(stepText);
    return `${(productTiers[at] as RateTable).table}: ${rates.length} rates, ${ends.join(" to ")}`;
  });
  return { lines, tiers: new Set(many.flatMap(([, rates]) => rates.map(({ tier }) => tier))) };
}

/** +0.50, with more decimals where it has some. */
const stepText = (step: number): string => `${step > 0 ? "+" : ""}${Number(step.toFixed(2)) === step ? step.toFixed(2) : step}`;

const lowerCaseStart = (name: string): string => (/^[A-Z][a-z]/.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name);

function submission({
  actions,
  lenderCredentials,
  requiredFields,
  portal,
  freshness,
  settlement,
  commission,
  clawbackMonths,
}: Sheet): string | undefined {
  const said = JSON.stringify({ actions, lenderCredentials, requiredFields, portal, freshness, settlement, commission, clawbackMonths });
  return said === "{}" ? undefined : said;
}

type Value = string | number | boolean | null | undefined | readonly number[];

function changed(what: string, before: Value, after: Value, instead?: string): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [`${what} ${instead ?? `${valueText(before)} -> ${valueText(after)}`}`];
}

function valueText(value: Value): string {
  if (value === undefined || value === null) return "none";
  return Array.isArray(value) ? value.join(" to ") : String(value);
}

/**
 * Pairs the entries of two lists by name; entries with the same name (such as the bands of a fee) by position. Reports added, removed and
 * changed entries, and the first one that moved.
 */
function paired<T>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (entry: T) => string,
  compare: (name: string, a: T, b: T) => string[],
): string[] {
  const [old, recent] = [Map.groupBy(before, nameOf), Map.groupBy(after, nameOf)];
  const remaining = [...old.keys()].filter((name) => recent.has(name));
  const moved = [...recent.keys()].filter((name) => old.has(name)).find((name, i) => name !== remaining[i]);
  const lines = [...new Set([...old.keys(), ...recent.keys()])].flatMap((name) => {
    const [a, b] = [old.get(name) ?? [], recent.get(name) ?? []];
    return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => {
      const ordinal = Math.max(a.length, b.length) > 1 ? `${name} (${i + 1})` : name;
      if (i >= b.length) return [`${ordinal} removed`];
      return i >= a.length ? [`${ordinal} added`] : compare(ordinal, a[i]!, b[i]!);
    }).flat();
  });
  return moved === undefined ? lines : [...lines, `${moved} moved`];
}

function feeDifferences(name: string, a: Fee, b: Fee): string[] {
  return [
    ...changed(name, a.value, b.value),
    ...changed(`${name} capitalised`, a.capitalised, b.capitalised),
    ...changed(`${name} frequency`, a.frequency, b.frequency),
    ...changed(`${name} calculation`, a.calc ?? "dollars", b.calc ?? "dollars"),
    ...changed(`${name} at least`, a.min, b.min),
    ...changed(`${name} at most`, a.max, b.max),
    ...changed(`${name} paid at the`, a.when ?? "start", b.when ?? "start"),
    ...changed(`${name} paid to the`, a.paidTo ?? "lender", b.paidTo ?? "lender"),
    ...changed(`${name} charged by the broker from`, a.least, b.least),
    ...changed(`${name} in the comparison rate`, a.inComparisonRate ?? true, b.inComparisonRate ?? true),
    ...tiersDifference(name, a.tiers, b.tiers),
    ...criteriaDifferences(name, a.criteria, b.criteria),
  ];
}

const limitDifferences = (name: string, a: BalloonLimit, b: BalloonLimit): string[] => [
  ...changed(name, a.max, b.max),
  ...tiersDifference(name, a.tiers, b.tiers),
];

const tiersDifference = (name: string, a: TierNames | undefined, b: TierNames | undefined): string[] =>
  changed(`${name} for tiers`, a?.join(", ") ?? "all", b?.join(", ") ?? "all");

const bandName = ({ criteria }: BrokerageBand): string =>
  ["brokerage", ...criteria.map(({ label }) => `for ${lowerCaseStart(label)}`)].join(" ");

function bandDifferences(name: string, a: BrokerageBand, b: BrokerageBand): string[] {
  return [
    ...changed(name, a.value, b.value),
    ...changed(`${name}, maximum`, a.max, b.max),
    ...changed(`${name}, added to the rate for each percent above`, a.addsToRate, b.addsToRate),
    ...changed(`${name}, in steps of`, a.inStepsOf, b.inStepsOf),
    ...tiersDifference(name, a.tiers, b.tiers),
    ...criteriaDifferences(name, a.criteria, b.criteria),
  ];
}

function loadingDifferences(name: string, a: Loading, b: Loading): string[] {
  return [
    ...changed(name, a.value, b.value),
    ...changed(`${name} capitalised`, a.capitalised, b.capitalised),
    ...tiersDifference(name, a.tiers, b.tiers),
    ...criteriaDifferences(name, a.criteria, b.criteria),
  ];
}

function tierDifferences(name: string, a: Tier, b: Tier): string[] {
  return [
    ...changed(`${name}, rate`, a.rate, b.rate),
    ...changed(`${name}, documentation`, a.productType, b.productType),
    ...listDifferences(`${name}, note`, a.info ?? [], b.info ?? []),
    ...criteriaDifferences(name, a.criteria, b.criteria),
  ];
}

function exampleDifferences(name: string, a: Example, b: Example): string[] {
  return [
    ...changed(`${name}, scenario`, JSON.stringify(a.scenario), JSON.stringify(b.scenario), "changed"),
    ...exampleFigures.flatMap(({ key, label }) => changed(`${name}, ${label}`, a.expect[key], b.expect[key])),
  ];
}

/** Compares criteria on the same attribute by label, and by content if the label is unchanged. */
function criteriaDifferences(name: string, before: readonly Criterion[] = [], after: readonly Criterion[] = []): string[] {
  return paired(before, after, subject, (criterion, a, b) => {
    if (a.label !== b.label) return [`${name}: ${a.label} -> ${b.label}`];
    if (JSON.stringify(a) === JSON.stringify(b)) return [];
    const [asked, asks] = [criterionText(a), criterionText(b)];
    return [`${name}: ${criterion} ${asked === asks ? "changed" : `${asked} -> ${asks}`}`];
  }).map((line) => (line.startsWith(name) ? line : `${name}: ${line}`));
}

function subject(criterion: Criterion): string {
  return criterion.condition === "compound" ? criterion.label : criterion.attribute;
}

/** `_` stands for the value. */
const conditionTexts: Readonly<Record<LeafCondition, string>> = {
  is: "is _",
  equal: "is _",
  isNot: "is not _",
  notEqual: "is not _",
  lessThan: "below _",
  greaterThan: "above _",
  lessThanOrEqualTo: "at most _",
  greaterThanOrEqualTo: "at least _",
  between: "from _",
  betweenLow: "from _, exclusive",
  hasOne: "one of _",
  eachIsGreaterThan: "each above _",
  sumIsGreaterThan: "in sum above _",
  zero: "none",
  exists: "known",
  doesntExist: "unknown",
};

/** What a criterion asks of its attribute. Example: at most 60 months */
function criterionText(criterion: Criterion & { readonly otherwise?: Otherwise }): string {
  const otherwise = criterion.otherwise === undefined ? "" : `, otherwise ${otherwiseTexts[criterion.otherwise]}`;
  if (criterion.condition === "compound") {
    const parts = criterion.criteria.map((part) =>
      part.condition === "compound" ? `(${criterionText(part)})` : `${part.attribute} ${criterionText(part)}`,
    );
    return parts.join(` ${criterion.conditional} `) + otherwise;
  }
  const { condition, value, unit } = criterion;
  const found = Array.isArray(value) ? value.join(condition === "hasOne" ? ", " : " to ") : String(value);
  return conditionTexts[condition].replace("_", [found, unit ?? []].flat().join(" ")) + otherwise;
}

function listDifferences(what: string, before: readonly string[], after: readonly string[]): string[] {
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `${what} removed: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `${what} added: ${line}`),
  ];
}
