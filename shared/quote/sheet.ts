import type { Unit } from "../domain/field.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import type { DocumentationLevel } from "../domain/documentation-level.ts";
import type { IsoDate } from "../dates.ts";
import type { CriterionAttribute, CriterionObject, LeafCondition, Otherwise } from "./vocabulary.ts";

export type CriterionValue = number | string | boolean | readonly number[] | readonly string[];

export interface LeafCriterion {
  readonly label: string;
  readonly object: CriterionObject;
  readonly attribute: CriterionAttribute;
  readonly condition: LeafCondition;
  /** Absent for zero, exists and doesntExist. */
  readonly value?: CriterionValue;
  readonly unit?: Unit;
  readonly primary?: boolean;
  /** Only of a tier's own criterion: what it is instead of failed (README.md, section 2). */
  readonly otherwise?: Otherwise;
}

export interface CompoundCriterion {
  readonly label: string;
  readonly condition: "compound";
  readonly conditional: "and" | "or";
  readonly primary?: boolean;
  /** Only of a tier's own criterion. */
  readonly otherwise?: Otherwise;
  readonly criteria: readonly Criterion[];
}

export type Criterion = LeafCriterion | CompoundCriterion;

export interface Fee {
  readonly name: string;
  /** Dollars, or percent of the loan amount if calc is "percent". */
  readonly value: number;
  readonly capitalised: boolean;
  readonly frequency: "upfront" | "monthly";
  readonly calc?: "percent";
  readonly criteria?: readonly Criterion[];
}

export interface BrokerageBand {
  /** Percent of the net amount financed. */
  readonly value: number;
  /** The maximum that a broker may charge; a band without it is flat. */
  readonly max?: number;
  readonly valueType: "percentage";
  readonly criteria: readonly Criterion[];
}

export interface Loading {
  readonly name: string;
  /** Percent a year added to the rate; negative = discount. */
  readonly value: number;
  readonly valueType: "percentage";
  readonly capitalised?: boolean;
  readonly criteria: readonly Criterion[];
}

export interface Tier {
  readonly name: string;
  /** Percent a year, or a low-high pair interpolated by credit score. */
  readonly rate: number | readonly [low: number, high: number];
  readonly productType: DocumentationLevel;
  readonly info?: readonly string[];
  readonly criteria: readonly Criterion[];
}

/** The leaves (JSON pointers with `*` as a wildcard segment) that a specification shows, and those that are assumed. */
export type Provenance =
  | { readonly paths: readonly string[]; readonly status: "shown"; readonly source: string }
  | { readonly paths: readonly string[]; readonly status: "assumed"; readonly reason: string };

/** A lender's dated rate sheet (README.md, section 3); never changed once issued. */
export interface Sheet {
  /** null = the lender's date is not known. */
  readonly date: IsoDate | null;
  readonly lender: string;
  readonly productName?: string;
  readonly type: ApplicationType;
  readonly logoURL: string;
  /** False where the lender's fees are not stated, and `fees` is empty. */
  readonly feesKnown?: boolean;
  readonly fees: readonly Fee[];
  readonly brokerage: readonly BrokerageBand[];
  readonly loading: readonly Loading[];
  readonly info: readonly string[];
  readonly productTiers: readonly Tier[];
  readonly actions?: readonly string[];
  readonly lenderCredentials?: readonly { readonly name: string; readonly label: string; readonly secret: boolean }[];
  readonly requiredFields?: Readonly<Record<string, readonly string[]>>;
  readonly provenance: readonly Provenance[];
}

/** A sheet and its file name, which breaks ties between sheets of one lender. */
export interface SheetFile {
  readonly file: string;
  readonly sheet: Sheet;
}
