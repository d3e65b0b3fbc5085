import type { IsoDate } from "../dates.ts";
import { dollarText } from "../format.ts";
import type { Field } from "./field.ts";

/** DD-MM-YYYY. */
export const dayText = (date: IsoDate): string => date.split("-").toReversed().join("-");

/** A saved value as it is named in a sentence: $30,000.00, 60 months, Private sale. */
export function valueText(field: Field, value: string | number | boolean): string {
  switch (field.kind) {
    case "dollars":
      return dollarText(Number(value));
    case "percent":
      return `${value}%`;
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
