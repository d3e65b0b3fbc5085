import { dayText, dollarText } from "../format.ts";
import { roundTo } from "../money.ts";
import type { Field, Fields } from "./field.ts";
import type { Nullish } from "./value-types.ts";

/** A saved value as it is named in a sentence: $30,000.00, 60 months, Private sale. */
export function valueText(field: Field, value: string | number | boolean): string {
  switch (field.kind) {
    case "dollars":
      return dollarText(Number(value));
    case "percent":
      return `${roundTo(Number(value), 4)}%`;
    case "choice":
      return field.labels[String(value)] ?? String(value);
    case "day":
      return dayText(String(value));
    case "flag":
      return value ? "Yes" : "No";
    case "decimal":
    case "whole":
      return field.unit === undefined ? String(value) : `${value.toLocaleString("en-AU")} ${field.unit}`;
    case "text":
      return String(value);
  }
}

type FieldValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The labels of the fields that differ, if asked for with their values: "Deposit: $4,000.00, now $5,000.00". */
export function changedFields(
  fields: Fields,
  both: readonly [Nullish<object> | undefined, Nullish<object> | undefined],
  hasValues = false,
): string[] {
  const [before, after] = both.map((each) => (each ?? {}) as FieldValues) as [FieldValues, FieldValues];
  return Object.entries(fields).flatMap(([name, field]) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (from === to) return [];
    const textOf = (value: typeof from) => (value === null ? "not known" : valueText(field, value));
    return [hasValues ? `${field.label}: ${textOf(from)}, now ${textOf(to)}` : field.label];
  });
}
