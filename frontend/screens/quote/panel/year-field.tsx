import { yearOf } from "../../../../shared/dates.ts";
import { workspaceFields } from "../../../api/application/scenario-fields.ts";
import { Select } from "../../../ui/select.tsx";
import { Field } from "./field.tsx";
import { usePanel } from "./panel-context.ts";
import { useField } from "./use-field.ts";

const yearsBack = 100;

/** From next year back 100 years (core specification, section 5). */
export function YearField() {
  const { today } = usePanel();
  const { value, save, problem, isReadOnly } = useField("ageOfAsset");
  const { label } = workspaceFields.ageOfAsset;
  const next = yearOf(today) + 1;
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => ({ value: next - back, label: String(next - back) }));
  return (
    <Field label={label} attributes={["ageOfAsset", "ageOfAssetAtEnd"]} problem={problem} isFilled={value !== null && value !== undefined}>
      {(names) => <Select names={names} label={label} isReadOnly={isReadOnly} value={value} options={years} onChoose={save} />}
    </Field>
  );
}
