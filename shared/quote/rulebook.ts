/** The rate sheets that quotes are made from, by application type and day (README.md, section 3). */
import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import { comparisonOf } from "./comparisons.ts";
import { type Answer, type Condition, type Fact, answererOf } from "./criteria.ts";
import { type FactReader, readerOf } from "./facts.ts";
import {
  type CriterionNumbers,
  type IndexedCriterion,
  type IndexedSheet,
  type IndexedSheets,
  type IndexedTier,
  indexSheets,
} from "./indexed-sheets.ts";
import { issuesInForce } from "./issues.ts";
import type { Sheet, SheetFile } from "./sheet.ts";
import type { CriterionAttribute, Otherwise } from "./vocabulary.ts";

export interface Rulebook {
  /** The sheets of one application type that are in force on a day. */
  readonly inForce: (type: ApplicationType, today: IsoDate) => SheetsInForce;
}

export interface SheetsInForce {
  readonly criteria: DistinctCriteria;
  /** Ordered by file name, then position in the sheet. */
  readonly tiers: readonly TierInForce[];
}

export interface TierInForce {
  readonly sheet: IndexedSheet;
  readonly tier: IndexedTier;
  readonly primaryCriteria: CriterionNumbers;
}

/** The distinct criteria of all sheets of a type, and the facts that they compare. */
export interface DistinctCriteria {
  readonly facts: readonly FactReader[];
  readonly list: readonly DistinctCriterion[];
}

/** A criterion for display and evaluation. */
export interface DistinctCriterion {
  readonly label: string;
  readonly primary: boolean;
  /** The attributes that it depends on; of a compound, those of its members in order. */
  readonly attributes: readonly CriterionAttribute[];
  readonly test: Leaf | Compound;
}

export interface Leaf {
  readonly isCompound: false;
  /** Index into the facts. */
  readonly fact: number;
  readonly condition: Condition;
  readonly answer: (fact: Fact) => Answer;
}

export interface Compound {
  readonly isCompound: true;
  readonly conditional: "and" | "or";
  readonly members: CriterionNumbers;
  readonly otherwise: Otherwise | undefined;
}

export function rulebookOf(files: readonly SheetFile[]): Rulebook {
  const ofType = (type: Sheet["type"]) => () => indexSheets(files.filter(({ sheet }) => sheet.type === type));
  return rulebookFrom({ consumer: ofType("consumer"), commercial: ofType("commercial") });
}

/** Builds a rulebook from indexed sheets. Each type's sheets are read at its first quote. */
export function rulebookFrom(read: Readonly<Record<ApplicationType, () => IndexedSheets>>): Rulebook {
  const ofTypes: Partial<Record<ApplicationType, Rulebook["inForce"]>> = {};
  return { inForce: (type, today) => (ofTypes[type] ??= datedSheets(read[type]()))(type, today) };
}

/** Caches the lists of tiers, which only change on the dates of issues. */
function datedSheets({ criteria: indexed, sheets }: IndexedSheets): Rulebook["inForce"] {
  const criteria = distinctCriteria(indexed);
  const issueDates = [...new Set(sheets.flatMap(({ date }) => date ?? []))].toSorted();
  const known = new Map<IsoDate | undefined, SheetsInForce>();
  return (_type, today) => {
    const newest = issueDates.findLast((date) => date <= today);
    const inForce = known.get(newest) ?? { criteria, tiers: issuesInForce(sheets, today).flatMap((sheet) => tiersOf(sheet, criteria)) };
    known.set(newest, inForce);
    return inForce;
  };
}

function tiersOf(sheet: IndexedSheet, { list }: DistinctCriteria): TierInForce[] {
  return sheet.productTiers.map((tier) => ({ sheet, tier, primaryCriteria: tier.criteria.filter((number) => list[number]!.primary) }));
}

function distinctCriteria(indexed: readonly IndexedCriterion[]): DistinctCriteria {
  const facts = new Map<string, number>();
  const list: DistinctCriterion[] = [];
  for (const criterion of indexed) {
    const { label, primary = false } = criterion;
    if (criterion.condition === "compound") {
      const { conditional, criteria: members, otherwise } = criterion;
      const attributes = [...new Set(members.flatMap((member) => list[member]!.attributes))];
      list.push({ label, primary, attributes, test: { isCompound: true, conditional, members, otherwise } });
    } else {
      const { fact, condition, operand } = comparisonOf(criterion);
      if (!facts.has(fact)) facts.set(fact, facts.size);
      const answer = answererOf(condition, operand);
      list.push({
        label,
        primary,
        attributes: [criterion.attribute],
        test: { isCompound: false, fact: facts.get(fact)!, condition, answer },
      });
    }
  }
  return { facts: [...facts.keys()].map(readerOf), list };
}
