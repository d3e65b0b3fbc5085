import { Button } from "antd";
import { lazy, useState } from "react";
import { EditIcon } from "../../ui/control-icons.tsx";
import { usePanel, useTarget } from "./panel-context.ts";
import kit from "../../ui/kit.module.css";
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
      <div className={styles.summary}>
        <ScenarioSummary />
        <Button type="link" icon={<EditIcon />} onClick={() => setIsOpen(true)}>
          {isReadOnly ? "Show" : "Edit"}
          <span className={kit.hidden}> scenario</span>
        </Button>
      </div>
      <OnDemandPart>
        <ScenarioDrawer title={title} isOpen={isOpen || target !== handledTarget} onClose={close} />
      </OnDemandPart>
    </>
  );
}

/** Example: 2019 Motor Vehicle, $32,000.00, deposit $4,000.00, 60 months, balloon 20% */
function ScenarioSummary() {
  const { applicationType } = usePanel().application;
  const year = useScenarioValue("ageOfAsset").value;
  const deposit = useScenarioValue("deposit").value;
  const balloon = useScenarioValue("balloon").value;
  const facts = scenarioFacts(applicationType, {
    assetValue: useScenarioValue("assetValue").value,
    assetType: useScenarioValue("assetType").value,
    deposit,
    term: useScenarioValue("term").value,
    balloon,
  });
  const parts = [
    [year, facts["Asset type"]].filter((part) => part && part !== "-").join(" "),
    facts["Asset value"],
    deposit && `deposit ${facts["Deposit"]}`,
    facts["Term"],
    balloon && `balloon ${facts["Balloon"]}`,
  ];
  return (
    <p className={`${kit.small} ${kit.secondary}`}>{parts.filter((part) => part && part !== "-").join(", ") || "Nothing is entered yet"}</p>
  );
}
