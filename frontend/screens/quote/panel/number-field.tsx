import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";
import { type FieldName, workspaceFields } from "../../../api/application/scenario-fields.ts";
import fieldStyles from "./field.module.css";
import { TypedField } from "./typed-field.tsx";
import { numberTyped } from "./typed-text.ts";
import { useField } from "./use-field.ts";

export type NumberName = {
  [F in FieldName]: (typeof workspaceFields)[F] extends { readonly kind: "dollars" | "percent" | "whole" } ? F : never;
}[FieldName];

interface NumberFieldProps {
  readonly name: NumberName;
  /** The attributes that the field sets, where there are others than its own. */
  readonly attributes?: readonly CriterionAttribute[];
  readonly note?: string | undefined;
  readonly isLocked?: boolean;
  readonly placeholder?: string;
  /** Also saves while the user types, this long after the last key. */
  readonly savesAfterMs?: number;
}

/** A typed number, with the label, the unit and the limits of its table. */
export function NumberField({ name, attributes = [name], isLocked = false, ...control }: NumberFieldProps) {
  const { value, save, problem, isReadOnly } = useField(name);
  const field = workspaceFields[name];
  const unit = field.kind === "percent" ? "%" : "unit" in field ? field.unit : undefined;
  return (
    <TypedField
      {...control}
      label={field.label}
      attributes={attributes}
      text={numberTyped(field)}
      value={value}
      onSave={save}
      problem={problem}
      isReadOnly={isReadOnly || isLocked}
      {...(field.kind === "dollars" && { prefix: "$" })}
      suffix={unit && <span className={fieldStyles["affix"]}>{unit}</span>}
      inputMode={field.kind === "whole" ? "numeric" : "decimal"}
    />
  );
}
