import { yearOf } from "../../../shared/dates.ts";
import { workspaceFields } from "../../client/application/scenario-fields.ts";
import { usePanel } from "./panel-context.ts";
import { SelectItem } from "./select-item.tsx";
import { useScenarioValue } from "./use-scenario-value.ts";

const yearsBack = 100;

/** From next year back 100 years (core specification, section 5). */
export function YearField() {
  const { today } = usePanel();
  const { save, preview, ...state } = useScenarioValue("ageOfAsset");
  const next = yearOf(today) + 1;
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => ({ value: next - back, label: String(next - back) }));
  const choose = (year: number) => {
    preview.show(year);
    save(year);
    preview.release();
  };
  return (
    <SelectItem
      {...state}
      label={workspaceFields.ageOfAsset.label}
      attributes={["ageOfAsset", "ageOfAssetAtEnd"]}
      options={years}
      onChoose={choose}
    />
  );
}
