import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { type FinanceListId, type LineChange, addLine } from "./finance.ts";
import type { ListLabels } from "./finance-section.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./finance.module.css";
import { LineFields } from "./line-fields.tsx";

interface AddLineFormProps {
  readonly labels: ListLabels;
  readonly list: FinanceListId;
}

export function AddLineForm(props: AddLineFormProps) {
  const [added, setAdded] = useState(0);
  return <NewLine key={added} {...props} onAdded={() => setAdded(added + 1)} />;
}

function NewLine({ labels, list, onAdded }: AddLineFormProps & { readonly onAdded: () => void }) {
  const [line, setLine] = useState<LineChange>(labels.kind === "recurring" ? { frequency: "monthly" } : {});
  const { description, amount } = line;
  const isReady = description !== undefined && amount !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    addLine(list, { ...line, description, amount });
    onAdded();
  };
  return (
    <form className={styles.line} aria-label={`New ${labels.singular}`} onSubmit={submit}>
      <LineFields labels={labels} line={line} isLive onChange={(change) => setLine((now) => ({ ...now, ...change }))} />
      <div className={`${kit.row} ${kit.gap8} ${styles.end}`}>
        {!isReady && <span className={`${kit.tiny} ${kit.secondary} ${styles.reason}`}>Description and amount required</span>}
        <Button htmlType="submit" size="small" disabled={!isReady}>
          Add {labels.singular}
        </Button>
      </div>
    </form>
  );
}
