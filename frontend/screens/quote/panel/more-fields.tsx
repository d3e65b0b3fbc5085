import { Fragment, type ReactNode, useId, useState } from "react";
import { type FieldName, scenarioFields } from "../../../api/application/scenario-fields.ts";
import { FoldButton } from "./fold-button.tsx";
import styles from "./more-fields.module.css";
import { usePanel } from "./panel-context.ts";

interface MoreFieldsProps {
  /** The controls by the field that each sets. */
  readonly fields: Readonly<Partial<Record<FieldName, ReactNode>>>;
}

/** Shows the fields that some sheet in force asks. The others are folded, until one of them is requested. */
export function MoreFields({ fields }: MoreFieldsProps) {
  const { application, requested, target } = usePanel();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const names = Object.keys(fields) as FieldName[];
  const isAsked = (name: FieldName) => requested.asked?.has(name) ?? false;
  const folded = names.filter((name) => !isAsked(name));
  const isRequested = folded.some((name) => name === target?.attribute);
  const isUnfolded = isOpen || isRequested;
  const filled = folded.filter((name) => (scenarioFields[name].read(application) ?? null) !== null).length;
  const controls = (shown: readonly FieldName[]) => shown.map((name) => <Fragment key={name}>{fields[name]}</Fragment>);
  return (
    <>
      {controls(names.filter(isAsked))}
      {folded.length > 0 && (
        <div className={styles["more"]}>
          <FoldButton
            className={styles["toggle"]}
            isOpen={isUnfolded}
            controls={id}
            disabled={isRequested}
            onToggle={() => setIsOpen(!isOpen)}
          >
            <span>More</span>
            <span className={styles["count"]}>{filled > 0 && `${filled} of ${folded.length} filled in`}</span>
          </FoldButton>
          <div id={id} hidden={!isUnfolded}>
            <p className={styles["reason"]}>No rate sheet in force asks for these. They are kept with the quote.</p>
            {isUnfolded && controls(folded)}
          </div>
        </div>
      )}
    </>
  );
}
