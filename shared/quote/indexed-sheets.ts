/**
 * Rate sheets in which each distinct criterion is stored once and referenced by number, as a few hundred criteria recur throughout. `npm
 * run generate` writes them as plain data, which loads fast.
 */
import type { ApplicationType } from "../domain/application-type.ts";
import type { IsoDate } from "../dates.ts";
import { assumptionsOf, hasAssumedTiers, infoLines, isAssumed } from "./info.ts";
import { criteriaOfTier } from "./balloon-limits.ts";
import type { Result } from "./criteria.ts";
import { type ScoreBand, scoreBand } from "./rate.ts";
import type {
  BrokerageBand,
  Calculation,
  CompoundCriterion,
  Criterion,
  Fee,
  LeafCriterion,
  Loading,
  Sheet,
  SheetFile,
  Tier,
} from "./sheet.ts";
import type { Part } from "./tier-parts.ts";
import type { CriterionAttribute, Otherwise } from "./vocabulary.ts";

/** Criterion numbers in the sheet's order. */
export type CriterionNumbers = readonly number[];

/** T with its criteria as numbers. */
type Indexed<T> = Omit<T, "criteria"> & { readonly criteria: CriterionNumbers };

/** A leaf on a fact that depends on the sheet names its place in the list of sheets, and the tier where the sheet's tiers differ in it. */
export type IndexedLeaf = LeafCriterion & Scope;

interface Scope {
  readonly sheet?: number | undefined;
  readonly tier?: string | undefined;
}
export type IndexedCriterion = IndexedLeaf | Indexed<CompoundCriterion> | SettledCriterion;

/** A criterion's result in place of its rule, for one scenario (what-if/in-play.ts). */
export interface SettledCriterion extends Pick<LeafCriterion, "label" | "primary"> {
  readonly condition: "settled";
  readonly result: Result;
  /** Its result if every leaf outside the attributes that must match held. */
  readonly supposed: Result;
  readonly attributes: readonly CriterionAttribute[];
}

export interface IndexedTier extends Indexed<Omit<Tier, "info">> {
  readonly info: readonly string[];
  readonly assumptions: readonly string[];
  /** Whether its rate is assumed. */
  readonly isAssumed?: true;
  /** Only of a low-high rate pair. */
  readonly scoreBand?: ScoreBand;
}
/** The broker's own dollars or percent, which own-amounts.ts adds. */
interface Charged {
  readonly charged?: number;
}
/** A fee or loading whose value is assumed says so. */
export type IndexedFee = Indexed<Fee> & Charged & { readonly isAssumed?: true };
export type IndexedLoading = Indexed<Loading> & { readonly isAssumed?: true };
/** A band says so of what it adds to the rate. */
export type IndexedBand = Indexed<BrokerageBand> & Charged & { readonly isAssumed?: true };

export interface IndexedSheet extends Calculation {
  readonly type: ApplicationType;
  readonly lender: string;
  readonly productName: string | null;
  readonly date: IsoDate | null;
  readonly logoURL: string;
  readonly adi?: true;
  readonly expiresOn?: IsoDate;
  readonly portal?: NonNullable<Sheet["portal"]>;
  readonly freshness?: NonNullable<Sheet["freshness"]>;
  readonly settlement?: NonNullable<Sheet["settlement"]>;
  readonly commission?: NonNullable<Sheet["commission"]>;
  readonly clawbackMonths?: number;
  readonly feesKnown: boolean;
  readonly balloonLimits?: Sheet["balloonLimits"];
  /** Whether a rate or a criterion of a tier is assumed. */
  readonly hasAssumedTiers?: true;
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
  const sheets = files.toSorted((a, b) => compareText(a.file, b.file)).map(({ sheet }, place) => indexSheet(sheet, place, criteria));
  return { criteria: criteria.list, sheets };
}

function indexSheet(sheet: Sheet, place: number, distinct: DistinctCriteria): IndexedSheet {
  const { adi, expiresOn, portal, freshness, settlement, commission, clawbackMonths, brokerageBase, balloonBase, timing, balloonLimits } =
    sheet;
  const marked = (path: string) => (isAssumed(sheet, path) ? ({ isAssumed: true } as const) : {});
  const isSame = [...sheet.fees, ...sheet.brokerage].every(({ tiers }) => !tiers);
  const scopeOf = (tier: string | undefined): Scope => ({ sheet: place, ...(!isSame && tier !== undefined && { tier }) });
  const indexed = <T extends Part & { readonly criteria?: readonly Criterion[] }>(parts: readonly T[]) =>
    parts.map((part) => ({ ...part, criteria: distinct.numbersOf(part.criteria, scopeOf(part.tiers?.[0])) }));
  return {
    type: sheet.type,
    lender: sheet.lender,
    productName: sheet.productName ?? null,
    date: sheet.date,
    logoURL: sheet.logoURL,
    ...(adi && { adi }),
    ...(expiresOn && { expiresOn }),
    ...(portal && { portal }),
    ...(freshness && { freshness }),
    ...(settlement && { settlement }),
    ...(commission && { commission }),
    ...(clawbackMonths !== undefined && { clawbackMonths }),
    ...(brokerageBase && { brokerageBase }),
    ...(balloonBase && { balloonBase }),
    ...(timing && { timing }),
    feesKnown: sheet.feesKnown ?? true,
    ...(balloonLimits && { balloonLimits }),
    ...(hasAssumedTiers(sheet) && { hasAssumedTiers: true }),
    fees: indexed(sheet.fees).map((fee, at) => ({ ...fee, ...marked(`/fees/${at}/value`) })),
    brokerage: indexed(sheet.brokerage).map((band, at) => ({ ...band, ...(band.addsToRate && marked(`/brokerage/${at}/addsToRate`)) })),
    loading: indexed(sheet.loading).map((loading, at) => ({ ...loading, ...marked(`/loading/${at}/value`) })),
    productTiers: sheet.productTiers.map((tier, at) => ({
      ...tier,
      criteria: distinct.numbersOf(criteriaOfTier(sheet, tier), scopeOf(tier.name)),
      info: infoLines(sheet, tier),
      assumptions: assumptionsOf(sheet, at),
      ...marked(`/productTiers/${at}/rate`),
      ...(typeof tier.rate !== "number" && { scoreBand: scoreBand(tier.criteria) }),
    })),
  };
}

/** A criterion with `referAbove` as two: the limit that decides, and the one above which the lender is to be asked. */
export const limitsOf = ({ referAbove, ...limit }: LeafCriterion): readonly [LeafCriterion, LeafCriterion] => [
  limit,
  { ...limit, condition: "lessThanOrEqualTo", value: referAbove! },
];

class DistinctCriteria {
  readonly list: IndexedCriterion[] = [];
  readonly #numbers = new Map<string, number>();

  numbersOf(criteria: readonly Criterion[] = [], scope: Scope): CriterionNumbers {
    return criteria.map((criterion) => this.#numberOf(criterion, scope));
  }

  /** A criterion with `otherwise` becomes a compound of itself, so that its own answer is kept; one with `referAbove` of both its limits. */
  #numberOf({ otherwise, ...criterion }: Criterion, scope: Scope): number {
    const { label, primary } = criterion;
    const replaced = (instead: Otherwise, ...members: readonly Criterion[]) => {
      const criteria = members.map((member) => this.#numberOfPlain(member, scope));
      return this.#add({ label, condition: "compound", conditional: "and", ...(primary && { primary }), otherwise: instead, criteria });
    };
    if (criterion.condition !== "compound" && criterion.referAbove !== undefined) return replaced("refer", ...limitsOf(criterion));
    return otherwise ? replaced(otherwise, criterion) : this.#numberOfPlain(criterion, scope);
  }

  #numberOfPlain(criterion: Criterion, { sheet, tier }: Scope): number {
    if (criterion.condition === "compound")
      return this.#add({ ...criterion, criteria: this.numbersOf(criterion.criteria, { sheet, tier }) });
    if (criterion.attribute === "financeAmount") return this.#add({ ...criterion, sheet, tier });
    return this.#add(criterion.attribute === "lvr" ? { ...criterion, sheet } : criterion);
  }

  #add(indexed: IndexedCriterion): number {
    const key = JSON.stringify(indexed);
    const number = this.#numbers.get(key) ?? this.list.push(indexed) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
