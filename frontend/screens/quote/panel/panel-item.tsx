import { Form } from "antd";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./panel-item.module.css";
import { type FocusRequest, type Requested, type Target, usePanel } from "./panel-context.ts";

interface PanelItemProps {
  readonly label: string;
  /** The criteria attributes that this control sets. */
  readonly attributes?: readonly FocusRequest[];
  readonly isFilled?: boolean;
  /** Why the value is not accepted or not saved, as a sentence. */
  readonly problem?: string | undefined;
  readonly note?: string | undefined;
  readonly children: (names: ControlNames) => ReactNode;
}

/** Ties a control to its label and messages. */
export interface ControlNames {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
}

/** A labelled control. Cards can request it: it then takes the focus and says how many products need it. */
export function PanelItem({ label, attributes = [], isFilled = false, problem, note, children }: PanelItemProps) {
  const id = useId();
  const { target, requested } = usePanel();
  const isRequested = target !== undefined && attributes.includes(target.attribute);
  const container = useFocusOnRequest(isRequested ? target : undefined);
  const question = isRequested && !isFilled ? requestedText(target, requested) : undefined;
  return (
    <div ref={container} className={styles["item"]} data-field={attributes.join(" ")}>
      <Form.Item
        label={label}
        htmlFor={id}
        validateStatus={problem === undefined ? "" : "error"}
        help={
          problem === undefined ? undefined : (
            <span id={`${id}-problem`} role="alert">
              {problem}
            </span>
          )
        }
        extra={note && <span id={`${id}-note`}>{note}</span>}
      >
        {children({ id, "aria-invalid": problem !== undefined, "aria-describedby": `${id}-problem ${id}-question ${id}-note` })}
      </Form.Item>
      <output id={`${id}-question`} className={styles["requested"]}>
        {problem === undefined && question}
      </output>
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
