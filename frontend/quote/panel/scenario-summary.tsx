import { usePanel } from "./panel-context.ts";
import { scenarioFacts } from "./scenario-facts.ts";
import styles from "./scenario-summary.module.css";
import { useScenarioValue } from "./use-scenario-value.ts";

export function ScenarioSummary() {
  const { applicationType } = usePanel().application;
  const facts = scenarioFacts(applicationType, {
    assetValue: useScenarioValue("assetValue").value,
    assetType: useScenarioValue("assetType").value,
    typeOfSale: useScenarioValue("typeOfSale").value,
    deposit: useScenarioValue("deposit").value,
    term: useScenarioValue("term").value,
    balloon: useScenarioValue("balloon").value,
  });
  return (
    <dl className={styles["summary"]}>
      {Object.entries(facts).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
