/**
 * The criteria of the synthetic sheets. The counts below fix how many tiers have a criterion of each kind and how many distinct values it
 * has, in the proportions of real Australian rate sheets.
 */
import type { Criterion, CriterionValue, LeafCriterion } from "../../shared/quote/sheet.ts";
import { choiceKeys } from "../../shared/quote/vocabulary.ts";
import { type Random, pick, whole } from "../support/engine/drawn-scenario.ts";

/** Whether a sheet resembles consumer or commercial lenders' sheets. */
export type Shape = "consumer" | "commercial";

type Question = Pick<LeafCriterion, "object" | "attribute" | "condition" | "unit">;

interface Counts {
  /** The number of tiers with this criterion, and of distinct values. */
  readonly tiers: number;
  readonly distinct: number;
}

interface LeafCounts extends Question, Counts {
  /** Undefined = both shapes. */
  readonly only?: Shape;
}

/** A leaf inside compounds, with the number of values to choose from. */
interface Member extends Question {
  readonly values: number;
}

interface CompoundCounts extends Counts {
  /** An "or" of "and"s. */
  readonly anyOf: readonly (readonly Member[])[];
}

/** Criteria of which a tier has at most one. */
export interface Deck {
  readonly only: Shape | undefined;
  readonly cards: readonly Criterion[];
}

/** Thresholds of the project's rate sheets, copied so that new sheets do not change the workload. */
const thresholds: Record<string, readonly number[]> = {
  assetValue: [500, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 250_000, 500_000],
  "ageOfAsset in months": [12, 59, 60, 119],
  "ageOfAsset in years": [4, 5, 6, 10],
  ageOfAssetAtEnd: [8, 10, 13, 15, 20, 21, 25],
  term: [12, 24, 36, 48, 60, 61, 72, 84, 85],
  "deposit in percent": [10, 20, 25, 30, 35],
  loanAmount: [
    500, 1500, 2000, 3000, 5000, 6000, 7500, 8000, 10_000, 12_000, 14_000, 15_000, 20_000, 25_000, 30_000, 34_999.99, 35_000, 40_000,
    50_000, 60_000, 75_000, 80_000, 100_000, 110_000, 150_000, 200_000, 250_000, 350_000, 400_000, 500_000, 1_000_000, 2_000_000,
  ],
  "dateOfBirth in years": [18, 21, 23, 24],
  score: [
    300, 350, 399, 400, 409, 410, 449, 450, 499, 500, 501, 510, 511, 525, 549, 550, 599, 600, 601, 610, 611, 622, 649, 650, 659, 660, 699,
    700, 701, 749, 750, 800, 810, 870, 1079, 1080, 1200,
  ],
  "gst in months": [0, 6, 11, 12, 23, 24, 35, 36, 47, 48],
  "timeInBusiness in months": [0, 6, 11, 12, 23, 24, 35, 36, 47, 48, 60],
  timeOfEmployment: [3, 6, 12, 24],
};

const asset = { object: "asset" } as const;
const loan = { object: "loanDetails" } as const;
const deposit = { ...loan, attribute: "deposit", unit: "percent" } as const;
const score = { object: "creditProfile", attribute: "score" } as const;
const living = { object: "customerProfile", attribute: "livingArrangements" } as const;
const birth = { object: "customer", attribute: "dateOfBirth", unit: "years", only: "consumer" } as const;
const employment = { object: "employer", attribute: "employmentType", only: "consumer" } as const;
const atTheJob = { object: "employer", attribute: "timeOfEmployment", only: "consumer" } as const;
const registered = { object: "entity", attribute: "gst", only: "commercial" } as const;
const trading = { object: "entity", attribute: "timeInBusiness", unit: "months", only: "commercial" } as const;

/** Except inside compounds, no tier has two criteria on one attribute. */
const leafMix: readonly LeafCounts[] = [
  { ...loan, attribute: "loanAmount", condition: "between", tiers: 300, distinct: 64 },
  { ...loan, attribute: "loanAmount", condition: "lessThanOrEqualTo", tiers: 40, distinct: 8 },
  { ...asset, attribute: "assetType", condition: "hasOne", tiers: 340, distinct: 55 },
  { ...loan, attribute: "term", condition: "lessThanOrEqualTo", tiers: 290, distinct: 9 },
  { ...score, condition: "between", tiers: 170, distinct: 44 },
  { ...score, condition: "greaterThan", tiers: 130, distinct: 18 },
  { ...asset, attribute: "ageOfAsset", unit: "months", condition: "between", tiers: 40, distinct: 4 },
  { ...asset, attribute: "ageOfAsset", unit: "years", condition: "between", tiers: 30, distinct: 4 },
  { ...asset, attribute: "ageOfAsset", unit: "months", condition: "lessThan", tiers: 61, distinct: 4 },
  { ...asset, attribute: "ageOfAsset", unit: "years", condition: "lessThan", tiers: 60, distinct: 4 },
  { ...asset, attribute: "ageOfAssetAtEnd", condition: "lessThanOrEqualTo", tiers: 90, distinct: 7 },
  { ...asset, attribute: "ageOfAssetAtEnd", condition: "lessThan", tiers: 130, distinct: 7 },
  { ...asset, attribute: "typeOfSale", condition: "hasOne", tiers: 190, distinct: 30 },
  { ...asset, attribute: "typeOfSale", condition: "isNot", tiers: 20, distinct: 4 },
  { ...living, condition: "hasOne", tiers: 140, distinct: 9 },
  { ...living, condition: "is", tiers: 60, distinct: 3 },
  { ...asset, attribute: "assetValue", condition: "between", tiers: 79, distinct: 20 },
  { ...asset, attribute: "assetValue", condition: "lessThanOrEqualTo", tiers: 32, distinct: 6 },
  { ...asset, attribute: "assetValue", condition: "lessThan", tiers: 60, distinct: 7 },
  { ...asset, attribute: "condition", condition: "hasOne", tiers: 62, distinct: 3 },
  { ...asset, attribute: "condition", condition: "is", tiers: 37, distinct: 3 },
  { ...deposit, condition: "betweenLow", tiers: 41, distinct: 6 },
  { ...loan, attribute: "deposit", condition: "zero", tiers: 10, distinct: 1 },
  { ...loan, attribute: "balloon", condition: "zero", tiers: 17, distinct: 1 },
  { ...birth, condition: "greaterThan", tiers: 50, distinct: 4 },
  { ...employment, condition: "hasOne", tiers: 120, distinct: 24 },
  { ...employment, condition: "isNot", tiers: 38, distinct: 4 },
  { ...atTheJob, condition: "greaterThanOrEqualTo", tiers: 40, distinct: 4 },
  { ...registered, condition: "betweenLow", unit: "months", tiers: 45, distinct: 16 },
  { ...registered, condition: "exists", tiers: 38, distinct: 1 },
  { ...registered, condition: "doesntExist", tiers: 10, distinct: 1 },
  { ...trading, condition: "greaterThan", tiers: 78, distinct: 10 },
  { ...trading, condition: "betweenLow", tiers: 45, distinct: 16 },
];

const upToAmount = { ...loan, attribute: "loanAmount", condition: "lessThanOrEqualTo", values: 8 } as const;
const amountBand = { ...loan, attribute: "loanAmount", condition: "betweenLow", values: 18 } as const;
const upToTerm = { ...loan, attribute: "term", condition: "lessThanOrEqualTo", values: 9 } as const;
const someAssets = { ...asset, attribute: "assetType", condition: "hasOne", values: 12 } as const;
const employed = { ...employment, condition: "is", values: 6 } as const;
const longEnough = { ...atTheJob, condition: "greaterThanOrEqualTo", values: 4 } as const;
const scoreFrom = { ...score, condition: "greaterThanOrEqualTo", values: 18 } as const;
const depositFrom = { ...deposit, condition: "greaterThanOrEqualTo", values: 5 } as const;
const aboveAmount = { ...loan, attribute: "loanAmount", condition: "greaterThan", values: 12 } as const;

const twice = <Of>(all: Of): Of[] => [all, all];
const compoundMix: readonly CompoundCounts[] = [
  { anyOf: twice([amountBand, upToTerm]), tiers: 70, distinct: 16 },
  { anyOf: twice([someAssets, upToAmount]), tiers: 60, distinct: 14 },
  { anyOf: twice([employed, longEnough]), tiers: 54, distinct: 12 },
  { anyOf: [[scoreFrom], [depositFrom]], tiers: 40, distinct: 10 },
  { anyOf: [[aboveAmount], [upToTerm]], tiers: 32, distinct: 8 },
];

/** Attributes whose criteria are not primary, as in the project's sheets. */
const secondary = ["loanAmount", "assetValue", "term", "ageOfAssetAtEnd", "deposit", "balloon", "timeOfEmployment"];
/** Prefers mild values over strict ones, so that a scenario fits about 6 of the 350 tiers. */
const mildness = 2.8;

export function decks(random: Random): Deck[] {
  const byAttribute = Map.groupBy(leafMix, ({ attribute }) => attribute);
  const leaves = [...byAttribute.values()].map((lines) => ({
    only: lines[0]!.only,
    cards: lines.flatMap((line) => dealt(leafPool(line, line.distinct, random), line.tiers, random)),
  }));
  const members = new Set(compoundMix.flatMap(({ anyOf }) => anyOf.flat()));
  const pools = new Map([...members].map((member) => [member, leafPool(member, member.values, random)]));
  const compounds = compoundMix.flatMap(({ anyOf, distinct, tiers }) => {
    const drawn = distinctOf(distinct, () => compoundOf(anyOf.map((all) => all.map((member) => pick(random, pools.get(member)!)))));
    return dealt(drawn, tiers, random);
  });
  return [...leaves, { only: undefined, cards: compounds }];
}

/** Each criterion once, then mild ones again. Equal ones are adjacent, as the tiers of one lender are alike. */
function dealt(pool: readonly Criterion[], cards: number, random: Random): Criterion[] {
  const drawn = Array.from({ length: cards }, (_, i) => pool[i] ?? pool[Math.floor(pool.length * random() ** mildness)]!);
  return shuffled([...Map.groupBy(drawn, (each) => each).values()], random).flat();
}

/** Distinct leaves of one question, the mildest first. */
function leafPool(question: Question, size: number, random: Random): LeafCriterion[] {
  return distinctOf(size, () => leafOf(question, drawValue(question, random))).toSorted((a, b) => mild(b) - mild(a));
}

function distinctOf<Drawn>(size: number, draw: () => Drawn): Drawn[] {
  const drawn = new Map<string, Drawn>();
  for (let draws = 0; drawn.size < size; draws += 1) {
    if (draws > 1000 * size) throw new Error(`found ${drawn.size} distinct criteria, expected ${size}`);
    const next = draw();
    drawn.set(JSON.stringify(next), next);
  }
  return [...drawn.values()];
}

function leafOf({ object, attribute, condition, unit }: Question, value: CriterionValue | undefined): LeafCriterion {
  return {
    label: [attribute, condition, value ?? [], unit ?? []].flat().join(" "),
    object,
    attribute,
    condition,
    ...(value !== undefined && { value }),
    ...(unit && { unit }),
    ...(!secondary.includes(attribute) && { primary: true }),
  };
}

function compoundOf(anyOf: readonly (readonly LeafCriterion[])[]): Criterion {
  const criteria = anyOf.map((all) => (all.length === 1 ? all[0]! : compound("and", all)));
  return compound("or", criteria);
}

function compound(conditional: "and" | "or", criteria: readonly Criterion[]): Criterion {
  return { label: criteria.map(({ label }) => label).join(` ${conditional} `), condition: "compound", conditional, criteria };
}

function drawValue(question: Question, random: Random): CriterionValue | undefined {
  switch (question.condition) {
    case "zero":
    case "exists":
    case "doesntExist":
      return undefined;
    case "is":
    case "isNot":
      return pick(random, choicesOf(question));
    case "hasOne": {
      const all = choicesOf(question);
      const some = shuffled(all, random).slice(0, whole(random, 2, Math.max(2, all.length - 1)));
      return all.filter((choice) => some.includes(choice));
    }
    case "between":
    case "betweenLow": {
      const bounds = thresholdsOf(question);
      const middle = bounds.length >> 1;
      return [pick(random, bounds.slice(0, middle)), pick(random, bounds.slice(middle))] as readonly number[];
    }
    default:
      return pick(random, thresholdsOf(question));
  }
}

const choicesOf = ({ attribute }: Question): string[] => choiceKeys(attribute, "commercial");

function thresholdsOf({ attribute, unit }: Question): readonly number[] {
  return thresholds[unit === undefined ? attribute : `${attribute} in ${unit}`]!;
}

/** How mild a leaf is compared with others of the same question. */
function mild({ condition, value }: LeafCriterion): number {
  if (typeof value === "number") return condition.startsWith("less") ? value : -value;
  if (typeof value !== "object") return 0;
  return condition === "hasOne" ? value.length : Number(value[1]) - Number(value[0]);
}

export function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const placed = things.map((thing) => ({ thing, place: random() }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ thing }) => thing);
}
