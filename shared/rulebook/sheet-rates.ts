/** A sheet's rates as a lender prints them: a table where they vary by two or more facts, else a list of its tiers. */
import { percentText } from "../format.ts";
import { isAssumed } from "../quote/info.ts";
import type { Criterion, Sheet, Tier } from "../quote/sheet.ts";
import { type CriterionAttribute, attributeRules } from "../quote/vocabulary.ts";
import { leavesOf } from "./criteria-of.ts";
import { criterionText } from "./sheet-sections.ts";

export interface SheetRate {
  /** The tiers that have it. */
  readonly tiers: readonly string[];
  readonly text: string;
  readonly isAssumed: boolean;
}

export interface RateRow {
  /** The tier's name, or what the names of the row's tiers have in common; null for nothing. */
  readonly name: string | null;
  /** What these tiers ask beside what all ask and what the columns say. */
  readonly criteria: readonly string[];
  /** One for each column. */
  readonly rates: readonly SheetRate[];
}

export interface SheetRates {
  /** What the rows differ by; null in a list. */
  readonly rowHead: string | null;
  /** What the columns differ by, outermost first; none in a list. */
  readonly columnHeads: readonly string[];
  /** Of each column, its value for each of these heads; a list has one column without any. */
  readonly columns: readonly (readonly string[])[];
  readonly rows: readonly RateRow[];
  /** What every tier asks, and what makes no difference to the rate. */
  readonly criteria: readonly string[];
}

interface Asked {
  readonly fact: string;
  readonly text: string;
}

/** Facts that vary together, such as the customer's age and the largest loan. */
interface Axis {
  readonly head: string;
  /** Of each tier, by its place, in words. */
  readonly of: readonly string[];
  readonly values: readonly string[];
}

const documentation = "Documentation";

export function sheetRates(sheet: Sheet): SheetRates {
  const { productTiers: tiers } = sheet;
  const asked = tiers.map(askedBy);
  const isCommon = ({ text }: Asked) => asked.every((all) => all.some((each) => each.text === text));
  const own = asked.map((all) => all.filter((each) => !isCommon(each)));
  const common = asked[0]!.filter((each) => isCommon(each) && each.fact !== documentation).map(({ text }) => text);
  const rateAt = (places: readonly number[]): SheetRate => ({
    tiers: places.map((place) => tiers[place]!.name),
    text: rateText(tiers[places[0]!]!),
    isAssumed: places.some((place) => isAssumed(sheet, `/productTiers/${place}/rate`)),
  });
  const axes = axesOf(own);
  const deciding = axes.filter((axis) => !hasSameRates(tiers, axes, axis));
  if (!isGrid(axes) || deciding.length < 2) {
    const rows = tiers.map(({ name }, place) => ({ name, criteria: own[place]!.map(({ text }) => text), rates: [rateAt([place])] }));
    return { rowHead: null, columnHeads: [], columns: [[]], rows, criteria: common };
  }
  const [across, down] = split(deciding);
  const columns = combinations(across);
  const rows = down.values.map((value): RateRow => {
    const inRow = tiers.flatMap((_, place) => (down.of[place] === value ? place : []));
    const rates = columns.map((column) => rateAt(inRow.filter((place) => across.every(({ of }, at) => of[place] === column[at]))));
    return { name: commonName(inRow.map((place) => tiers[place]!.name)), criteria: [value], rates };
  });
  const indifferent = axes
    .filter((axis) => !deciding.includes(axis))
    .map(({ head, values }) => `${head}: ${values.join(", or ")}, at the same rates`);
  return { rowHead: down.head, columnHeads: across.map(({ head }) => head), columns, rows, criteria: [...common, ...indifferent] };
}

const askedBy = ({ criteria, productType }: Tier): Asked[] => [
  ...criteria.map((criterion) => ({ fact: factOf(criterion), text: criterionText(criterion) })),
  { fact: documentation, text: productType },
];

const factOf = (criterion: Criterion): string => leavesOf([criterion])[0]!.leaf.attribute;

const rateText = ({ rate }: Tier): string =>
  typeof rate === "number" ? percentText(rate) : `${rate.map(percentText).join(" to ")} by credit score`;

/** Joins facts until each axis is independent of the others: each of its values occurs with each of theirs. */
function axesOf(own: readonly (readonly Asked[])[]): Axis[] {
  const facts = [...new Set(own.flat().map(({ fact }) => fact))];
  let groups = facts.map((fact) => [fact]);
  const textOf = (place: number, group: readonly string[]) => textsOf(own[place]!, group).join(", ");
  const count = (...some: readonly (readonly string[])[]) =>
    new Set(own.map((_, place) => JSON.stringify(some.map((group) => textOf(place, group))))).size;
  for (;;) {
    const pair = pairsOf(groups).find(([a, b]) => count(a, b) < count(a) * count(b));
    if (!pair) break;
    const [a, b] = pair;
    groups = groups.flatMap((group) => (group === a ? [[...a, ...b]] : group === b ? [] : [group]));
  }
  return groups.map((group) => axisOf(group, own));
}

const textsOf = (asked: readonly Asked[], group: readonly string[]): string[] =>
  asked.filter(({ fact }) => group.includes(fact)).map(({ text }) => text);

const pairsOf = <T>(list: readonly T[]): (readonly [T, T])[] => list.flatMap((a, at) => list.slice(at + 1).map((b) => [a, b] as const));

function axisOf(group: readonly string[], own: readonly (readonly Asked[])[]): Axis {
  const head = group.map(factName).join(", ");
  const full = own.map((asked) => textsOf(asked, group).join(", "));
  const start = group.length === 1 ? commonStart(full.filter((text) => text !== "")) : "";
  const of = full.map((text) => (text === "" ? "any" : text.slice(start.length)));
  return { head, of, values: [...new Set(of)] };
}

/** The words that all texts begin with: "Credit score " of "Credit score above 810". */
function commonStart(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(/(?<= )/));
  const isCommon = (at: number) => others.every((words) => words[at] === first[at] && at < words.length - 1);
  const end = first.findIndex((_, at) => at === first.length - 1 || !isCommon(at));
  return first.slice(0, end).join("");
}

function factName(fact: string): string {
  if (fact === documentation) return fact;
  const { mustMatch, label } = attributeRules[fact as CriterionAttribute];
  return mustMatch ?? label;
}

/** Whether each combination of values has one tier. */
function isGrid(axes: readonly Axis[]): boolean {
  const places = (axes[0]?.of ?? []).map((_, place) => JSON.stringify(axes.map(({ of }) => of[place])));
  return new Set(places).size === places.length && combinations(axes).length === places.length;
}

/** Whether tiers that differ by this axis alone have one rate. */
function hasSameRates(tiers: readonly Tier[], axes: readonly Axis[], axis: Axis): boolean {
  const others = axes.filter((each) => each !== axis);
  const groups = Map.groupBy(tiers.keys(), (place) => JSON.stringify(others.map(({ of }) => of[place])));
  return [...groups.values()].every((places) => new Set(places.map((place) => rateText(tiers[place]!))).size === 1);
}

/** The axis with most values goes down. */
function split(axes: readonly Axis[]): readonly [across: readonly Axis[], down: Axis] {
  const down = axes.toSorted((a, b) => b.values.length - a.values.length)[0]!;
  return [axes.filter((axis) => axis !== down), down];
}

const combinations = (axes: readonly Axis[]): string[][] =>
  axes.reduce<string[][]>((all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])), [[]]);

function commonName(names: readonly string[]): string | null {
  const [first = [], ...others] = names.map((name) => name.split(", "));
  const common = first.filter((part) => others.every((parts) => parts.includes(part)));
  return common.length > 0 ? common.join(", ") : null;
}
