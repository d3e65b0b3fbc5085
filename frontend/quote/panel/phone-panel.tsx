import { Button } from "antd";
import { lazy, useState } from "react";
import { EditIcon } from "../../ui/control-icons.tsx";
import { usePanel, useTarget } from "./panel-context.ts";
import styles from "./phone-panel.module.css";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { scenarioFacts } from "./scenario-facts.ts";
import { useScenarioValue } from "./use-scenario-value.ts";

const ScenarioDrawer = lazy(() => import("./scenario-drawer.tsx"));

/** On a phone: a summary, and the form in a full-screen drawer. */
export function PhonePanel({ title }: { readonly title: string }) {
  const { isReadOnly } = usePanel();
  const target = useTarget();
  const [isOpen, setIsOpen] = useState(false);
  // A request for a field opens the drawer, until it is closed.
  const [handledTarget, setHandledTarget] = useState(target);
  const close = () => {
    setIsOpen(false);
    setHandledTarget(target);
  };
  return (
    <>
      <ScenarioSummary />
      <Button block size="large" className={styles.edit} icon={<EditIcon />} onClick={() => setIsOpen(true)}>
        {isReadOnly ? "Show scenario" : "Edit scenario"}
      </Button>
      <OnDemandPart>
        <ScenarioDrawer title={title} isOpen={isOpen || target !== handledTarget} onClose={close} />
      </OnDemandPart>
    </>
  );
}

function ScenarioSummary() {
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
    <dl className={styles.summary}>
      {Object.entries(facts).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
