import { Tour } from "antd";
import { useEffect, useRef } from "react";
import { recordEvent } from "../../../client/record-event.ts";
import { StepPanel } from "./step-panel.tsx";
import { type DemoState, steps } from "./steps.ts";
import { toTop, useEndDemo } from "./use-end-demo.ts";
import { useFocusTrap } from "./use-focus-trap.ts";
import { useTargetInView } from "./use-target-in-view.ts";
import { useStep } from "./use-step.ts";
import styles from "./walkthrough.module.css";

/** Above the page, below the popups of controls. */
const zIndex = 1040;

/** The demo: nine steps on the sample quote. Escape skips the rest. */
export default function Walkthrough(demoState: DemoState) {
  const applicationId = demoState.application._id;
  const { index, mayGoOn, goBack, goOn } = useStep(demoState);
  const { finish, skip, failure } = useEndDemo(applicationId);
  const panel = useRef<HTMLDialogElement>(null);
  const { target, placement, isDone } = steps[index]!;
  const isLast = index === steps.length - 1;
  useFocusTrap(panel, target);
  useTargetInView(target);
  useEffect(() => {
    recordEvent({ name: "demo.step", applicationId, step: index });
    // Scrolls up, so that a new ranking keeps the first card in view.
    toTop();
  }, [applicationId, index]);
  const content = (
    <StepPanel
      key={index}
      index={index}
      mayGoOn={mayGoOn}
      failure={failure}
      panel={panel}
      onBack={goBack}
      onSkip={skip}
      onGoOn={isLast ? finish : goOn}
    />
  );
  return (
    <Tour
      open
      className={styles["tour"]!}
      zIndex={zIndex}
      mask={{ color: "var(--mask)" }}
      gap={{ offset: 6, radius: 8 }}
      disabledInteraction={isDone === undefined}
      closable={{ "aria-label": "Skip the demo" }}
      styles={{ description: { padding: 0 }, footer: { display: "none" } }}
      onClose={skip}
      // antd's type does not allow a function that returns null; its code does.
      steps={[{ title: undefined, target: target as () => HTMLElement, placement, description: content }]}
    />
  );
}
