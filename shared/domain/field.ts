import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "./application-type.ts";
import type { Nullish } from "./value-types.ts";

/** A table declares each field of a noun once. Types, schemas, stored items, criteria, CSV columns and controls are derived from it. */
export type Fields = Readonly<Record<string, Field>>;

export type Field = NumberField | DayField | TextField | FlagField | ChoiceField;

/** Criteria compare no free text. */
export type CriterionField = Exclude<Field, TextField>;

interface Options {
  readonly label: string;
  /** Present in every item and never null. */
  readonly required?: true;
  /** The field is part of a scenario, and criteria of rate sheets may use it. */
  readonly criterion?: CriterionUse;
}

export interface CriterionUse {
  /** Units in which criteria may compare it. A date is counted in the first one by default. */
  readonly units?: readonly Unit[];
  /** Offered as a "must match" filter, under this name. */
  readonly mustMatch?: string;
  /** Null means that a broker cleared the field: its value is not known. Elsewhere null means known to be absent. */
  readonly nullIsUnknown?: true;
  /** Only whole numbers occur in criteria, although the field accepts others. */
  readonly whole?: true;
}

export const units = ["months", "years", "percent"] as const;
export type Unit = (typeof units)[number];

export interface NumberField extends Options {
  /** dollars: with cents. percent and decimal: with decimals. whole: a whole number. */
  readonly kind: "dollars" | "percent" | "decimal" | "whole";
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
}

export interface DayField extends Options {
  readonly kind: "day";
}

export interface TextField extends Options {
  readonly kind: "text";
  /** One line of at most `max` characters; a line that is not blank; digits with a check; or capitals and digits. */
  readonly format: "line" | "filledLine" | "abn" | "acn" | "postcode" | "vin";
  readonly max: number;
}

export interface FlagField extends Options {
  readonly kind: "flag";
}

export interface ChoiceField extends Options {
  readonly kind: "choice";
  /** The label of each value. */
  readonly labels: Readonly<Record<string, string>>;
  /** The choices of each application type, where they differ. */
  readonly labelsByType?: Readonly<Record<ApplicationType, Readonly<Record<string, string>>>>;
}

type Limits = Pick<NumberField, "min" | "max">;
type Made<K extends Field["kind"], O, Rest = object> = O & Rest & { readonly kind: K };

export const dollars = <const O extends Options>(options: O): Made<"dollars", O, Limits> => ({
  kind: "dollars",
  min: 0,
  max: 1e9,
  ...options,
});

export const percent = <const O extends Options & Partial<Limits>>(options: O): Made<"percent", O, Limits> => ({
  kind: "percent",
  min: 0,
  max: 100,
  ...options,
});

export const decimal = <const O extends Options & Pick<NumberField, "unit" | "max">>(options: O): Made<"decimal", O, Limits> => ({
  kind: "decimal",
  min: 0,
  ...options,
});

export const whole = <const O extends Options & Partial<Limits> & Pick<NumberField, "unit" | "max">>(
  options: O,
): Made<"whole", O, Limits> => ({ kind: "whole", min: 0, ...options });

export const day = <const O extends Options>(options: O): Made<"day", O> => ({ kind: "day", ...options });

export const flag = <const O extends Options>(options: O): Made<"flag", O> => ({ kind: "flag", ...options });

/** One line that is not blank. */
export const text = <const O extends Options & Pick<TextField, "max">>(options: O): Made<"text", O, Pick<TextField, "format">> => ({
  kind: "text",
  format: "filledLine",
  ...options,
});

/** One line, which may be blank. */
export const line = <const O extends Options & Pick<TextField, "max">>(options: O): Made<"text", O, Pick<TextField, "format">> => ({
  kind: "text",
  format: "line",
  ...options,
});

export const digits = <const O extends Options & Pick<TextField, "format">>(options: O): Made<"text", O, Pick<TextField, "max">> => ({
  kind: "text",
  max: 20,
  ...options,
});

export const choice = <const L extends ChoiceField["labels"], const O extends Options & Pick<ChoiceField, "labelsByType">>(
  labels: L,
  options: O,
): Made<"choice", O, { readonly labels: L }> => ({ kind: "choice", labels, ...options });

interface ValueOfKind {
  readonly dollars: number;
  readonly percent: number;
  readonly decimal: number;
  readonly whole: number;
  readonly day: IsoDate;
  readonly text: string;
  readonly flag: boolean;
}

export type ValueOf<F> = F extends { readonly labels: infer L }
  ? keyof L & string
  : F extends { readonly kind: infer K extends keyof ValueOfKind }
    ? ValueOfKind[K]
    : never;

type Required = { readonly required: true };

/** The values of a noun, by the names of its table. */
export type Values<F extends Fields> = { readonly [K in keyof F as F[K] extends Required ? K : never]: ValueOf<F[K]> } & {
  readonly [K in keyof F as F[K] extends Required ? never : K]?: Nullish<ValueOf<F[K]>>;
};

/** The names of the fields that are part of a scenario. */
export type CriterionName<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly criterion: object } ? K : never;
}[keyof F] &
  string;

export type CriterionFields<F extends Fields> = Pick<F, CriterionName<F>>;

/** The part of a table that belongs to a scenario. */
export function criterionFields<F extends Fields>(fields: F): CriterionFields<F> {
  return Object.fromEntries(Object.entries(fields).filter(([, { criterion }]) => criterion)) as CriterionFields<F>;
}

/** The values of a scenario's part. */
export type PartValues<F extends Fields> = { -readonly [K in keyof F]?: Nullish<ValueOf<F[K]>> };

export function choicesOf({ labels, labelsByType }: ChoiceField, type: ApplicationType): ChoiceField["labels"] {
  return labelsByType?.[type] ?? labels;
}
