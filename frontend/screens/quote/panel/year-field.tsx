import { Select } from "antd";
import { yearOf } from "../../../../shared/dates.ts";
import { namedList } from "../../../ui/named-list.tsx";
import { Field } from "./field.tsx";
import { usePanel } from "./panel-context.ts";
import { useField } from "./use-field.ts";

const yearsBack = 100;

/** Year of manufacture, from next year back 100 years (core specification, section 5). */
export function YearField() {
  const { today } = usePanel();
  const { value, save, problem, isReadOnly } = useField("ageOfAsset");
  const next = yearOf(today) + 1;
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => ({ value: next - back, label: String(next - back) }));
  return (
    <Field
      label="Year of manufacture"
      attributes={["ageOfAsset", "ageOfAssetAtEnd"]}
      problem={problem}
      isFilled={value !== null && value !== undefined}
    >
      {(names) => (
        <Select
          {...names}
          style={{ width: "100%" }}
          popupRender={namedList("Year of manufacture")}
          placeholder={isReadOnly ? "-" : "Select"}
          notFoundContent="No match"
          showSearch={{ optionFilterProp: "label" }}
          disabled={isReadOnly}
          value={value ?? undefined}
          options={years}
          onChange={save}
        />
      )}
    </Field>
  );
}
