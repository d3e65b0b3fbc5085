import { type ReactNode, useEffect, useRef } from "react";
import type { TermName, Terms } from "../../../shared/domain/variant.ts";
import { type ControlNames, Field } from "../../ui/field.tsx";
import styles from "./panel-item.module.css";
import { termValueText } from "../parts/term-text.ts";
import { type FocusRequest, type Target, useOpenApplication } from "../../client/application/open-application.ts";
import { type Requested, usePanel, useTarget } from "./panel-context.ts";

interface PanelItemProps {
  readonly label: string;
  /** The criteria attributes that this control sets. */
  readonly attributes?: readonly FocusRequest[];
  readonly isFilled?: boolean;
  /** Why the value is not accepted or not saved, as a sentence. */
  readonly problem?: string | undefined;
  readonly note?: string | undefined;
  readonly children: (names: PanelNames) => ReactNode;
}

/** For one of antd's controls. */
export interface PanelNames extends ControlNames {
  readonly status: "error" | "";
}

/** A field of the panel. Cards can request it: it then takes the focus and says how many products need it. */
export function PanelItem({ label, attributes = [], isFilled = false, problem, note, children }: PanelItemProps) {
  const { application, requested, originalTerms } = usePanel();
  const target = useTarget();
  const isRequested = target !== undefined && attributes.includes(target.attribute);
  const isTried = useOpenApplication(application._id, ({ tried }) => attributes.some((attribute) => Object.hasOwn(tried, attribute)));
  const container = useFocusOnRequest(isRequested ? target : undefined);
  const question = isRequested && !isFilled && problem === undefined ? requestedText(target, requested) : undefined;
  return (
    <div ref={container} className={styles.item} data-field={attributes.join(" ")} data-tried={isTried}>
      <Field isDense label={label} error={problem} hint={note ?? originalTermText(originalTerms, attributes)} note={question}>
        {(names) => children({ ...names, status: problem === undefined ? "" : "error" })}
      </Field>
    </div>
  );
}

/** The application's own value of a term in which the edited scenario differs. */
function originalTermText(originalTerms: Terms | undefined, attributes: readonly FocusRequest[]): string | undefined {
  const field = attributes.find((attribute) => originalTerms !== undefined && Object.hasOwn(originalTerms, attribute)) as
    TermName | undefined;
  return field === undefined ? undefined : `Was ${termValueText(field, originalTerms?.[field])}`;
}

function requestedText({ attribute }: Target, { counts, products }: Requested): string | undefined {
  const count = attribute === "documents" || attribute === "documentationLevel" ? undefined : counts.get(attribute);
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
