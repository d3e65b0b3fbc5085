import { type RefObject, useEffect, useId } from "react";
import { FormError } from "../../../ui/form-error.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./step-panel.module.css";
import { criteriaIndex, steps } from "./steps.ts";
import { CriterionMark } from "../../ranking/criterion-mark.tsx";

interface StepPanelProps {
  readonly index: number;
  /** Whether the step's task is done, or there is none. */
  readonly mayGoOn: boolean;
  readonly failure: unknown;
  readonly panel: RefObject<HTMLDialogElement | null>;
  readonly onBack: () => void;
  readonly onSkip: () => void;
  readonly onGoOn: () => void;
}

/** Takes the focus when the step begins. */
export function StepPanel({ index, mayGoOn, failure, panel, onBack, onSkip, onGoOn }: StepPanelProps) {
  const id = useId();
  const { title, text } = steps[index]!;
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel]);
  const isLast = index === steps.length - 1;
  return (
    <dialog
      open
      ref={panel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className={`${kit.wide} ${styles.panel}`}
    >
      <p className={`${kit.tiny} ${styles.count}`}>
        Step {index + 1} of {steps.length}
      </p>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-text`}>
        <p>{text}</p>
        {index === criteriaIndex && <CriteriaLegend />}
      </div>
      <progress
        className={`${kit.block} ${kit.wide} ${styles.progress}`}
        aria-label="Progress of the walkthrough"
        max={steps.length}
        value={index + 1}
      />
      <FormError failure={failure} />
      <div className={`${kit.flex} ${kit.gap8} ${styles.actions}`}>
        {index > 0 && (
          <button type="button" onClick={onBack}>
            Back
          </button>
        )}
        {!isLast && (
          <button type="button" className={styles.skip} onClick={onSkip}>
            Skip
          </button>
        )}
        {mayGoOn && (
          <button type="button" className={`${kit.end} ${styles.on}`} onClick={onGoOn}>
            {isLast ? "Finish" : "Continue"}
          </button>
        )}
      </div>
    </dialog>
  );
}

const legend = [
  { state: "met", name: "Met.", meaning: "The scenario satisfies it." },
  { state: "unknown", name: "Unknown.", meaning: "A detail is missing. Add it and the card updates." },
  { state: "failed", name: "Not met.", meaning: "This is why the product ranks lower." },
] as const;

const CriteriaLegend = () => (
  <ul className={`${kit.stack} ${kit.gap8} ${styles.legend}`}>
    {legend.map(({ state, name, meaning }) => (
      <li key={state}>
        <span aria-hidden="true">
          <CriterionMark state={state} />
        </span>
        <span>
          <strong>{name}</strong> {meaning}
        </span>
      </li>
    ))}
  </ul>
);
