import type { Unit } from "../domain/field.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import type { DocumentationLevel } from "../domain/documentation-level.ts";
import type { Freshness } from "../domain/document.ts";
import type { IsoDate } from "../dates.ts";
import type { Qualification } from "./fit.ts";
import type { Scenario } from "./scenario.ts";
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
  /** Only of a tier's own criterion with an upper bound: above this, up to the bound, the lender is to be asked (words.md). */
  readonly referAbove?: number;
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
  /** Dollars, only of a percent fee: its amount is not below min and not above max. */
  readonly min?: number;
  readonly max?: number;
  /** "end": paid with the last repayment, and never capitalised. Default: start. */
  readonly when?: FeeTime;
  /** False: left out of the comparison rate. */
  readonly inComparisonRate?: boolean;
  /** Part of the broker's commission. By default the lender keeps it. */
  readonly paidTo?: "broker";
  /** Dollars, only of a fee paid to the broker, who may charge from this up to the value. Absent: the value alone. */
  readonly least?: number;
  readonly tiers?: TierNames;
  readonly criteria?: readonly Criterion[];
}

export const feeTimes = ["start", "end"] as const;
export type FeeTime = (typeof feeTimes)[number];

/** The tiers of the sheet to which something is limited: the others neither list nor count it. */
export type TierNames = readonly string[];

/** The highest balloon of terms up to one. */
export interface BalloonLimit {
  /** Months. */
  readonly term: number;
  /** Percent of the sheet's balloon base. */
  readonly max: number;
  readonly tiers?: TierNames;
}

export interface BrokerageBand {
  /** Percent of the sheet's brokerage base. */
  readonly value: number;
  /** The maximum that a broker may charge; a band without it is flat. */
  readonly max?: number;
  readonly valueType: "percentage";
  /** Percent a year that the rate rises by for each percent of brokerage above the value; only of a band with a maximum. */
  readonly addsToRate?: number;
  /** Percent: what is above the value is rounded up to a multiple of it. Default: in proportion. */
  readonly inStepsOf?: number;
  readonly tiers?: TierNames;
  readonly criteria: readonly Criterion[];
}

export interface Loading {
  readonly name: string;
  /** Percent a year added to the rate; negative = discount. */
  readonly value: number;
  readonly valueType: "percentage";
  readonly capitalised?: boolean;
  readonly tiers?: TierNames;
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

export const brokerageBases = ["net", "loanAmount", "financeAmount"] as const;
export const balloonBases = ["assetValue", "financeAmount"] as const;
export const timings = ["arrears", "advance"] as const;

/** How a sheet calculates, where it differs from the usual (README.md, section 4). */
export interface Calculation {
  /** What the percent of brokerage is of: with financed fees, without, or with these and itself. Default: net. */
  readonly brokerageBase?: (typeof brokerageBases)[number];
  /** What the percent of the balloon is of. Default: the asset value. */
  readonly balloonBase?: (typeof balloonBases)[number];
  /** Whether a repayment falls at the end of its month or at the start. Default: the end for a consumer, the start for a business. */
  readonly timing?: (typeof timings)[number];
}

/** A result of the lender's own calculator, which the sheet must give to the cent. */
export interface Example {
  readonly scenario: Scenario;
  readonly expect: ExampleFigures;
  /** Where it comes from: "Lender's calculator, 18 Nov 2026". */
  readonly source: string;
}

/** Those figures of a product that the lender states; rates in percent a year, amounts in dollars. */
export interface ExampleFigures {
  readonly rate?: number;
  readonly financeAmount?: number;
  readonly repayments?: number;
  readonly comparisonRate?: number;
  readonly qualification?: Qualification;
}

/** A lender's dated rate sheet (README.md, section 3); never changed once issued. */
export interface Sheet extends Calculation {
  /** null = the lender's date is not known. */
  readonly date: IsoDate | null;
  readonly lender: string;
  readonly productName?: string;
  readonly type: ApplicationType;
  readonly logoURL: string;
  /** Whether the lender is an authorised deposit-taking institution, which the limit on the cost of credit exempts. Default: false. */
  readonly adi?: boolean;
  /** The last day for which the lender states these rates. */
  readonly expiresOn?: IsoDate;
  /** False where the lender's fees are not stated, and `fees` is empty. */
  readonly feesKnown?: boolean;
  /** Longer terms, lower limits; beyond the last term no balloon. Absent: only criteria limit it. */
  readonly balloonLimits?: readonly BalloonLimit[];
  readonly fees: readonly Fee[];
  readonly brokerage: readonly BrokerageBand[];
  readonly loading: readonly Loading[];
  readonly info: readonly string[];
  readonly productTiers: readonly Tier[];
  readonly actions?: readonly string[];
  readonly lenderCredentials?: readonly { readonly name: string; readonly label: string; readonly secret: boolean }[];
  readonly requiredFields?: Readonly<Record<string, readonly string[]>>;
  /** The fields of the lender's own portal in their order, by group. */
  readonly portal?: Readonly<Record<string, readonly string[]>>;
  /** For how many days after its issue the lender takes a document, by kind. */
  readonly freshness?: Freshness;
  readonly settlement?: {
    /** Whether financed fees count in the ratio of what is financed to the asset's value. Default: true. */
    readonly ratioCountsFees?: boolean;
  };
  /** When the lender pays the broker: at the settlement, or on a day of a month so many after it. */
  readonly commission?: "settlement" | { readonly day: number; readonly monthsAfter: number };
  /** For how many months after the settlement the lender takes the commission back if the loan is paid out. */
  readonly clawbackMonths?: number;
  readonly provenance: readonly Provenance[];
  readonly examples?: readonly Example[];
}

/** A sheet and its file name, which breaks ties between sheets of one lender. */
export interface SheetFile {
  readonly file: string;
  readonly sheet: Sheet;
}
