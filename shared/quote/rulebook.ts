/** The rate sheets that quotes are made from, by application type and day (README.md, section 3). */
import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import { comparisonOf } from "./comparisons.ts";
import { type Answer, type Range, type Result, type Test, answerOf, testOf } from "./criteria.ts";
import type { Answers } from "./evaluate.ts";
import { type FactOrList, readerOf } from "./facts.ts";
import {
  type CriterionNumbers,
  type IndexedBand,
  type IndexedCriterion,
  type IndexedFee,
  type IndexedLoading,
  type IndexedSheet,
  type IndexedSheets,
  type IndexedTier,
  indexSheets,
} from "./indexed-sheets.ts";
import { issuesInForce } from "./issues.ts";
import type { Sheet, SheetFile } from "./sheet.ts";
import type { Scenario } from "./scenario.ts";
import { type SheetParts, partsOf, sheetFact } from "./sheet-facts.ts";
import { type Part, partsOfTier } from "./tier-parts.ts";
import type { CriterionAttribute, Otherwise } from "./vocabulary.ts";

export interface Rulebook {
  /** The sheets of one application type that are in force on a day. */
  readonly inForce: (type: ApplicationType, today: IsoDate) => SheetsInForce;
}

export interface SheetsInForce {
  readonly criteria: DistinctCriteria;
  /** The indexed criteria from which the list was made, by number. */
  readonly indexed: readonly IndexedCriterion[];
  /** Ordered by file name, then position in the sheet. */
  readonly tiers: readonly TierInForce[];
  /** All issues of the type's sheets, also those that are not in force: the criteria are theirs. */
  readonly issues: readonly IndexedSheet[];
}

export interface TierInForce {
  readonly sheet: IndexedSheet;
  readonly tier: IndexedTier;
  /** Those of the sheet that belong to the tier. */
  readonly fees: readonly IndexedFee[];
  readonly loading: readonly IndexedLoading[];
  readonly brokerage: readonly IndexedBand[];
  readonly primaryCriteria: CriterionNumbers;
  readonly otherCriteria: CriterionNumbers;
  /** Whether a criterion of the tier compares the balloon. */
  readonly limitsBalloon: boolean;
}

/** The distinct criteria of all sheets of a type: in one list, and in the order in which they are answered. */
export interface DistinctCriteria {
  readonly list: readonly DistinctCriterion[];
  readonly facts: readonly ComparedFact[];
  /** The facts that depend on the sheet that compares them: answered last, as they depend on which fees and bands count. */
  readonly sheetFacts: readonly SheetFact[];
  readonly compounds: readonly Compound[];
}

/** A fact with the leaves that compare it, which are ranges of a number or choices. */
export interface ComparedFact {
  /** In facts.ts. */
  readonly name: string;
  readonly read: (scenario: Scenario, answers: Answers) => FactOrList;
  readonly leaves: readonly Leaf[];
  readonly ranges: readonly { readonly number: number; readonly range: Range }[];
  readonly choices: readonly Leaf[];
}

export interface SheetFact extends ComparedFact {
  readonly parts: SheetParts;
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
  /** Place in the list. */
  readonly number: number;
  readonly test: Test;
  /** The criteria on which its fact depends. */
  readonly dependsOn?: CriterionNumbers;
  /** Only of a criterion whose rule is not known: what "must match" supposes of it. */
  readonly supposed?: Answer;
}

export interface Compound {
  readonly isCompound: true;
  readonly number: number;
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
  const criteria = distinctCriteria(indexed, sheets);
  const issueDates = [...new Set(sheets.flatMap(({ date }) => date ?? []))].toSorted();
  const known = new Map<IsoDate | undefined, SheetsInForce>();
  return (_type, today) => {
    const newest = issueDates.findLast((date) => date <= today);
    const inForce = known.get(newest) ?? {
      criteria,
      indexed,
      tiers: issuesInForce(sheets, today).flatMap((sheet) => tiersOf(sheet, criteria)),
      issues: sheets,
    };
    known.set(newest, inForce);
    return inForce;
  };
}

function tiersOf(sheet: IndexedSheet, { list }: DistinctCriteria): TierInForce[] {
  const { fees, loading, brokerage } = sheet;
  const isLimited = [fees, loading, brokerage].some((parts: readonly Part[]) => parts.some(({ tiers }) => tiers));
  return sheet.productTiers.map((tier) => {
    const ofImportance = (primary: boolean) => tier.criteria.filter((number) => list[number]!.primary === primary);
    const of = <T extends Part>(parts: readonly T[]) => (isLimited ? partsOfTier(parts, tier.name) : parts);
    const importance = { primaryCriteria: ofImportance(true), otherCriteria: ofImportance(false) };
    const limitsBalloon = tier.criteria.some((number) => list[number]!.attributes.includes("balloon"));
    return { sheet, tier, limitsBalloon, fees: of(fees), loading: of(loading), brokerage: of(brokerage), ...importance };
  });
}

function distinctCriteria(indexed: readonly IndexedCriterion[], sheets: readonly IndexedSheet[]): DistinctCriteria {
  const leaves = new Map<string, Leaf[]>();
  const ofSheets = new Map<string, { readonly parts: SheetParts; readonly compared: Leaf[] }>();
  const settled = new Map<Result, Leaf[]>();
  const compounds: Compound[] = [];
  const list: DistinctCriterion[] = [];
  for (const [number, criterion] of indexed.entries()) {
    const { label, primary = false } = criterion;
    if (criterion.condition === "compound") {
      const { conditional, criteria: members, otherwise } = criterion;
      const attributes = [...new Set(members.flatMap((member) => list[member]!.attributes))];
      const test: Compound = { isCompound: true, number, conditional, members, otherwise };
      compounds.push(test);
      list.push({ label, primary, attributes, test });
    } else if (criterion.condition === "settled") {
      const { result, attributes } = criterion;
      const test: Leaf = { isCompound: false, number, test: testOf("is", true), supposed: answerOf(criterion.supposed) };
      settled.set(result, [...(settled.get(result) ?? []), test]);
      list.push({ label, primary, attributes, test });
    } else {
      const { fact, condition, operand } = comparisonOf(criterion);
      const { sheet, tier, attribute } = criterion;
      const key = `${attribute} ${sheet} ${tier}`;
      const known = sheet === undefined ? undefined : (ofSheets.get(key) ?? { parts: partsOf(criterion, sheets[sheet]!), compared: [] });
      const dependsOn = known ? [...known.parts.fees, ...known.parts.bands].flatMap(({ criteria }) => criteria) : [];
      const test: Leaf = { isCompound: false, number, test: testOf(condition, operand), ...(dependsOn.length > 0 && { dependsOn }) };
      if (known) ofSheets.set(key, { ...known, compared: [...known.compared, test] });
      else leaves.set(fact, [...(leaves.get(fact) ?? []), test]);
      list.push({ label, primary, attributes: [attribute], test });
    }
  }
  return {
    list,
    facts: [
      ...[...leaves].map(([fact, compared]) => ({ name: fact, read: readerOf(fact), ...byKind(compared) })),
      ...[...settled].map(([result, compared]) => ({ name: "settled", read: () => result ?? undefined, ...byKind(compared) })),
    ],
    sheetFacts: [...ofSheets.values()].map(({ parts, compared }) => ({ ...ofParts(parts), ...byKind(compared) })),
    compounds,
  };
}

export const ofParts = (parts: SheetParts): Pick<SheetFact, "name" | "read" | "parts"> => ({
  name: `loanDetails.${parts.attribute}`,
  read: (scenario, answers) => sheetFact(parts, scenario, answers),
  parts,
});

function byKind(leaves: readonly Leaf[]): Pick<ComparedFact, "leaves" | "ranges" | "choices"> {
  const ranges = leaves.flatMap(({ number, test: { range } }) => (range ? [{ number, range }] : []));
  return { leaves, ranges, choices: leaves.filter(({ test: { range } }) => !range) };
}
