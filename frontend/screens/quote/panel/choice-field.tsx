import { Select } from "antd";
import type { FieldName } from "../../../api/scenario-fields.ts";
import { namedList } from "../../../ui/named-list.tsx";
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
          {...names}
          style={{ width: "100%" }}
          popupRender={namedList(label)}
          placeholder={isReadOnly ? "-" : "Select"}
          notFoundContent="No match"
          showSearch={{ optionFilterProp: "label" }}
          disabled={isReadOnly}
          value={value ?? undefined}
          options={Object.entries(labels).map(([key, text]) => ({ value: key as NonNullable<typeof value>, label: text }))}
          onChange={save}
        />
      )}
    </Field>
  );
}
