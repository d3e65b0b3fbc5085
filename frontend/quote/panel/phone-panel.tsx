import { Button } from "antd";
import { lazy, useState } from "react";
import { EditIcon } from "../../ui/control-icons.tsx";
import { usePanel } from "./panel-context.ts";
import styles from "./phone-panel.module.css";
import { ScenarioSummary } from "./scenario-summary.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";

const ScenarioDrawer = lazy(() => import("./scenario-drawer.tsx"));

/** On a phone: a summary, and the form in a full-screen drawer. */
export function PhonePanel({ title }: { readonly title: string }) {
  const { isReadOnly, target } = usePanel();
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
      <Button block size="large" className={styles["edit"]!} icon={<EditIcon />} onClick={() => setIsOpen(true)}>
        {isReadOnly ? "Show scenario" : "Edit scenario"}
      </Button>
      <OnDemandPart>
        <ScenarioDrawer title={title} isOpen={isOpen || target !== handledTarget} onClose={close} />
      </OnDemandPart>
    </>
  );
}
