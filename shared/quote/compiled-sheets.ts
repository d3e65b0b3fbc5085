import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../entities/application-type.ts";
import type { DocumentationLevel } from "../entities/documentation-level.ts";
import type { Condition, Operand } from "./criteria.ts";
import type { ScoreBand } from "./rate.ts";
import type { BrokerageBand, Fee, Loading, Tier } from "./sheet.ts";
import type { CriterionAttribute } from "./vocabulary.ts";

/** Where the answer to a criterion stands; equal criteria of all sheets share one slot. */
export type Slot = number;

/**
 * Rate sheets of one application type as quotes are made from them: plain data, compiled by compile-sheets.ts when a sheet
 * changes, so that a fresh process only reads it. The predicates have their slots in the order of the lines, then the
 * compounds theirs, each after its members.
 */
export interface CompiledSheets {
  readonly lines: readonly CompiledLine[];
  readonly compounds: readonly CompiledCompound[];
  readonly criteria: readonly CompiledCriterion[];
  /** All issues, in the order of file names. */
  readonly sheets: readonly CompiledSheet[];
}

/** The distinct predicates on one fact. */
export interface CompiledLine {
  /** Names its reader (facts.ts). */
  readonly fact: string;
  readonly attribute: string;
  readonly leaves: readonly Leaf[];
  /** The numbers that the predicates name, ascending. */
  readonly cuts: readonly number[];
  /** The texts and flags that the predicates name. */
  readonly names: readonly (string | boolean)[];
}

/** A predicate: one condition on a fact, in the fact's own terms. */
export interface Leaf {
  readonly condition: Condition;
  readonly operand?: Operand;
}

export interface CompiledCompound {
  readonly conditional: "and" | "or";
  readonly members: readonly Slot[];
}

/** A criterion as cards show it. */
export interface CompiledCriterion {
  readonly label: string;
  readonly primary: boolean;
  /** What it asks about. */
  readonly attributes: readonly CriterionAttribute[];
  readonly slot: Slot;
}

export interface CompiledSheet {
  readonly type: ApplicationType;
  readonly lender: string;
  readonly productName: string | null;
  readonly date: IsoDate | null;
  readonly logo: string;
  readonly fees: readonly CompiledFee[];
  readonly brokerage: readonly CompiledBand[];
  readonly loading: readonly CompiledLoading[];
  /** The lists of Info & Requirements that its tiers have, each once. */
  readonly notes: readonly (readonly string[])[];
  readonly tiers: readonly CompiledTier[];
}

/** A fee, with the slot of "its criteria all hold". */
export interface CompiledFee extends Omit<Fee, "criteria" | "calc"> {
  readonly slot: Slot;
  /** Undefined for a percent fee, which depends on the loan. */
  readonly fixedCents?: number;
}

export interface CompiledBand extends Pick<BrokerageBand, "value" | "max"> {
  readonly slot: Slot;
}

export interface CompiledLoading extends Pick<Loading, "name" | "value"> {
  readonly slot: Slot;
}

export interface CompiledTier extends Pick<Tier, "name" | "rate"> {
  readonly productType: DocumentationLevel;
  /** Of a low-high rate pair. */
  readonly scoreBand?: ScoreBand;
  /** Places in the list of criteria, in sheet order. */
  readonly criteria: readonly number[];
  /** Place in the sheet's notes. */
  readonly notes: number;
}
