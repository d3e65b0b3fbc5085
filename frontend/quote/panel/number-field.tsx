import { type FieldName, workspaceFields } from "../../client/application/scenario-fields.ts";
import { TypedField, type TypedFieldProps } from "./typed-field.tsx";
import { numberFormat } from "./number-format.ts";
import { useScenarioValue } from "./use-scenario-value.ts";

type NumberName = {
  [F in FieldName]: (typeof workspaceFields)[F] extends { readonly kind: "dollars" | "percent" | "whole" } ? F : never;
}[FieldName];

/** It may set other attributes than its own, be read by more than the limits of its table, and say what it means in the place of its unit. */
interface NumberFieldProps extends Partial<
  Pick<TypedFieldProps<number>, "attributes" | "format" | "suffix" | "note" | "placeholder" | "savesAfterMs">
> {
  readonly name: NumberName;
  /** The value of an emptied field. */
  readonly emptyValue?: number | null;
  readonly isLocked?: boolean;
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
