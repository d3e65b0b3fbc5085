import { useLayoutEffect, useRef } from "react";
import { LevelMark } from "../../../ui/level-mark.tsx";
import { attributeLabels } from "./attribute-labels.ts";
import { PanelButton } from "./panel-button.tsx";
import { usePanel } from "./panel-context.ts";
import styles from "./phone-panel.module.css";
import { SavingIndicator } from "./saving-indicator.tsx";
import { ScenarioForm } from "./scenario-form.tsx";
import { ScenarioSummary } from "./scenario-summary.tsx";

/** On a phone: a summary, the first unknown field, and the form in a full-screen drawer. */
export function PhonePanel({ title }: { readonly title: string }) {
  const { application, isReadOnly, target } = usePanel();
  const drawer = useRef<HTMLDialogElement>(null);
  // Opens the drawer before the requested control takes the focus.
  useLayoutEffect(() => {
    if (target && !drawer.current?.open) drawer.current?.showModal();
  }, [target]);
  return (
    <>
      <ScenarioSummary />
      <FirstUnknown />
      <button type="button" className={styles["edit"]} onClick={() => drawer.current?.showModal()}>
        {isReadOnly ? "Show scenario" : "Edit scenario"}
      </button>
      <dialog ref={drawer} className={styles["drawer"]} aria-label={title}>
        <header className={styles["heading"]}>
          <h2 className={styles["title"]}>Scenario</h2>
          <SavingIndicator applicationId={application._id} />
          <PanelButton onClick={() => drawer.current?.close()}>Done</PanelButton>
        </header>
        <div className={styles["fields"]}>
          <ScenarioForm />
        </div>
      </dialog>
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
      <PanelButton variant="link" aria-label={`Add ${attributeLabels[attribute].toLowerCase()}`} onClick={() => onFocusRequest(attribute)}>
        Add
      </PanelButton>
    </div>
  );
}
