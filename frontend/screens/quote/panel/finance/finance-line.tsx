import type { FinanceItem } from "../../../../../shared/entities/finance-item.ts";
import { useSaving } from "../../../../api/application-saves.ts";
import { type LineChange, changeLine, removeLine } from "../../../../api/finance.ts";
import { PanelButton } from "../panel-button.tsx";
import { usePanel } from "../panel-context.ts";
import type { ListWords } from "./finance-section.tsx";
import styles from "./finance.module.css";
import { LineFields } from "./line-fields.tsx";

interface FinanceLineProps {
  readonly words: ListWords;
  readonly line: FinanceItem;
  readonly onRemoved: () => void;
}

/** A saved line, each of whose fields is saved as it is left. */
export function FinanceLine({ words, line, onRemoved }: FinanceLineProps) {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const change = (changed: LineChange) => changeLine(application, words.list, { _id: line._id, ...changed });
  const remove = () => {
    removeLine(application, words.list, line._id);
    onRemoved();
  };
  return (
    <fieldset className={styles["line"]} aria-label={line.description}>
      <LineFields words={words} line={line} onChange={change} problemOf={(name) => unsaved.get(`${line._id}.${name}`)?.problem} />
      {!isReadOnly && (
        <div className={styles["end"]}>
          <PanelButton look="link" aria-label={`Remove ${line.description}`} onClick={remove}>
            Remove
          </PanelButton>
        </div>
      )}
    </fieldset>
  );
}
