import { ChoiceField } from "./choice-field.tsx";
import { MoreFields } from "./more-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { assetValueFormat } from "./dollars-format.ts";
import { useScenarioValue } from "./use-scenario-value.ts";
import { YearField } from "./year-field.tsx";

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
