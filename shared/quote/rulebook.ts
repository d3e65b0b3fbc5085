import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../entities/application-type.ts";
import { Eligibility } from "./eligibility.ts";
import { type CompiledFee, feeCents } from "./fees.ts";
import type { Slot } from "./fact-line.ts";
import { Predicates } from "./predicates.ts";
import { Prices } from "./prices.ts";
import { type ScoreBand, scoreBand } from "./rate.ts";
import type { BrokerageBand, Criterion, Loading, Sheet, SheetFile, Tier } from "./sheet.ts";

export interface CompiledSheet {
  readonly sheet: Sheet;
  /** The lender's number, from 0 in the order in which lenders first appear. */
  readonly lender: number;
  readonly fees: readonly CompiledFee[];
  readonly brokerage: readonly { readonly band: BrokerageBand; readonly slot: Slot }[];
  readonly loading: readonly { readonly loading: Loading; readonly slot: Slot }[];
}

export interface CompiledTier {
  readonly from: CompiledSheet;
  readonly tier: Tier;
  /** Place in its sheet, from 0. */
  readonly index: number;
  /** Of a low-high rate pair. */
  readonly scoreBand: ScoreBand | undefined;
  /** A slot for each top-level criterion, in sheet order. */
  readonly slots: readonly Slot[];
  /** Whether each of them is primary. */
  readonly primary: readonly boolean[];
}

/** The sheets of one application type in force on a day, compiled: tiers in the order of file name and sheet. */
export interface SheetsInForce {
  readonly predicates: Predicates;
  readonly tiers: readonly CompiledTier[];
  readonly eligibility: Eligibility;
  /** Room for each lender's best tier, used afresh by every ranking. */
  readonly bestOfLender: Int16Array;
  readonly prices: Prices;
}

/** Dated rate sheets, compiled once for each application type and set of issues in force, and evaluated many times. */
export class Rulebook {
  readonly files: readonly SheetFile[];
  readonly #issueDates: readonly string[];
  readonly #compiled = { consumer: new Map<string | undefined, SheetsInForce>(), commercial: new Map<string | undefined, SheetsInForce>() };

  constructor(files: readonly SheetFile[]) {
    this.files = files.toSorted((a, b) => compareText(a.file, b.file));
    this.#issueDates = [...new Set(files.flatMap(({ sheet }) => sheet.date ?? []))].toSorted();
  }

  /** The newest issue not after `today` of each sheet (engine.md section 3), in the order of file names. */
  filesInForce(today: IsoDate): SheetFile[] {
    const newest = new Map<string, SheetFile>();
    for (const entry of this.files) {
      const { type, lender, productName, date } = entry.sheet;
      if (date !== null && date > today) continue;
      const key = JSON.stringify([type, lender, productName]);
      const rival = newest.get(key);
      if (!rival || issuedAfter(date, rival.sheet.date)) newest.set(key, entry);
    }
    return this.files.filter(
      (entry) => newest.get(JSON.stringify([entry.sheet.type, entry.sheet.lender, entry.sheet.productName])) === entry,
    );
  }

  /** The sheets to quote an application of this type by on this day. */
  inForce(type: ApplicationType, today: IsoDate): SheetsInForce {
    const newestIssue = this.#issueDates.findLast((date) => date <= today);
    let compiled = this.#compiled[type].get(newestIssue);
    if (!compiled) {
      compiled = compile(this.filesInForce(today).filter(({ sheet }) => sheet.type === type));
      this.#compiled[type].set(newestIssue, compiled);
    }
    return compiled;
  }
}

const issuedAfter = (date: IsoDate | null, rival: IsoDate | null): boolean => date !== null && (rival === null || date > rival);

/** Orders text by code point, as ties between lenders and between files are broken. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compile(files: readonly SheetFile[]): SheetsInForce {
  const predicates = new Predicates();
  const all = (criteria: readonly Criterion[] | undefined) => predicates.slotOfAll(criteria);
  const lenders = [...new Set(files.map(({ sheet }) => sheet.lender))];
  const tiers = files.flatMap(({ sheet }) => {
    const from: CompiledSheet = {
      sheet,
      lender: lenders.indexOf(sheet.lender),
      fees: sheet.fees.map((fee) => ({ fee, slot: all(fee.criteria), fixedCents: feeCents(fee, undefined) ?? undefined })),
      brokerage: sheet.brokerage.map((band) => ({ band, slot: all(band.criteria) })),
      loading: sheet.loading.map((loading) => ({ loading, slot: all(loading.criteria) })),
    };
    return sheet.productTiers.map((tier, index) => compileTier(predicates, from, tier, index));
  });
  return {
    predicates,
    tiers,
    eligibility: new Eligibility(tiers, predicates.lines),
    bestOfLender: new Int16Array(lenders.length),
    prices: new Prices(tiers),
  };
}

function compileTier(predicates: Predicates, from: CompiledSheet, tier: Tier, index: number): CompiledTier {
  return {
    from,
    tier,
    index,
    scoreBand: typeof tier.rate === "number" ? undefined : scoreBand(tier.criteria),
    slots: tier.criteria.map((criterion) => predicates.slotOf(criterion)),
    primary: tier.criteria.map(({ primary = false }) => primary),
  };
}
