import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import { type FieldName, workspaceFields } from "../../client/application/scenario-fields.ts";
import { TypedField } from "./typed-field.tsx";
import { numberFormat } from "./number-format.ts";
import type { InputFormat } from "./input-format.ts";
import { useScenarioValue } from "./use-scenario-value.ts";

export type NumberName = {
  [F in FieldName]: (typeof workspaceFields)[F] extends { readonly kind: "dollars" | "percent" | "whole" } ? F : never;
}[FieldName];

interface NumberFieldProps {
  readonly name: NumberName;
  /** The attributes that the field sets, where there are others than its own. */
  readonly attributes?: readonly CriterionAttribute[];
  /** How its text is read, where not by the limits of its table alone. */
  readonly format?: InputFormat<number>;
  /** The value of an emptied field. */
  readonly emptyValue?: number | null;
  /** What the value means, in the place of its unit. */
  readonly suffix?: (value: number | null | undefined) => string | undefined;
  readonly note?: string | undefined;
  readonly isLocked?: boolean;
  readonly placeholder?: string;
  /** Also saves while the user types, this long after the last key. */
  readonly savesAfterMs?: number;
}

/** A typed number, with the label, the unit and the limits of its table. */
export function NumberField({ name, attributes = [name], isLocked = false, emptyValue = null, ...control }: NumberFieldProps) {
  const { value, save, preview, problem, isReadOnly } = useScenarioValue(name);
  const field = workspaceFields[name];
  const unit = field.kind === "percent" ? "%" : "unit" in field ? field.unit : undefined;
  return (
    <TypedField
      format={numberFormat(field)}
      suffix={unit}
      {...control}
      label={field.label}
      attributes={attributes}
      saveKey={name}
      preview={preview}
      value={value}
      onSave={(typed) => save(typed ?? emptyValue)}
      problem={problem}
      isReadOnly={isReadOnly || isLocked}
      prefix={field.kind === "dollars" && "$"}
      inputMode={field.kind === "whole" ? "numeric" : "decimal"}
    />
  );
}
