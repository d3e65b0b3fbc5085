import { Button } from "antd";
import { Suspense, lazy, useState } from "react";
import { EditIcon } from "../../../ui/control-icons.tsx";
import { LevelMark } from "../../../ui/level-mark.tsx";
import { attributeLabels } from "./attribute-labels.ts";
import { usePanel } from "./panel-context.ts";
import styles from "./phone-panel.module.css";
import { ScenarioSummary } from "./scenario-summary.tsx";

const ScenarioDrawer = lazy(() => import("./scenario-drawer.tsx"));

/** On a phone: a summary, the first unknown field, and the form in a full-screen drawer. */
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
      <FirstUnknown />
      <Button block size="large" className={styles["edit"]!} icon={<EditIcon />} onClick={() => setIsOpen(true)}>
        {isReadOnly ? "Show scenario" : "Edit scenario"}
      </Button>
      <Suspense>
        <ScenarioDrawer title={title} isOpen={isOpen || target !== handledTarget} onClose={close} />
      </Suspense>
    </>
  );
}

/** The unknown field that most products need. */
function FirstUnknown() {
  const { requested, isReadOnly, onFocusRequest } = usePanel();
  const [first] = [...requested.counts].toSorted((a, b) => b[1] - a[1]);
  if (!first || isReadOnly) return undefined;
  const [attribute] = first;
  return (
    <div className={styles["unknown"]}>
      <LevelMark level={1} />
      <span className={styles["unknownText"]}>{attributeLabels[attribute]} not known</span>
      <Button
        type="link"
        size="large"
        aria-label={`Add ${attributeLabels[attribute].toLowerCase()}`}
        onClick={() => onFocusRequest(attribute)}
      >
        Add
      </Button>
    </div>
  );
}
