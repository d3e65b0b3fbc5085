import type { FieldName } from "../../../api/scenario-fields.ts";
import { Select } from "../../../ui/select.tsx";
import { Field } from "./field.tsx";
import { useField } from "./use-field.ts";

interface ChoiceFieldProps {
  readonly name: Extract<FieldName, "assetType" | "typeOfSale" | "condition" | "livingArrangements" | "employmentType">;
  readonly label: string;
  /** What each choice is called. */
  readonly labels: Readonly<Record<string, string>>;
}

/** A field that is chosen from a list, and saved as it is chosen. */
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
