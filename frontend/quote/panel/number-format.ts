import type { NumberField } from "../../../shared/domain/field.ts";
import { entrySchema } from "../../../shared/wire/field-schema.ts";
import { numberMessage } from "../../client/application/field-messages.ts";
import { dollarsFormat } from "./dollars-format.ts";
import { numberIn, withoutUnits } from "../../../shared/typed-number.ts";
import type { InputFormat } from "./input-format.ts";

/** A typed number of a table's field, within its limits. '85,000 km', '85 000' and '85k' are the same number. */
export function numberFormat(field: NumberField): InputFormat<number> {
  if (field.kind === "dollars") return dollarsFormat;
  const schema = entrySchema(field);
  const isWhole = field.kind === "whole";
  return {
    format: (value) => (value === null || value === undefined ? "" : String(value)),
    parse: (text) => {
      const written = withoutUnits(text, field);
      if (written === "") return { value: null };
      const plain = isWhole ? written.replace(/\.00?$/, "") : written;
      // '85.000' km would be read as 85, and '4,500' % as 4,500.
      const isClear = isWhole ? !plain.includes(".") || plain.endsWith("k") : !plain.includes(",");
      const { data } = schema.safeParse(isClear ? numberIn(plain) : Number.NaN);
      return data === undefined ? { problem: numberMessage(field) } : { value: data };
    },
  };
}
