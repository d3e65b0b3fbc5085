import { Input } from "antd";
import { useId } from "react";
import { selectionLimits } from "../../../shared/selection/objectives.ts";
import { TickIcon } from "../../ui/icons.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./selection.module.css";
import { atMost } from "../../ui/at-most.tsx";

export const isLongEnough = (text: string): boolean => text.trim().length >= selectionLimits.min;

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
      <p id={`${fieldId}-length`} className={`${kit.row} ${kit.gap4} ${kit.tiny} ${styles.note}`}>
        {hasReason && <TickIcon />}
        {`${says} ${hasReason ? "Reason given" : `At least ${selectionLimits.min} characters`}`.trim()}
      </p>
    </>
  );
}
