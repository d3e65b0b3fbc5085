import { assetConditionLabels } from "../../../../shared/domain/asset-condition.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../../shared/domain/asset-type.ts";
import { typeOfSaleLabels } from "../../../../shared/domain/type-of-sale.ts";
import { ChoiceField } from "./choice-field.tsx";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { TypedField } from "./typed-field.tsx";
import { dollarsTyped } from "./typed-text.ts";
import { useField } from "./use-field.ts";
import { YearField } from "./year-field.tsx";

const assetTypeLabels = { consumer: consumerAssetTypeLabels, commercial: commercialAssetTypeLabels };

export function AssetSection() {
  const { applicationType } = usePanel().application;
  return (
    <Section title="Asset">
      <Pair>
        <AssetValueField />
        <YearField />
      </Pair>
      <ChoiceField name="assetType" label="Asset type" labels={assetTypeLabels[applicationType]} />
      <ChoiceField name="typeOfSale" label="Type of sale" labels={typeOfSaleLabels} />
      {applicationType === "commercial" && <ChoiceField name="condition" label="Condition" labels={assetConditionLabels} />}
    </Section>
  );
}

/** The ranking is refreshed half a second after the last key (core specification, section 9). */
const recalculationMs = 500;

function AssetValueField() {
  const { value, save, problem, isReadOnly } = useField("assetValue");
  return (
    <TypedField
      label="Asset value"
      attributes={["assetValue", "loanAmount"]}
      text={dollarsTyped}
      value={value}
      onSave={save}
      savesAfterMs={recalculationMs}
      problem={problem}
      isReadOnly={isReadOnly}
      prefix="$"
      inputMode="decimal"
    />
  );
}
