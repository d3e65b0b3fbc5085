import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../../shared/domain/asset-type.ts";
import { typeOfSaleLabels } from "../../../../shared/domain/type-of-sale.ts";
import { dollarText } from "../../../../shared/format.ts";
import { usePanel } from "./panel-context.ts";
import styles from "./scenario-summary.module.css";
import { useField } from "./use-field.ts";

export function ScenarioSummary() {
  const { applicationType } = usePanel().application;
  const labels: Readonly<Record<string, string>> = applicationType === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  const { value: assetType } = useField("assetType");
  const { value: typeOfSale } = useField("typeOfSale");
  const { value: term } = useField("term");
  const { value: balloon } = useField("balloon");
  const facts = {
    "Asset value": dollarText(useField("assetValue").value ?? null),
    "Asset type": assetType ? labels[assetType] : undefined,
    "Type of sale": typeOfSale ? typeOfSaleLabels[typeOfSale] : undefined,
    Deposit: dollarText(useField("deposit").value ?? null),
    Term: typeof term === "number" ? `${term} months` : undefined,
    Balloon: typeof balloon === "number" ? `${balloon}%` : undefined,
  };
  return (
    <dl className={styles["summary"]}>
      {Object.entries(facts).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text ?? "-"}</dd>
        </div>
      ))}
    </dl>
  );
}
