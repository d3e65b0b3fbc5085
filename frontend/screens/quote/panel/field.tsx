import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./field.module.css";
import { type Asked, type AskedFor, type Target, usePanel } from "./panel-context.ts";

interface FieldProps {
  readonly label: string;
  /** The attributes that products ask about and this control settles. */
  readonly attributes?: readonly AskedFor[];
  readonly isFilled?: boolean;
  readonly problem?: string | undefined;
  /** What is to be known of the value, below the control. */
  readonly note?: string | undefined;
  /** Beside the label: a slider's value. */
  readonly aside?: ReactNode;
  /** The control's, where what stands aside belongs to it too; what is said of both has it with -said. */
  readonly controlId?: string;
  readonly children: (names: ControlNames) => ReactNode;
}

/** How a control is tied to its label and what is said below it. */
export interface ControlNames {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
}

/** A control with its label above and its problem, or by how many products it is asked, below. */
export function Field({ label, attributes = [], isFilled = false, problem, note, aside, controlId, children }: FieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const { target, asked } = usePanel();
  const isAsked = target !== undefined && attributes.includes(target.attribute);
  const container = useFocusWhenAsked(isAsked ? target : undefined);
  const question = isAsked && !isFilled ? askedText(target, asked) : undefined;
  const said = problem === undefined ? (question ?? note) : `${label}: ${problem}`;
  return (
    <div ref={container} className={styles["field"]} data-field={attributes.join(" ")}>
      <div className={styles["heading"]}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({ id, "aria-describedby": said === undefined ? undefined : `${id}-said` })}
      <div id={`${id}-said`}>
        <output className={styles["asked"]}>{problem === undefined && question}</output>
        {note !== undefined && <p className={styles["note"]}>{note}</p>}
        <p role="alert" className={styles["problem"]}>
          {problem !== undefined && said}
        </p>
      </div>
    </div>
  );
}

function askedText({ attribute }: Target, { counts, products }: Asked): string | undefined {
  const count = attribute === "documents" ? undefined : counts.get(attribute);
  return count === undefined ? undefined : `Asked by ${count} of ${products} products`;
}

/** Brings the control into view and the focus to it, each time that it is asked for. */
function useFocusWhenAsked(target: Target | undefined) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!target) return;
    container.current?.scrollIntoView({ block: "center" });
    container.current?.querySelector<HTMLElement>("input, [role=slider]")?.focus({ preventScroll: true });
  }, [target]);
  return container;
}
