import { Button } from "antd";
import type { FinanceItem } from "../../../../shared/domain/finance-item.ts";
import { useSaving } from "../../../client/application/saves.ts";
import { type FinanceListId, type LineChange, changeLine, removeLine } from "./finance.ts";
import { usePanel } from "../panel-context.ts";
import type { ListLabels } from "./finance-section.tsx";
import styles from "./finance.module.css";
import { LineFields } from "./line-fields.tsx";

interface FinanceLineProps {
  readonly labels: ListLabels;
  readonly list: FinanceListId;
  readonly line: FinanceItem;
  readonly onRemoved: () => void;
}

/** Each field is saved when it loses the focus. */
export function FinanceLine({ labels, list, line, onRemoved }: FinanceLineProps) {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const change = (changed: LineChange) => changeLine(list, { _id: line._id, ...changed });
  const remove = () => {
    removeLine(list, line._id);
    onRemoved();
  };
  return (
    <fieldset className={styles["line"]} aria-label={line.description}>
      <LineFields labels={labels} line={line} onChange={change} problemOf={(name) => unsaved.get(`${line._id}.${name}`)?.problem} />
      {!isReadOnly && (
        <div className={styles["end"]}>
          <Button type="link" size="small" aria-label={`Remove ${line.description}`} onClick={remove}>
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  );
}
