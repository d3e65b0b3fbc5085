import { Button } from "antd";
import { useId, useRef, useState } from "react";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { dollarText } from "../../../../shared/format.ts";
import { saveQueueOf } from "../../../client/application/saves.ts";
import { CollapseButton } from "../collapse-button.tsx";
import { usePanel } from "../panel-context.ts";
import { AddLineForm } from "./add-line-form.tsx";
import { FinanceLine } from "./finance-line.tsx";
import type { ListLabels } from "./finance-section.tsx";
import styles from "./finance.module.css";
import { useLines } from "./use-lines.ts";

interface FinanceLinesProps {
  readonly labels: ListLabels;
  readonly customer: Customer;
}

export function FinanceLines({ labels, customer }: FinanceLinesProps) {
  const { application, isReadOnly } = usePanel();
  const { lines, added } = useLines(customer, labels.list);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const list = { applicationId: application._id, customerId: customer._id, list: labels.list };
  const count = lines.length + added.length;
  return (
    <div className={styles["list"]}>
      <CollapseButton ref={toggle} className={styles["toggle"]} isOpen={isOpen} controls={id} onToggle={() => setIsOpen(!isOpen)}>
        <span>{labels.title}</span>
        <span className={styles["count"]}>{count > 0 && (count === 1 ? "1 item" : `${count} items`)}</span>
        {count > 0 ? (
          <span className={styles["total"]}>{dollarText(labels.totalOf([...lines, ...added.map(({ line }) => line)]))}</span>
        ) : (
          <span className={isReadOnly ? styles["count"] : styles["add"]}>{isReadOnly ? "None" : "Add"}</span>
        )}
      </CollapseButton>
      <div id={id} hidden={!isOpen} className={styles["lines"]}>
        {isOpen && (
          <>
            {lines.map((line) => (
              <FinanceLine key={line._id} labels={labels} list={list} line={line} onRemoved={() => toggle.current?.focus()} />
            ))}
            {added.map(({ key, line, problem }) => (
              <p key={key} className={styles["waiting"]}>
                {line.description}, {dollarText(line.amount)}
                {problem !== undefined && (
                  <>
                    <span role="alert"> {problem}</span>
                    <Button
                      type="link"
                      size="small"
                      aria-label={`Discard ${line.description}`}
                      onClick={() => saveQueueOf(application._id).drop(key)}
                    >
                      Discard
                    </Button>
                  </>
                )}
              </p>
            ))}
            {!isReadOnly && <AddLineForm labels={labels} list={list} />}
          </>
        )}
      </div>
    </div>
  );
}
