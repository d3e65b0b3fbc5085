import { attributeRule } from "../quote/vocabulary.ts";
import type { Criterion, LeafCriterion, Sheet } from "../quote/sheet.ts";
import { belongsTo } from "../quote/tier-parts.ts";
import { type Problem, pointer } from "../wire/problem.ts";
import type { ExpandedSheet } from "./rate-table.ts";

export interface Banded {
  readonly path: Problem["path"];
  readonly criteria: readonly Criterion[];
}

/** A range of numbers; lowIn and highIn say whether the ends belong to it. */
export interface Band {
  readonly path: Problem["path"];
  /** What is bounded, such as "loanDetails.deposit percent". */
  readonly subject: string;
  /** The same for bands that differ in nothing else. */
  readonly key: string;
  readonly whole: boolean;
  readonly low: number;
  readonly lowIn: boolean;
  readonly high: number;
  readonly highIn: boolean;
}

/** Two neighbouring bands that do not meet. */
export interface Mismatch {
  readonly kind: "gap" | "overlap";
  readonly below: Band;
  readonly above: Band;
}

/**
 * Finds gaps and overlaps between bands: fees whose names are the same up to a comma, brokerage bands, loadings, and tiers that differ in one number only. Loadings
 * may leave gaps (short and long terms), the others may not.
 */
export function bandMismatches(sheet: Sheet): Mismatch[] {
  const tiers = sheet.productTiers.map(({ criteria }, i): Banded => ({ path: ["productTiers", i], criteria }));
  const found = [...sheet.productTiers.flatMap(({ name }) => mismatchesOfTier(sheet, name)), ...mismatchesAmong(tiers, true)];
  // What belongs to several tiers is reported once.
  return [...new Map(found.map((each) => [JSON.stringify([each.kind, each.below.path, each.above]), each])).values()];
}

/** Their paths are the sheet's; their texts name places of the source. */
export const bandProblems = ({ sheet, placeOf }: ExpandedSheet): Problem[] =>
  bandMismatches(sheet).map(({ kind, below, above }) =>
    kind === "overlap"
      ? {
          path: above.path,
          found: `a band from ${above.low} that overlaps the one up to ${below.high} of ${pointer(placeOf(below.path))}`,
          expected: "bands that do not overlap",
        }
      : {
          path: above.path,
          found: `a gap between ${below.high} (of ${pointer(placeOf(below.path))}) and ${above.low}`,
          expected: "bands without a gap",
        },
  );

/** Among the fees, brokerage bands and loadings that belong to a tier. */
function mismatchesOfTier(sheet: Sheet, tier: string): Mismatch[] {
  const listed = (part: "fees" | "brokerage" | "loading"): Banded[] =>
    sheet[part].flatMap((entry, i) => (belongsTo(entry, tier) ? { path: [part, i], criteria: entry.criteria ?? [] } : []));
  const feesByName = Map.groupBy(listed("fees"), ({ path }) => sheet.fees[path[1] as number]!.name.split(",")[0]);
  return [
    ...[...feesByName.values()].flatMap((fees) => mismatchesAmong(fees, true)),
    ...mismatchesAmong(listed("brokerage"), true),
    ...mismatchesAmong(listed("loading"), false),
  ];
}

export function mismatchesAmong(entries: readonly Banded[], gapless: boolean): Mismatch[] {
  const groups = Map.groupBy(entries.flatMap(bandsOf), ({ key }) => key);
  return [...groups.values()].flatMap(neighbours).flatMap(([below, above]): Mismatch[] => {
    const kind = meets(below, above);
    return kind === "meet" || (kind === "gap" && !gapless) ? [] : [{ kind, below, above }];
  });
}

/** Returns a band per bounded number attribute. Its key holds all other criteria, so that only comparable bands are compared. */
export function bandsOf({ path, criteria }: Banded): Band[] {
  const flat = criteria.flatMap((criterion) =>
    criterion.condition === "compound" && criterion.conditional === "and" ? criterion.criteria : criterion,
  );
  const bounds = flat.filter(isBounding);
  const subjects = new Set(bounds.map(subject));
  return [...subjects].map((banded) => {
    const leaves = bounds.filter((leaf) => subject(leaf) === banded);
    const others = flat.filter((criterion) => !(isBounding(criterion) && subject(criterion) === banded));
    const key = JSON.stringify([banded, others.map(({ label: _, ...rest }) => rest)]);
    return {
      path,
      subject: banded,
      key,
      whole: attributeRule(leaves[0]!.object, leaves[0]!.attribute)?.whole === true,
      ...intersection(leaves),
    };
  });
}

const boundingConditions = ["lessThan", "lessThanOrEqualTo", "greaterThan", "greaterThanOrEqualTo", "between", "betweenLow"];

function isBounding(criterion: Criterion): criterion is LeafCriterion {
  return boundingConditions.includes(criterion.condition);
}

const subject = ({ object, attribute, unit }: LeafCriterion): string => `${object}.${attribute} ${unit ?? ""}`;

function intersection(leaves: readonly LeafCriterion[]): Pick<Band, "low" | "lowIn" | "high" | "highIn"> {
  let band = { low: -Infinity, lowIn: false, high: Infinity, highIn: false };
  for (const { condition, value } of leaves) {
    const [low, high] = Array.isArray(value) ? (value as number[]) : [value as number, value as number];
    if (condition.startsWith("greater")) band = { ...band, low: low!, lowIn: condition === "greaterThanOrEqualTo" };
    else if (condition.startsWith("less")) band = { ...band, high: high!, highIn: condition === "lessThanOrEqualTo" };
    else band = { low: low!, lowIn: true, high: high!, highIn: condition === "between" };
  }
  return band;
}

/** Pairs of bands of one key, in ascending order. */
export function neighbours(group: readonly Band[]): (readonly [below: Band, above: Band])[] {
  const sorted = group.toSorted((a, b) => a.low - b.low || Number(b.lowIn) - Number(a.lowIn));
  return sorted.slice(1).map((band, i) => [sorted[i]!, band] as const);
}

function meets(below: Band, above: Band): "meet" | "gap" | "overlap" {
  // For whole numbers, (a, b) is a + 1 to b - 1, so that 499 and 500 meet.
  const step = above.whole ? 1 : 0;
  const lastBelow = above.whole && !below.highIn ? below.high - 1 : below.high;
  const firstAbove = above.whole && !above.lowIn ? above.low + 1 : above.low;
  if (lastBelow + step < firstAbove) return "gap";
  if (lastBelow + step > firstAbove) return "overlap";
  if (above.whole) return "meet";
  if (below.highIn && above.lowIn) return "overlap";
  return below.highIn || above.lowIn ? "meet" : "gap";
}
