import { type IsoDate, isIsoDate } from "../../../../shared/dates.ts";
import { abnText } from "../../../../shared/domain/abn.ts";
import type { Known } from "../../../../shared/domain/known-fields.ts";
import { dollarText } from "../../../../shared/format.ts";
import type { NumberField } from "../../../../shared/domain/field.ts";
import { dollars } from "../../../../shared/wire/amount.ts";
import { entrySchema } from "../../../../shared/wire/field-schema.ts";
import { abn, filledLine } from "../../../../shared/wire/text.ts";

/** The value of a typed text, null for an empty one; or what is expected when it is invalid. */
export type Read<T> = { readonly value: T | null } | { readonly expected: string };

export interface TypedText<T> {
  readonly write: (value: Known<T>) => string;
  readonly read: (text: string) => Read<T>;
}

const numberIn = (text: string): number => (/^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : Number.NaN);

/** Writes 42,000.00; also reads the $ sign, and amounts without commas. */
export const dollarsTyped: TypedText<number> = {
  write: (value) => (value === null || value === undefined ? "" : dollarText(value).replace("$", "")),
  read: (text) => {
    const plain = text.replaceAll(/[\s,$]/g, "");
    if (plain === "") return { value: null };
    const { data } = dollars.safeParse(numberIn(plain));
    return data === undefined ? { expected: "an amount in dollars and whole cents, at most 1,000,000,000.00" } : { value: data };
  },
};

/** A typed number of a table's field, within its limits. */
export function numberTyped(field: NumberField): TypedText<number> {
  if (field.kind === "dollars") return dollarsTyped;
  const schema = entrySchema(field);
  const noun = field.kind === "percent" ? "a percentage" : field.kind === "whole" ? "a whole number" : "a number";
  return {
    write: (value) => (value === null || value === undefined ? "" : String(value)),
    read: (text) => {
      const plain = text.replaceAll(/[\s,%]/g, "");
      if (plain === "") return { value: null };
      const { data } = schema.safeParse(numberIn(plain));
      return data === undefined ? { expected: `${noun} from ${field.min} to ${field.max}` } : { value: data };
    },
  };
}

export const lineTyped = (max: number): TypedText<string> => ({
  write: (value) => value ?? "",
  read: (text) => {
    const plain = text.trim();
    if (plain === "") return { value: null };
    const { data } = filledLine(max).safeParse(plain);
    return data === undefined ? { expected: `one line of at most ${max} characters` } : { value: data };
  },
});

/** Writes 12 345 678 901. */
export const abnTyped: TypedText<string> = {
  write: (value) => abnText(value ?? ""),
  read: (text) => {
    if (text.trim() === "") return { value: null };
    const { data } = abn.safeParse(text);
    return data === undefined ? { expected: "an ABN of 11 digits" } : { value: data };
  },
};

/** DD-MM-YYYY, not after today; dots, slashes and no separators are read as well. */
export const dayTyped = (today: IsoDate): TypedText<IsoDate> => ({
  write: (value) => (value ?? "").split("-").toReversed().join("-"),
  read: (text) => {
    const plain = text.trim();
    if (plain === "") return { value: null };
    const [, day = "", month = "", year = ""] = /^(\d{1,2})[-./ ]?(\d{1,2})[-./ ]?(\d{4})$/.exec(plain) ?? [];
    const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (!isIsoDate(date)) return { expected: "a day that exists, written DD-MM-YYYY" };
    return date > today ? { expected: "a day that is not in the future, written DD-MM-YYYY" } : { value: date };
  },
});
