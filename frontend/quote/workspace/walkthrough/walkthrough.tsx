import { Tour } from "antd";
import { useEffect, useRef, type RefObject, useState } from "react";
import { recordEvent } from "../../../client/record-event.ts";
import { StepPanel } from "./step-panel.tsx";
import { type DemoState, fieldElement, steps } from "./steps.ts";
import styles from "./walkthrough.module.css";
import { useUserChanges } from "../../../client/user-changes.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import { applyChange } from "../../../client/application/application.ts";

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
      className={styles.tour}
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

/** Waits for the cards' animations, then scrolls to the step's target; the resize event makes antd's Tour move its highlight. */
function useTargetInView(target: () => HTMLElement | null): void {
  const [, setTarget] = useState(target);
  useEffect(() => {
    // What the step points at may open or close.
    const observer = new MutationObserver(() => setTarget(target()));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [target]);
  useEffect(() => {
    let isCurrent = true;
    const sliding = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const scrollToTarget = () => {
      if (!isCurrent) return;
      target()?.scrollIntoView({ block: "nearest" });
      window.dispatchEvent(new Event("resize"));
    };
    void Promise.allSettled(sliding.map(({ finished }) => finished)).then(scrollToTarget);
    return () => {
      isCurrent = false;
    };
  });
}

const focusable = "button, input, [tabindex='0']";

/** Limits Tab to the step's panel and the highlighted element. */
function useFocusTrap(panel: RefObject<HTMLElement | null>, target: () => HTMLElement | null): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      const stops = [target(), panel.current].flatMap((part) => [...(part?.querySelectorAll<HTMLElement>(focusable) ?? [])]);
      const targetElement = target();
      if (targetElement?.matches(focusable)) stops.unshift(targetElement);
      event.preventDefault();
      const now = stops.indexOf(document.activeElement as HTMLElement);
      const next = event.shiftKey ? (now <= 0 ? stops.length : now) - 1 : (now + 1) % stops.length;
      stops[next]?.focus();
    };
    document.addEventListener("keydown", follow, true);
    return () => document.removeEventListener("keydown", follow, true);
  }, [panel, target]);
}

interface Place {
  readonly index: number;
  /** Whether the step's task was done when it began; cleared when the user undoes it. */
  readonly isDone: boolean;
}

/** Completing a step leads to the next one. A user who went back to a completed step can continue from it. */
function useStep(demoState: DemoState) {
  const at = (index: number): Place => ({ index, isDone: steps[index]!.isDone?.(demoState) ?? true });
  const [place, setPlace] = useState(() => at(0));
  const { isDone } = at(place.index);
  if (isDone !== place.isDone) setPlace(isDone ? at(place.index + 1) : { ...place, isDone });
  return {
    index: place.index,
    mayGoOn: place.isDone,
    goBack: () => setPlace(at(place.index - 1)),
    goOn: () => setPlace(at(place.index + 1)),
  };
}

/** Ends the demo: the sample becomes an ordinary quote, the user becomes active, and the page scrolls to the top. */
function useEndDemo(applicationId: string) {
  const { becomeActive } = useUserChanges();
  const end = async (name: "demo.finished" | "demo.skipped") => {
    const application = await call(applicationRoutes.updateApplication, { body: { _id: applicationId, status: "quote" } });
    await becomeActive();
    applyChange(applicationId, () => application);
    recordEvent({ name, applicationId });
    toTop();
    fieldElement("assetValue")?.querySelector("input")?.focus({ preventScroll: true });
  };
  const finishing = useSubmit(() => end("demo.finished"));
  const skipping = useSubmit(() => end("demo.skipped"));
  return { finish: finishing.submit, skip: skipping.submit, failure: finishing.failure ?? skipping.failure };
}

/** Scrolls the page and the panel, which scrolls separately. */
function toTop(): void {
  scrollTo(0, 0);
  fieldElement("assetValue")?.scrollIntoView({ block: "nearest" });
}
