import { ChoiceField } from "./choice-field.tsx";
import { MoreFields } from "./more-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { assetValueFormat } from "./dollars-format.ts";
import { useScenarioValue } from "./use-scenario-value.ts";
import { yearOf } from "../../../shared/dates.ts";
import { workspaceFields } from "../../client/application/scenario-fields.ts";
import { SelectItem } from "./select-item.tsx";

/** The ranking is refreshed half a second after the last key (core specification, section 9). */
const recalculationMs = 500;

export function AssetSection() {
  const { applicationType } = usePanel().application;
  const { value: deposit } = useScenarioValue("deposit");
  return (
    <Section title="Asset">
      <Pair>
        <NumberField
          name="assetValue"
          attributes={["assetValue", "loanAmount"]}
          format={assetValueFormat(deposit)}
          savesAfterMs={recalculationMs}
        />
        <YearField />
      </Pair>
      <ChoiceField name="assetType" />
      <ChoiceField name="typeOfSale" />
      <MoreFields
        fields={{
          odometer: <NumberField name="odometer" />,
          ...(applicationType === "commercial" && { condition: <ChoiceField name="condition" /> }),
        }}
      />
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
