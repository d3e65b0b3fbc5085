import { choicesOf } from "../../../shared/domain/field.ts";
import { type FieldName, workspaceFields } from "../../client/application/scenario-fields.ts";
import { usePanel } from "./panel-context.ts";
import { SelectItem } from "./select-item.tsx";
import { useScenarioValue } from "./use-scenario-value.ts";

type ChoiceName = {
  [F in FieldName]: (typeof workspaceFields)[F] extends { readonly kind: "choice" } ? F : never;
}[FieldName];

/** Saves as soon as an option is chosen. */
export function ChoiceField({ name }: { readonly name: ChoiceName }) {
  const { applicationType } = usePanel().application;
  const { value, save, ...state } = useScenarioValue(name);
  const field = workspaceFields[name];
  const options = Object.entries(choicesOf(field, applicationType)).map(([key, label]) => ({
    value: key as NonNullable<typeof value>,
    label,
  }));
  return <SelectItem {...state} label={field.label} attributes={[name]} value={value} options={options} onChoose={save} />;
}
