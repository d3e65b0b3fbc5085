/** Random sheets whose tiers ask with every word of the contract: each attribute, unit and condition (shared/quote/README.md, section 2). */
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type { Criterion, CriterionValue, LeafCriterion, SheetFile } from "../../../shared/quote/sheet.ts";
import {
  type AttributeRule,
  type CriterionObject,
  type LeafCondition,
  choiceKeys,
  conditionsByValue,
  vocabulary,
} from "../../../shared/quote/vocabulary.ts";
import { type Random, pick, whole } from "./drawn-scenario.ts";
import { compound, criterionOn, sheet, tier } from "./engine-builders.ts";
import { referral } from "./random-sheets.ts";

/** Six lenders of each type, with up to eight tiers, many of which differ in one criterion only, as those of real sheets do. */
export function sheetsInAllWords(random: Random): SheetFile[] {
  return (["consumer", "commercial"] as const).flatMap((type) =>
    Array.from({ length: 6 }, (_, place) => {
      const shared = Array.from({ length: whole(random, 0, 3) }, () => criterionIn(type, random));
      const productTiers = Array.from({ length: whole(random, 1, 8) }, (_tier, at) =>
        tier({
          name: `Tier ${at + 1}`,
          rate: 8 + at,
          criteria: [...shared, ...Array.from({ length: whole(random, 0, 2) }, () => criterionIn(type, random))],
        }),
      );
      return { file: `${type}/${place}.json`, sheet: sheet({ type, lender: `Lender ${place}`, productTiers }) };
    }),
  );
}

function criterionIn(type: ApplicationType, random: Random, depth = 0): Criterion {
  if (depth < 2 && random() < 0.3) {
    const members = Array.from({ length: whole(random, 1, 3) }, () => criterionIn(type, random, depth + 1));
    return otherwise(compound(pick(random, ["and", "or"]), ...members), depth, random);
  }
  const object = pick(random, Object.keys(vocabulary)) as CriterionObject;
  const [attribute, rule] = pick(random, Object.entries<AttributeRule>(vocabulary[object]));
  // The fees on which a loan to value ratio depends are those of random-sheets.ts.
  return attribute === "lvr"
    ? criterionIn(type, random, depth)
    : otherwise(leafOn(`${object}.${attribute}`, rule, type, random), depth, random);
}

function otherwise<C extends Criterion>(criterion: C, depth: number, random: Random): C {
  if (depth > 0) return criterion;
  if (random() < 0.2) return { ...criterion, otherwise: pick(random, ["notStated", "refer"] as const) };
  return random() < 0.3 ? { ...criterion, ...referral(criterion) } : criterion;
}

function leafOn(subject: `${string}.${string}`, rule: AttributeRule, type: ApplicationType, random: Random): LeafCriterion {
  const { one, list, bound, pair, listBound } = conditionsByValue;
  const isOrdered = rule.kind === "number" || rule.kind === "date";
  const conditions: LeafCondition[] = [
    ...(isOrdered ? [...bound, ...bound, ...bound, ...pair, ...pair] : []),
    ...(rule.listed && rule.kind === "number" ? listBound : []),
    ...(rule.kind === "number" ? (["zero"] as const) : []),
    ...one,
    ...list,
    "exists",
    "doesntExist",
  ];
  const unit = rule.units && random() < 0.7 ? pick(random, rule.units) : undefined;
  const values = valuesFor(subject, rule, type, unit);
  const condition = pick(random, conditions);
  return criterionOn(subject, condition, valueFor(condition, values, random), unit && { unit });
}

function valueFor(condition: LeafCondition, values: readonly (number | string | boolean)[], random: Random): CriterionValue | undefined {
  const [first, second] = [whole(random, 0, values.length - 1), whole(random, 0, values.length - 1)];
  const all: Record<keyof typeof conditionsByValue, () => CriterionValue | undefined> = {
    one: () => values[first],
    bound: () => values[first],
    listBound: () => values[first],
    pair: () => [values[Math.min(first, second)], values[Math.max(first, second)]] as number[],
    list: () => values.filter(() => random() < 0.5) as string[],
    nothing: () => undefined,
  };
  const kind = Object.keys(conditionsByValue).find((name) =>
    (conditionsByValue[name as keyof typeof conditionsByValue] as readonly string[]).includes(condition),
  );
  return all[kind as keyof typeof conditionsByValue]();
}

/** Few values, in order, so that conditions meet. */
function valuesFor(
  subject: string,
  { kind }: AttributeRule,
  type: ApplicationType,
  unit: LeafCriterion["unit"],
): (number | string | boolean)[] {
  const attribute = subject.split(".")[1]!;
  if (kind === "flag") return [true, false];
  if (kind === "choice") return choiceKeys(attribute, type);
  if (kind === "date")
    return unit === "months" || (unit === undefined && subject.startsWith("entity")) ? [0, 12, 23, 24, 48] : [18, 21, 65, 75];
  const known: Readonly<Record<string, number[]>> = {
    score: [0, 399, 400, 499, 500, 620, 1200],
    term: [12, 36, 37, 60, 61, 84],
    balloon: [0, 20, 30, 40, 70],
    ageOfAsset: unit === "months" ? [0, 36, 60, 61, 120] : unit === "years" ? [0, 3, 5, 6, 10] : [1990, 2015, 2020, 2021],
    ageOfAssetAtEnd: [5, 10, 12.5, 15],
    deposit: unit === "percent" ? [0, 10, 20, 30] : [0, 2000, 5000.01, 10_000],
    brokerageRate: [0, 4, 6],
    odometer: [0, 80_000, 80_001, 150_000],
    timeOfEmployment: [0, 3, 6, 12, 24],
  };
  return known[attribute] ?? [0, 5000, 10_000, 50_000, 50_000.01, 100_000];
}
