import { Input } from "antd";
import { useId } from "react";
import { selectionLimits } from "../../../shared/selection/objectives.ts";
import { TickIcon } from "../../ui/icons.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./selection.module.css";
import { atMost, tooLong } from "../../ui/at-most.tsx";

export const isLongEnough = (text: string): boolean => text.trim().length >= selectionLimits.min;

/** What to say beside a disabled button; undefined if the reason is neither too short nor too long. */
export const reasonProblem = (reason: string, missing: string): string | undefined =>
  isLongEnough(reason) ? tooLong("the reason", reason, selectionLimits.reason) : missing;

interface ReasonFieldProps {
  readonly id?: string;
  readonly question: string;
  readonly isHeading?: true;
  /** Where the reason is kept. */
  readonly says?: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** A reason that the broker must give. */
export function ReasonField({ id, question, isHeading, says = "", reason, onReason }: ReasonFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hasReason = isLongEnough(reason);
  const label = <label htmlFor={fieldId}>{question}</label>;
  return (
    <>
      {isHeading ? <h3>{label}</h3> : label}
      <Input.TextArea
        id={fieldId}
        aria-describedby={`${fieldId}-length`}
        autoSize={{ minRows: 2, maxRows: 6 }}
        count={atMost(selectionLimits.reason)}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
      <p id={`${fieldId}-length`} className={`${kit.row} ${kit.gap4} ${kit.tiny} ${kit.secondary} ${styles.note}`}>
        {hasReason && <TickIcon />}
        {`${says} ${hasReason ? "Reason given" : `At least ${selectionLimits.min} characters`}`.trim()}
      </p>
    </>
  );
}
