import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../../shared/domain/asset-type.ts";
import { typeOfSaleLabels } from "../../../../shared/domain/type-of-sale.ts";
import { dollarText } from "../../../../shared/format.ts";
import { usePanel } from "./panel-context.ts";
import styles from "./scenario-summary.module.css";
import { useScenarioValue } from "./use-scenario-value.ts";

export function ScenarioSummary() {
  const { applicationType } = usePanel().application;
  const labels: Readonly<Record<string, string>> = applicationType === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  const { value: assetType } = useScenarioValue("assetType");
  const { value: typeOfSale } = useScenarioValue("typeOfSale");
  const { value: term } = useScenarioValue("term");
  const { value: balloon } = useScenarioValue("balloon");
  const facts = {
    "Asset value": dollarText(useScenarioValue("assetValue").value ?? null),
    "Asset type": assetType ? labels[assetType] : undefined,
    "Type of sale": typeOfSale ? typeOfSaleLabels[typeOfSale] : undefined,
    Deposit: dollarText(useScenarioValue("deposit").value ?? null),
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
