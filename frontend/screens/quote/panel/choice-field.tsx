import type { FieldName } from "../../../api/application/scenario-fields.ts";
import { Select } from "../../../ui/select.tsx";
import { Field } from "./field.tsx";
import { useField } from "./use-field.ts";

interface ChoiceFieldProps {
  readonly name: Extract<FieldName, "assetType" | "typeOfSale" | "condition" | "livingArrangements" | "employmentType">;
  readonly label: string;
  /** The label of each value. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Saves as soon as an option is chosen. */
export function ChoiceField({ name, label, labels }: ChoiceFieldProps) {
  const { value, save, problem, isReadOnly } = useField(name);
  return (
    <Field label={label} attributes={[name]} problem={problem} isFilled={value !== null && value !== undefined}>
      {(names) => (
        <Select
          names={names}
          label={label}
          isReadOnly={isReadOnly}
          value={value}
          options={Object.entries(labels).map(([key, text]) => ({ value: key as NonNullable<typeof value>, label: text }))}
          onChoose={save}
        />
      )}
    </Field>
  );
}
