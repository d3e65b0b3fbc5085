/**
 * Rate sheets in which each distinct criterion is stored once and referenced by number, as a few hundred criteria recur throughout. `npm
 * run generate` writes them as plain data, which loads fast.
 */
import type { ApplicationType } from "../domain/application-type.ts";
import type { IsoDate } from "../dates.ts";
import { assumptionsOf, infoLines, isAssumed } from "./info.ts";
import { type ScoreBand, scoreBand } from "./rate.ts";
import type { BrokerageBand, CompoundCriterion, Criterion, Fee, LeafCriterion, Loading, Sheet, SheetFile, Tier } from "./sheet.ts";

/** Criterion numbers in the sheet's order. */
export type CriterionNumbers = readonly number[];

/** T with its criteria as numbers. */
type Indexed<T> = Omit<T, "criteria"> & { readonly criteria: CriterionNumbers };

export type IndexedCriterion = LeafCriterion | Indexed<CompoundCriterion>;

export interface IndexedTier extends Indexed<Omit<Tier, "info">> {
  readonly info: readonly string[];
  readonly assumptions: readonly string[];
  /** Whether its rate is assumed. */
  readonly isAssumed?: true;
  /** Only of a low-high rate pair. */
  readonly scoreBand?: ScoreBand;
}
/** A fee or loading whose value is assumed says so. */
export type IndexedFee = Indexed<Fee> & { readonly isAssumed?: true };
export type IndexedLoading = Indexed<Loading> & { readonly isAssumed?: true };
export type IndexedBand = Indexed<BrokerageBand>;

export interface IndexedSheet {
  readonly type: ApplicationType;
  readonly lender: string;
  readonly productName: string | null;
  readonly date: IsoDate | null;
  readonly logoURL: string;
  readonly feesKnown: boolean;
  readonly fees: readonly IndexedFee[];
  readonly brokerage: readonly IndexedBand[];
  readonly loading: readonly IndexedLoading[];
  readonly productTiers: readonly IndexedTier[];
}

/** The sheets of one application type. */
export interface IndexedSheets {
  /** A compound comes after its members. */
  readonly criteria: readonly IndexedCriterion[];
  /** Ordered by file name. */
  readonly sheets: readonly IndexedSheet[];
}

/** Compares by code point; used to break ties between lenders and between files. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function indexSheets(files: readonly SheetFile[]): IndexedSheets {
  const criteria = new DistinctCriteria();
  const sheets = files.toSorted((a, b) => compareText(a.file, b.file)).map(({ sheet }) => indexSheet(sheet, criteria));
  return { criteria: criteria.list, sheets };
}

function indexSheet(sheet: Sheet, distinct: DistinctCriteria): IndexedSheet {
  const marked = (path: string) => (isAssumed(sheet, path) ? ({ isAssumed: true } as const) : {});
  const indexed = <T extends { readonly criteria?: readonly Criterion[] }>(parts: readonly T[]) =>
    parts.map((part) => ({ ...part, criteria: distinct.numbersOf(part.criteria) }));
  return {
    type: sheet.type,
    lender: sheet.lender,
    productName: sheet.productName ?? null,
    date: sheet.date,
    logoURL: sheet.logoURL,
    feesKnown: sheet.feesKnown ?? true,
    fees: indexed(sheet.fees).map((fee, place) => ({ ...fee, ...marked(`/fees/${place}/value`) })),
    brokerage: indexed(sheet.brokerage),
    loading: indexed(sheet.loading).map((loading, place) => ({ ...loading, ...marked(`/loading/${place}/value`) })),
    productTiers: sheet.productTiers.map((tier, place) => ({
      ...tier,
      criteria: distinct.numbersOf(tier.criteria),
      info: infoLines(sheet, tier),
      assumptions: assumptionsOf(sheet, tier, place),
      ...marked(`/productTiers/${place}/rate`),
      ...(typeof tier.rate !== "number" && { scoreBand: scoreBand(tier.criteria) }),
    })),
  };
}

class DistinctCriteria {
  readonly list: IndexedCriterion[] = [];
  readonly #numbers = new Map<string, number>();

  numbersOf(criteria: readonly Criterion[] = []): CriterionNumbers {
    return criteria.map((criterion) => this.#numberOf(criterion));
  }

  /** A criterion with `otherwise` becomes a compound of itself, so that its own answer is kept. */
  #numberOf({ otherwise, ...criterion }: Criterion): number {
    if (!otherwise) return this.#numberOfPlain(criterion);
    const { label, primary } = criterion;
    const criteria = [this.#numberOfPlain(criterion)];
    return this.#add({ label, condition: "compound", conditional: "and", ...(primary && { primary }), otherwise, criteria });
  }

  #numberOfPlain(criterion: Criterion): number {
    const indexed = criterion.condition === "compound" ? { ...criterion, criteria: this.numbersOf(criterion.criteria) } : criterion;
    return this.#add(indexed);
  }

  #add(indexed: IndexedCriterion): number {
    const key = JSON.stringify(indexed);
    const number = this.#numbers.get(key) ?? this.list.push(indexed) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
