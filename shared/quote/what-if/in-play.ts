/** The tiers that decide while one field of a deal changes (../README.md, section 13). */
import { monthsElapsed, yearOf } from "../../dates.ts";
import { assetFields } from "../../domain/asset.ts";
import { loanFields, maxUsualBalloon } from "../../domain/loan-details.ts";
import { centsOf } from "../../money.ts";
import { dealOf } from "../deal.ts";
import { resultOf } from "../criteria.ts";
import { evaluate, isReplaced, supposedAnswers } from "../evaluate.ts";
import type { IndexedCriterion, IndexedSheet, IndexedSheets, IndexedTier, SettledCriterion } from "../indexed-sheets.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import { type QuoteOptions, bestTiers, defaultMustMatch } from "../rank.ts";
import { baseRate } from "../rate.ts";
import type { DistinctCriteria, Rulebook, SheetsInForce } from "../rulebook.ts";
import { type Scenario, scenarioParts } from "../scenario.ts";
import { type Part, belongsTo } from "../tier-parts.ts";
import { enteredFields } from "../unknowns.ts";
import { otherwiseTexts } from "../vocabulary.ts";
import { type Cuts, assetValueSteps, cutsOf, depositSteps } from "./breakpoints.ts";
import { fieldsInPlay } from "./lever-fields.ts";
import { type Lever, ageOfAsset, assetValue, balloon, deposit, maxAssetValueCents, term } from "./levers.ts";
import { criteriaOfSheet, withMembers } from "./part-of-rulebook.ts";
import { sheetFactSteps } from "./sheet-fact-steps.ts";
import { neighbouringSteps } from "./steps.ts";

/** A broker's filters, by which each lender's best tier is chosen. */
export type TierFilters = Pick<QuoteOptions, "productTypes" | "mustMatch">;

/** The own amounts are then those of the sheets in play. */
type InPlayOptions = TierFilters & Pick<QuoteOptions, "own">;

/**
 * The part of the sheets in force with which `quote` answers the scenario, and the scenario with any one of the fields changed to another
 * value, exactly as with all of them. The filters must be the same. A criterion that depends on none of the fields is its result alone, and a
 * rate by score the scenario's rate, so that rate sheets cannot be copied rule by rule.
 */
export function sheetsInPlay(scenario: Scenario, rulebook: Rulebook, { own, ...filters }: InPlayOptions = {}): IndexedSheets {
  const sheets = withOwnAmounts(rulebook, own).inForce(scenario.applicationType, scenario.today);
  const kept = new Set<IndexedTier>();
  for (const changed of [scenario, ...changes(scenario, sheets.criteria)]) {
    const answers = evaluate(sheets.criteria, changed);
    for (const { tier } of bestTiers(sheets, answers, dealOf(changed), filters)) kept.add(tier);
  }
  return onlyTiers(sheets, kept, settledBy(scenario, filters, sheets.criteria));
}

/** By number: the results of the criteria that none of the fields in play can change. */
function settledBy(scenario: Scenario, { mustMatch }: TierFilters, criteria: DistinctCriteria): Settled {
  const answers = evaluate(criteria, scenario);
  const supposed = supposedAnswers(criteria, answers, mustMatch ?? defaultMustMatch);
  const moving = movingFields(scenario);
  const results = new Map<number, SettledCriterion>();
  for (const [number, { label, primary, attributes, test }] of criteria.list.entries()) {
    if (enteredFields(attributes).some((field) => moving.has(field))) continue;
    const shown = isReplaced(test, answers)
      ? { label: `${label} (${otherwiseTexts[test.otherwise]})`, attributes: [] }
      : { label, attributes };
    results.set(number, {
      condition: "settled",
      ...shown,
      ...(primary && { primary }),
      result: resultOf(answers[number]!),
      supposed: resultOf(supposed[number]!),
    });
  }
  return { results, score: scenario.creditProfile?.score };
}

/** A part that is known to be absent begins to exist with the first of its fields, and then the others are no longer known to be absent. */
const movingFields = (scenario: Scenario): ReadonlySet<string> =>
  new Set<string>([
    ...fieldsInPlay,
    ...(["asset", "loanDetails"] as const).flatMap((part) => (scenario[part] === null ? Object.keys(scenarioParts[part]) : [])),
  ]);

interface Settled {
  readonly results: ReadonlyMap<number, SettledCriterion>;
  readonly score: number | null | undefined;
}

/** One scenario for each segment of each field within which no answer changes. */
function* changes(scenario: Scenario, criteria: DistinctCriteria): Generator<Scenario> {
  const cuts = cutsOf(criteria);
  for (const { lever, range, stepsOf } of moved) {
    const [first, last] = range;
    const inside = (steps: readonly number[]) =>
      [...new Set(steps)].filter((step) => step >= first && step <= last).toSorted((a, b) => a - b);
    const found = inside([first, ...stepsOf(scenario, cuts), last]);
    for (const step of inside([...found, ...sheetFactSteps(lever, scenario, criteria, found)])) yield lever.changed(scenario, step);
  }
}

interface Moved {
  readonly lever: Lever;
  readonly range: readonly [number, number];
  /** Both sides of each step at which an answer may change. */
  readonly stepsOf: (scenario: Scenario, cuts: Cuts) => number[];
}

const moved: readonly Moved[] = [
  // Of an asset without a value there is no percentage.
  { lever: assetValue, range: [0, maxAssetValueCents], stepsOf: (scenario, cuts) => [1, ...assetValueSteps(scenario, cuts)] },
  { lever: ageOfAsset, range: [assetFields.ageOfAsset.min, assetFields.ageOfAsset.max], stepsOf: yearSteps },
  { lever: deposit, range: [0, maxAssetValueCents], stepsOf: depositSteps },
  { lever: term, range: [loanFields.term.min, loanFields.term.max], stepsOf: termSteps },
  {
    lever: balloon,
    range: [0, centsOf(loanFields.balloon.max)],
    stepsOf: (_scenario, cuts) => [...cuts("loanDetails.balloon"), maxUsualBalloon].map(centsOf).flatMap(neighbouringSteps),
  },
];

function yearSteps({ today, loanDetails }: Scenario, cuts: Cuts): number[] {
  const year = yearOf(today);
  const points = [
    ...cuts("asset.ageOfAsset"),
    ...cuts("asset.ageOfAsset in years").map((cut) => year - cut),
    ...cuts("asset.ageOfAsset in months").map((cut) => year - cut / 12),
    ...cuts("asset.ageOfAssetAtEnd").map((cut) => year + (loanDetails?.term ?? 0) / 12 - cut),
  ];
  return [year, ...points].flatMap(neighbouringSteps);
}

function termSteps({ today, asset, customer }: Scenario, cuts: Cuts): number[] {
  const age = yearOf(today) - (asset?.ageOfAsset ?? yearOf(today));
  const birth = customer?.dateOfBirth;
  const points = [
    ...cuts("loanDetails.term"),
    ...cuts("asset.ageOfAssetAtEnd").map((cut) => 12 * (cut - age)),
    ...(birth ? cuts("customer.ageAtEnd").map((cut) => cut - monthsElapsed(today, birth)) : []),
  ];
  return points.flatMap(neighbouringSteps);
}

/** The sheets with these tiers and what prices them, and the criteria of both, renumbered in the same order. */
function onlyTiers(
  { criteria, indexed, issues }: SheetsInForce,
  kept: ReadonlySet<IndexedTier>,
  { results, score }: Settled,
): IndexedSheets {
  const whole = issues.filter(({ productTiers }) => productTiers.some((tier) => kept.has(tier)));
  const sheets = whole.map((sheet) => sheetWith(sheet, kept));
  const numbers = [...withMembers(criteria.list, sheets.flatMap(criteriaOfSheet), results)].toSorted((a, b) => a - b);
  const numberOf = new Map(numbers.map((number, place) => [number, place]));
  const renumbered = <P extends { readonly criteria: readonly number[] }>(part: P): P => ({
    ...part,
    criteria: part.criteria.map((number) => numberOf.get(number)!),
  });
  const placeOf = (sheet: number) => whole.indexOf(issues[sheet]!);
  return {
    criteria: numbers.map((number): IndexedCriterion => {
      const criterion = results.get(number) ?? indexed[number]!;
      if (criterion.condition === "compound") return renumbered(criterion);
      return criterion.condition === "settled" || criterion.sheet === undefined
        ? criterion
        : { ...criterion, sheet: placeOf(criterion.sheet) };
    }),
    sheets: sheets.map((sheet) => ({
      ...sheet,
      fees: sheet.fees.map(renumbered),
      brokerage: sheet.brokerage.map(renumbered),
      loading: sheet.loading.map(renumbered),
      productTiers: sheet.productTiers.map((tier) => renumbered(atScore(tier, score))),
    })),
  };
}

function atScore({ scoreBand, ...tier }: IndexedTier, score: number | null | undefined): IndexedTier {
  if (score === null || score === undefined) return { ...tier, ...(scoreBand && { scoreBand }) };
  return { ...tier, rate: baseRate(tier.rate, scoreBand, score) };
}

function sheetWith(sheet: IndexedSheet, kept: ReadonlySet<IndexedTier>): IndexedSheet {
  const productTiers = sheet.productTiers.filter((tier) => kept.has(tier));
  const names = productTiers.map(({ name }) => name);
  const ofTiers = <P extends Part>(parts: readonly P[]): P[] =>
    parts
      .filter((part) => names.some((name) => belongsTo(part, name)))
      .map((part) => (part.tiers ? { ...part, tiers: names.filter((name) => belongsTo(part, name)) } : part));
  const { fees, brokerage, loading } = sheet;
  return { ...sheet, fees: ofTiers(fees), brokerage: ofTiers(brokerage), loading: ofTiers(loading), productTiers };
}
