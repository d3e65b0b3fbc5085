import { useId } from "react";
import type { Alternative } from "../../../shared/selection/alternatives.ts";
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
  const fieldId = (lender: string) => `${id}-${lender}`;
  const others = alternatives.filter(({ isBetter }) => !isBetter);
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
      {alternatives
        .filter(({ isBetter }) => isBetter)
        .map((alternative) => (
          <BetterAlternative
            key={alternative.lender}
            alternative={alternative}
            question={`${alternative.lender} beats ${chosen.lender} on what ${customer} wants first. Why not ${alternative.lender}?`}
            fieldId={fieldId(alternative.lender)}
            reason={reasons.get(alternative.lender) ?? ""}
            onReason={(reason) => onReason(alternative.lender, reason)}
          />
        ))}
      <ul className={styles.others}>
        {others.map(({ lender, qualification, reason, assumed }) => (
          <li key={lender}>
            <LevelMark level={qualification} />
            <b>{lender}</b>
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

interface BetterAlternativeProps {
  readonly alternative: Alternative;
  readonly question: string;
  readonly fieldId: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function BetterAlternative({
  alternative: { lender, qualification, reason: ranked, assumed },
  question,
  fieldId,
  reason,
  onReason,
}: BetterAlternativeProps) {
  return (
    <div className={`${styles.better} ${isLongEnough(reason) ? styles.hasReason : ""}`}>
      <p>
        <LevelMark level={qualification} />
        <b>{lender}</b>
        <span>
          {ranked}
          {assumed !== undefined && <small>{assumed}</small>}
        </span>
      </p>
      <ReasonField id={fieldId} question={question} reason={reason} onReason={onReason} />
    </div>
  );
}
