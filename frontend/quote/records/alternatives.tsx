import { useId } from "react";
import { levelLabels } from "../../../shared/quote/level-labels.ts";
import { AlertIcon } from "../../ui/icons.tsx";
import kit from "../../ui/kit.module.css";
import { LevelMark } from "../../ui/level-mark.tsx";
import { LinkButton } from "../parts/link-button.tsx";
import { ReasonField, isLongEnough } from "./reason-field.tsx";
import styles from "./selection.module.css";
import type { SelectionDraft } from "./use-selection-draft.ts";

interface AlternativesProps {
  readonly customer: string;
  readonly draft: SelectionDraft;
}

/** Every other listed lender; first those that need a reason of the broker's. */
export function Alternatives({ customer, draft: { chosen, alternatives, missing, reasons, onReason } }: AlternativesProps) {
  const id = useId();
  const better = alternatives.filter(({ isBetter }) => isBetter);
  const others = alternatives.filter(({ isBetter }) => !isBetter);
  const fieldId = (lender: string) => `${id}-${lender}`;
  return (
    <section aria-label="The other lenders">
      <div className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.head}`}>
        <h3>{alternatives.length === 1 ? "The other lender" : `The other ${alternatives.length}`}</h3>
        <output className={styles.missing}>
          {missing.length > 0 && (
            <LinkButton onClick={() => document.querySelector<HTMLElement>(`[id="${fieldId(missing[0]!)}"]`)?.focus()}>
              <AlertIcon />
              {missing.length === 1 ? "1 reason missing" : `${missing.length} reasons missing`}
            </LinkButton>
          )}
        </output>
      </div>
      {better.map(({ lender, qualification, reason: ranked, assumed }) => {
        const reason = reasons.get(lender) ?? "";
        return (
          <div key={lender} className={`${kit.stack} ${styles.better} ${isLongEnough(reason) ? styles.hasReason : ""}`}>
            <p className={kit.row}>
              <LevelMark level={qualification} />
              <b>{lender}</b>
              <span>
                {ranked}
                {assumed !== undefined && <small>{assumed}</small>}
              </span>
            </p>
            <ReasonField
              id={fieldId(lender)}
              question={`${lender} beats ${chosen.lender} on what ${customer} wants first. Why not ${lender}?`}
              reason={reason}
              onReason={(next) => onReason(lender, next)}
            />
          </div>
        );
      })}
      <ul className={`${kit.list} ${kit.small} ${kit.digits} ${styles.others}`}>
        {others.map(({ lender, qualification, reason, assumed }) => (
          <li key={lender} className={`${kit.stack} ${kit.gap8}`}>
            <LevelMark level={qualification} />
            <b className={kit.semibold}>{lender}</b>
            <span>
              <span className={kit.hidden}>{levelLabels[qualification]}: </span>
              {reason}
              {assumed !== undefined && <small>{assumed}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
