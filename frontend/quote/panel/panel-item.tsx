import { type ReactNode, useEffect, useRef } from "react";
import type { CriterionAttribute } from "../../../shared/quote/vocabulary.ts";
import type { TermName, Terms } from "../../../shared/domain/variant.ts";
import { type ControlNames, Field } from "../../ui/field.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./panel-item.module.css";
import { termValueText } from "../parts/term-text.ts";
import { type FocusRequest, type Target, useOpenApplication } from "../../client/application/open-application.ts";
import { type Requested, usePanel, useTarget } from "./panel-context.ts";

export interface PanelItemProps {
  readonly label: string;
  /** The criteria attributes that this control sets. */
  readonly attributes?: readonly FocusRequest[] | undefined;
  readonly isFilled?: boolean;
  /** Why the value is not accepted or not saved, as a sentence. */
  readonly problem?: string | undefined;
  readonly note?: string | undefined;
  /** Secondary text at the label. */
  readonly aside?: string | undefined;
  readonly children: (names: PanelNames) => ReactNode;
}

/** For one of antd's controls. */
interface PanelNames extends ControlNames {
  readonly status: "error" | "";
}

/** A field of the panel. While it is open it says how many lenders ask for it. Cards can request it: it then takes the focus. */
export function PanelItem({ label, attributes = [], isFilled = false, problem, note, aside, children }: PanelItemProps) {
  const { application, requested, originalTerms, isReadOnly } = usePanel();
  const target = useTarget();
  const isRequested = target !== undefined && attributes.includes(target.attribute);
  const isTried = useOpenApplication(application._id, ({ tried }) => attributes.some((attribute) => Object.hasOwn(tried, attribute)));
  const container = useFocusOnRequest(isRequested ? target : undefined);
  const question = isFilled || problem !== undefined || isReadOnly ? undefined : askedText(attributes, requested);
  return (
    <div ref={container} className={styles.item} data-field={attributes.join(" ")} data-tried={isTried}>
      <Field isDense label={label} error={problem} hint={note ?? originalTermText(originalTerms, attributes)} note={question} aside={aside}>
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

/** Short enough for the place at the label. */
function askedText(attributes: readonly FocusRequest[], { counts, products }: Requested): ReactNode {
  const isAsked = (attribute: FocusRequest): attribute is CriterionAttribute => counts.has(attribute as CriterionAttribute);
  const count = attributes.filter(isAsked).map((attribute) => counts.get(attribute))[0];
  return count === undefined ? undefined : (
    <>
      Asked by {count} of {products}
      <span className={kit.hidden}> lenders</span>
    </>
  );
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
