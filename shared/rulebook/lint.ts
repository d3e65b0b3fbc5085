/** What a person should look at again before a sheet is approved. None of it makes the sheet invalid. */
import { percentText } from "../format.ts";
import type { BrokerageBand, Criterion, Fee, Loading, Sheet, Tier } from "../quote/sheet.ts";
import { type Problem, pointer } from "../wire/problem.ts";
import { type Band, type Mismatch, bandMismatches, bandsOf, mismatchesAmong, neighbours } from "./bands.ts";
import { type RateBand, type RateCells, type RateTable, type SheetSource, expandSheet, isTable } from "./rate-table.ts";
import { unreachableTiers } from "./unreachable-tiers.ts";

export interface LintLine {
  /** A JSON pointer. */
  readonly path: string;
  readonly kind: LintKind;
  readonly text: string;
}

export type LintKind =
  | "hole"
  | "overlap"
  | "unreachable"
  | "equalTiers"
  | "equalBands"
  | "risesWithScore"
  | "olderCheaper"
  | "jump"
  | "feeGone"
  | "feeNew"
  | "unchanged";

type Path = Problem["path"];

/** `inForce` is the issue that the sheet will replace. */
export const lint = (source: SheetSource, inForce?: Sheet): LintLine[] => [...lintCriteria(source), ...lintRates(source, inForce)];

/** What does not depend on a rate. Looks for a scenario of each tier, which takes as long as the check. */
export function lintCriteria(source: SheetSource): LintLine[] {
  const { sheet, placeOf } = expandSheet(source);
  const equal = equalTiers(sheet);
  const unreachable = unreachableTiers(sheet).map(({ path }) =>
    line("unreachable", path, `No deal can have ${sheet.productTiers[path[1] as number]!.name}.`),
  );
  const isInTable = ({ above, below }: Mismatch) => {
    const [[part, at], [otherPart, other]] = [placeOf(above.path), placeOf(below.path)];
    return part === "productTiers" && part === otherPart && at === other && isTable(source.productTiers[at as number]!);
  };
  const ofTiers = bandMismatches(sheet)
    .filter((each) => !isInTable(each))
    .map((each) => bandLine(each, ({ path: [part, place] }) => nameOf(sheet[part as Part][place as number]!)));
  // Equal tiers also overlap.
  const lines = [...equal, ...ofTiers.filter(({ path }) => !equal.some((each) => pointer(each.path) === pointer(path))), ...unreachable];
  return [...atSource(lines, placeOf), ...tablesOf(source).flatMap(({ table, at }) => axisLines(table, at))];
}

export function lintRates(source: SheetSource, inForce?: Sheet): LintLine[] {
  const { sheet, placeOf } = expandSheet(source);
  const changes = inForce ? [...jumps(sheet, inForce), ...feeLines(sheet, inForce), ...unchanged(sheet, inForce)] : [];
  return [...atSource([...orderLines(sheet), ...changes], placeOf), ...tablesOf(source).flatMap(({ table, at }) => equalBands(table, at))];
}

type Part = "productTiers" | "fees" | "brokerage" | "loading";
type Line = Omit<LintLine, "path"> & { readonly path: Path };

const line = (kind: LintKind, path: Path, text: string): Line => ({ path, kind, text });

const atSource = (lines: readonly Line[], placeOf: (path: Path) => Path): LintLine[] =>
  lines.map(({ path, kind, text }) => ({ path: pointer(placeOf(path)), kind, text }));

const tablesOf = ({ productTiers }: SheetSource) =>
  productTiers.flatMap((table, at) => (isTable(table) ? { table, at: ["productTiers", at] as Path } : []));

/** Between the bands of an axis, which are those between its tiers. */
const axisLines = ({ axes }: RateTable, at: Path): LintLine[] =>
  axes.flatMap(({ bands }, axis) => {
    const banded = bands.map(({ criteria }, band) => ({ path: [...at, "axes", axis, "bands", band], criteria }));
    return atSource(
      mismatchesAmong(banded, true).map((each) => bandLine(each, ({ path }) => nameOf(bands[path.at(-1) as number]!))),
      (path) => path,
    );
  });

/** Neighbouring bands that differ in one criterion, and in no rate. Those that differ in more say what the lender asks of each. */
function equalBands({ axes, rates }: RateTable, at: Path): LintLine[] {
  return axes.flatMap(({ name, bands }, axis) =>
    bands.slice(1).flatMap((band, before): LintLine[] => {
      const [a, b] = [before, before + 1].map((each) => JSON.stringify(sliceOf(rates, axis, each)));
      if (a !== b || !differInOne(bands[before]!.criteria, band.criteria)) return [];
      const text = `${name}: ${nameOf(bands[before]!)} and ${nameOf(band)} have the same rates everywhere.`;
      return [{ path: pointer([...at, "axes", axis, "bands", before + 1]), kind: "equalBands", text }];
    }),
  );
}

const differInOne = (a: readonly Criterion[], b: readonly Criterion[]): boolean =>
  a.length === b.length && a.filter((each, at) => JSON.stringify(withoutLabel(each)) !== JSON.stringify(withoutLabel(b[at]!))).length === 1;

const sliceOf = (cells: RateCells, axis: number, band: number): unknown =>
  axis === 0 ? cells[band] : cells.map((inner) => sliceOf(inner as RateCells, axis - 1, band));

const bandLine = ({ kind, below, above }: Mismatch, nameAt: (band: Band) => string): Line =>
  kind === "gap"
    ? line("hole", above.path, `Nothing from ${below.high} to ${above.low}, between ${nameAt(below)} and ${nameAt(above)}.`)
    : line("overlap", above.path, `Both ${nameAt(below)} and ${nameAt(above)} hold ${commonRange(below, above)}.`);

function nameOf(entry: RateBand | Tier | Fee | Loading | BrokerageBand): string {
  if (!("name" in entry)) return `the band of ${percentText(entry.value)}`;
  return entry.name === "" ? "the band without a name" : entry.name;
}

function commonRange(below: Band, { low, high }: Band): string {
  const end = Math.min(below.high, high);
  if (low === -Infinity) return `up to ${end}`;
  return end === Infinity ? `from ${low}` : `from ${low} to ${end}`;
}

function equalTiers({ productTiers: tiers }: Sheet): Line[] {
  const first = new Map<string, Tier>();
  return tiers.flatMap((tier, at) => {
    const key = JSON.stringify([tier.productType, tier.criteria.map(withoutLabel)]);
    const same = first.get(key);
    if (same === undefined) return (first.set(key, tier), []);
    return [line("equalTiers", ["productTiers", at], `${tier.name} asks what ${same.name} asks.`)];
  });
}

function withoutLabel({ label: _, ...criterion }: Criterion): object {
  return criterion.condition === "compound" ? { ...criterion, criteria: criterion.criteria.map(withoutLabel) } : criterion;
}

/** Whether a rate should fall or rise along the bands of a fact, and what to say of one that does not. */
const orders: Readonly<
  Record<string, { readonly kind: "risesWithScore" | "olderCheaper"; readonly dearer: "up" | "down"; readonly text: string }>
> = {
  score: { kind: "risesWithScore", dearer: "up", text: "A better score costs more" },
  ageOfAsset: { kind: "olderCheaper", dearer: "down", text: "Older is cheaper" },
  ageOfAssetAtEnd: { kind: "olderCheaper", dearer: "down", text: "Older is cheaper" },
  deposit: { kind: "olderCheaper", dearer: "up", text: "A larger deposit costs more" },
  lvr: { kind: "olderCheaper", dearer: "down", text: "A larger deposit costs more" },
};

/** Neighbouring bands of tiers that differ in nothing else. */
function orderLines({ productTiers: tiers }: Sheet): Line[] {
  const bands = tiers.flatMap(({ criteria, productType }, at) =>
    bandsOf({ path: ["productTiers", at], criteria }).map((band) => ({ ...band, key: `${productType} ${band.key}` })),
  );
  return [...Map.groupBy(bands, ({ key }) => key).values()].flatMap(neighbours).flatMap(([below, above]) => {
    const order = orders[below.subject.split(/[. ]/)[1]!];
    if (order === undefined) return [];
    const [worse, better] = order.dearer === "up" ? [below, above] : [above, below];
    const [a, b] = [tiers[worse.path[1] as number]!, tiers[better.path[1] as number]!];
    if (!isDearer(b.rate, a.rate)) return [];
    return [line(order.kind, [...better.path, "rate"], `${order.text}: ${rated(b)}, ${rated(a)}.`)];
  });
}

const ends = (rate: Tier["rate"]): readonly [number, number] => (typeof rate === "number" ? [rate, rate] : rate);

const isDearer = (rate: Tier["rate"], than: Tier["rate"]): boolean => ends(rate).some((end, at) => end > ends(than)[at]!);

const rated = ({ name, rate }: Tier): string => `${name} ${[rate].flat().map(percentText).join(" to ")}`;

/** Percentage points that a rate may move without a word. */
const usualMove = 3;

function jumps({ productTiers }: Sheet, inForce: Sheet): Line[] {
  const before = new Map(inForce.productTiers.map((tier) => [tier.name, tier]));
  return productTiers.flatMap((tier, at) => {
    const old = before.get(tier.name);
    if (old === undefined) return [];
    const moves = ends(tier.rate).map((end, place) => Math.abs(Math.round((end - ends(old.rate)[place]!) * 100) / 100));
    const move = Math.max(...moves);
    if (move <= usualMove) return [];
    const text = `Moved by ${move.toFixed(2)} points: ${rated(old)}, now ${[tier.rate].flat().map(percentText).join(" to ")}.`;
    return [line("jump", ["productTiers", at, "rate"], text)];
  });
}

function feeLines(sheet: Sheet, inForce: Sheet): Line[] {
  const missingIn = (fees: readonly Fee[]) => (fee: Fee) => !fees.some((each) => each.name === fee.name);
  return [
    ...inForce.fees.filter(missingIn(sheet.fees)).map((fee) => line("feeGone", ["fees"], `The fee ${fee.name} is gone.`)),
    ...sheet.fees
      .filter(missingIn(inForce.fees))
      .map((fee) => line("feeNew", ["fees", sheet.fees.indexOf(fee)], `The fee ${fee.name} is new.`)),
  ];
}

function unchanged({ productTiers }: Sheet, inForce: Sheet): Line[] {
  const ratesOf = (tiers: readonly Tier[]) => JSON.stringify(tiers.map(({ name, rate }) => [name, rate]));
  if (ratesOf(productTiers) !== ratesOf(inForce.productTiers)) return [];
  return [line("unchanged", ["productTiers"], "Every rate is as in the issue in force.")];
}
