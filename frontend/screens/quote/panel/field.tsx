import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./field.module.css";
import { type Requested, type FocusRequest, type Target, usePanel } from "./panel-context.ts";

interface FieldProps {
  readonly label: string;
  /** The criteria attributes that this control sets. */
  readonly attributes?: readonly FocusRequest[];
  readonly isFilled?: boolean;
  readonly problem?: string | undefined;
  readonly note?: string | undefined;
  /** Next to the label, for example a slider's value. */
  readonly aside?: ReactNode;
  /** The control's id, for an `aside` that belongs to it; `${controlId}-message` is the id of the messages. */
  readonly controlId?: string;
  readonly children: (names: ControlNames) => ReactNode;
}

/** Ties a control to its label and messages. */
export interface ControlNames {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
}

export function Field({ label, attributes = [], isFilled = false, problem, note, aside, controlId, children }: FieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const { target, requested } = usePanel();
  const isRequested = target !== undefined && attributes.includes(target.attribute);
  const container = useFocusOnRequest(isRequested ? target : undefined);
  const question = isRequested && !isFilled ? requestedText(target, requested) : undefined;
  const message = problem === undefined ? (question ?? note) : `${label}: ${problem}`;
  return (
    <div ref={container} className={styles["field"]} data-field={attributes.join(" ")}>
      <div className={styles["heading"]}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({ id, "aria-describedby": message === undefined ? undefined : `${id}-message` })}
      <div id={`${id}-message`}>
        <output className={styles["requested"]}>{problem === undefined && question}</output>
        {note !== undefined && <p className={styles["note"]}>{note}</p>}
        <p role="alert" className={styles["problem"]}>
          {problem !== undefined && message}
        </p>
      </div>
    </div>
  );
}

function requestedText({ attribute }: Target, { counts, products }: Requested): string | undefined {
  const count = attribute === "documents" ? undefined : counts.get(attribute);
  return count === undefined ? undefined : `Needed by ${count} of ${products} products`;
}

/** Scrolls to the control and focuses it on each request. */
function useFocusOnRequest(target: Target | undefined) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!target) return;
    container.current?.scrollIntoView({ block: "center" });
    container.current?.querySelector<HTMLElement>("input, [role=slider]")?.focus({ preventScroll: true });
  }, [target]);
  return container;
}
