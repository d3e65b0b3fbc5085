import type { NumberField } from "../../../../shared/domain/field.ts";
import { entrySchema } from "../../../../shared/wire/field-schema.ts";
import { numberMessage } from "../../../api/application/field-messages.ts";
import { dollarsFormat } from "./dollars-format.ts";
import { type InputFormat, numberIn } from "./input-format.ts";

/** A typed number of a table's field, within its limits. '85,000 km', '85 000' and '85k' are the same number. */
export function numberFormat(field: NumberField): InputFormat<number> {
  if (field.kind === "dollars") return dollarsFormat;
  const schema = entrySchema(field);
  const isWhole = field.kind === "whole";
  return {
    format: (value) => (value === null || value === undefined ? "" : String(value)),
    parse: (text) => {
      const plain = text.toLowerCase().replaceAll(/\s|%|kms?\b/g, "");
      if (plain === "") return { value: null };
      // '85.000' km and '4,5' % would be read as 85 and 45: both separators are rejected where they are ambiguous.
      const isClear = isWhole ? !plain.includes(".") || plain.endsWith("k") : !plain.includes(",");
      const { data } = schema.safeParse(isClear ? numberIn(plain.replaceAll(",", "")) : Number.NaN);
      return data === undefined ? { problem: numberMessage(field) } : { value: data };
    },
  };
}
