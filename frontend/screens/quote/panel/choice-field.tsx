import { choicesOf } from "../../../../shared/domain/field.ts";
import { type FieldName, workspaceFields } from "../../../api/application/scenario-fields.ts";
import { Select } from "../../../ui/select.tsx";
import { Field } from "./field.tsx";
import { usePanel } from "./panel-context.ts";
import { useField } from "./use-field.ts";

export type ChoiceName = {
  [F in FieldName]: (typeof workspaceFields)[F] extends { readonly kind: "choice" } ? F : never;
}[FieldName];

/** Saves as soon as an option is chosen. */
export function ChoiceField({ name }: { readonly name: ChoiceName }) {
  const { applicationType } = usePanel().application;
  const { value, save, problem, isReadOnly } = useField(name);
  const field = workspaceFields[name];
  const { label } = field;
  return (
    <Field label={label} attributes={[name]} problem={problem} isFilled={value !== null && value !== undefined}>
      {(names) => (
        <Select
          names={names}
          label={label}
          isReadOnly={isReadOnly}
          value={value}
          options={Object.entries(choicesOf(field, applicationType)).map(([key, text]) => ({
            value: key as NonNullable<typeof value>,
            label: text,
          }))}
          onChoose={save}
        />
      )}
    </Field>
  );
}
