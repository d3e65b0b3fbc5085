import { ChoiceField } from "./choice-field.tsx";
import { AskedFields } from "./more-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { Section } from "./section.tsx";
import { assetValueFormat } from "./dollars-format.ts";
import { useScenarioValue } from "./use-scenario-value.ts";
import { yearOf } from "../../../shared/dates.ts";
import { workspaceFields } from "../../client/application/scenario-fields.ts";
import { SelectItem } from "./select-item.tsx";

/** The ranking is refreshed half a second after the last key (core specification, section 9). */
const recalculationMs = 500;

export function AssetSection() {
  const { value: deposit } = useScenarioValue("deposit");
  return (
    <Section title="Asset">
      <NumberField
        name="assetValue"
        attributes={["assetValue", "loanAmount"]}
        format={assetValueFormat(deposit)}
        savesAfterMs={recalculationMs}
      />
      <YearField />
      <ChoiceField name="assetType" />
      <ChoiceField name="typeOfSale" />
      <AskedFields section="asset" />
    </Section>
  );
}

const yearsBack = 100;

/** From next year back 100 years (core specification, section 5). */
function YearField() {
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
