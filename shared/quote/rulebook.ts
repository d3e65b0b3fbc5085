import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../entities/application-type.ts";
import type { CompiledCriterion, CompiledSheet, CompiledSheets, CompiledTier } from "./compiled-sheets.ts";
import { Eligibility } from "./eligibility.ts";
import { issuesInForce } from "./issues.ts";
import { Predicates } from "./predicates.ts";
import { Prices } from "./prices.ts";

export interface TierInForce {
  readonly sheet: CompiledSheet;
  /** The lender's number, from 0 in the order in which lenders first appear. */
  readonly lender: number;
  readonly tier: CompiledTier;
}

/** The sheets of one application type in force on a day: tiers in the order of file name and sheet. */
export interface SheetsInForce {
  readonly predicates: Predicates;
  readonly criteria: readonly CompiledCriterion[];
  readonly tiers: readonly TierInForce[];
  readonly eligibility: Eligibility;
  /** Room for each lender's best tier, used afresh by every ranking. */
  readonly bestOfLender: Int16Array;
  readonly prices: Prices;
}

/** The compiled sheets of both application types, each read when it is first quoted by. */
export class Rulebook {
  readonly #read: Readonly<Record<ApplicationType, () => CompiledSheets>>;
  readonly #dated: Partial<Record<ApplicationType, DatedSheets>> = {};

  constructor(read: Readonly<Record<ApplicationType, () => CompiledSheets>>) {
    this.#read = read;
  }

  /** The sheets to quote an application of this type by on this day. */
  inForce(type: ApplicationType, today: IsoDate): SheetsInForce {
    return (this.#dated[type] ??= new DatedSheets(this.#read[type]())).inForce(today);
  }
}

/** All issues of one application type, and those in force together between one issue and the next. */
class DatedSheets {
  readonly #compiled: CompiledSheets;
  readonly #predicates: Predicates;
  readonly #issueDates: readonly IsoDate[];
  readonly #inForce = new Map<IsoDate | undefined, SheetsInForce>();

  constructor(compiled: CompiledSheets) {
    this.#compiled = compiled;
    this.#predicates = new Predicates(compiled.lines, compiled.compounds);
    this.#issueDates = [...new Set(compiled.sheets.flatMap(({ date }) => date ?? []))].toSorted();
  }

  inForce(today: IsoDate): SheetsInForce {
    const newestIssue = this.#issueDates.findLast((date) => date <= today);
    const known = this.#inForce.get(newestIssue);
    if (known) return known;
    const inForce = sheetsInForce(issuesInForce(this.#compiled.sheets, today), this.#compiled.criteria, this.#predicates);
    this.#inForce.set(newestIssue, inForce);
    return inForce;
  }
}

/** Orders text by code point, as ties between lenders and between files are broken. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sheetsInForce(sheets: readonly CompiledSheet[], criteria: readonly CompiledCriterion[], predicates: Predicates): SheetsInForce {
  const lenders = [...new Set(sheets.map(({ lender }) => lender))];
  const tiers = sheets.flatMap((sheet) => {
    const lender = lenders.indexOf(sheet.lender);
    return sheet.tiers.map((tier) => ({ sheet, lender, tier }));
  });
  return {
    predicates,
    criteria,
    tiers,
    eligibility: new Eligibility(
      tiers.map(({ tier }) => tier),
      criteria,
      predicates,
    ),
    bestOfLender: new Int16Array(lenders.length),
    prices: new Prices(tiers),
  };
}
