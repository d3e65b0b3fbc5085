import { Fragment, type ReactNode, useId, useState } from "react";
import { type FieldName, scenarioFields } from "../../client/application/scenario-fields.ts";
import { CollapseButton } from "./collapse-button.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./more-fields.module.css";
import { usePanel, useTarget } from "./panel-context.ts";

interface MoreFieldsProps {
  /** The controls by the field that each sets. */
  readonly fields: Readonly<Partial<Record<FieldName, ReactNode>>>;
}

/** Shows the fields that some sheet in force asks. The others are collapsed until one of them is requested. */
export function MoreFields({ fields }: MoreFieldsProps) {
  const { application, requested } = usePanel();
  const target = useTarget();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const names = Object.keys(fields) as FieldName[];
  const isAsked = (name: FieldName) => requested.asked?.has(name) ?? false;
  const collapsed = names.filter((name) => !isAsked(name));
  const isRequested = collapsed.some((name) => name === target?.attribute);
  const isExpanded = isOpen || isRequested;
  const filled = collapsed.filter((name) => (scenarioFields[name].read(application) ?? null) !== null).length;
  const controls = (shown: readonly FieldName[]) => shown.map((name) => <Fragment key={name}>{fields[name]}</Fragment>);
  return (
    <>
      {controls(names.filter(isAsked))}
      {collapsed.length > 0 && (
        <div className={styles.more}>
          <CollapseButton
            className={styles.toggle}
            isOpen={isExpanded}
            controls={id}
            disabled={isRequested}
            onToggle={() => setIsOpen(!isOpen)}
          >
            <span>More</span>
            <span className={styles.count}>{filled > 0 && `${filled} of ${collapsed.length} filled in`}</span>
          </CollapseButton>
          <div id={id} hidden={!isExpanded}>
            <p className={`${kit.tiny} ${kit.secondary} ${styles.reason}`}>
              No rate sheet in force asks for these. They are kept with the quote.
            </p>
            {isExpanded && controls(collapsed)}
          </div>
        </div>
      )}
    </>
  );
}
