import { type FormEvent, useState } from "react";
import { type LineChange, addLine } from "../../../../api/finance.ts";
import { PanelButton } from "../panel-button.tsx";
import { usePanel } from "../panel-context.ts";
import type { ListWords } from "./finance-section.tsx";
import styles from "./finance.module.css";
import { LineFields } from "./line-fields.tsx";

/** A new line of a list, added by Enter or its button. */
export function AddLineForm({ words }: { readonly words: ListWords }) {
  const [added, setAdded] = useState(0);
  return <NewLine key={added} words={words} onAdded={() => setAdded(added + 1)} />;
}

function NewLine({ words, onAdded }: { readonly words: ListWords; readonly onAdded: () => void }) {
  const { application } = usePanel();
  const [line, setLine] = useState<LineChange>(words.kind === "recurring" ? { frequency: "monthly" } : {});
  const { description, amount } = line;
  const isReady = description !== undefined && amount !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    addLine(application, words.list, { ...line, description, amount });
    onAdded();
  };
  return (
    <form className={styles["line"]} aria-label={`New ${words.one}`} onSubmit={submit}>
      <LineFields words={words} line={line} isLive onChange={(change) => setLine((now) => ({ ...now, ...change }))} />
      <div className={styles["end"]}>
        {!isReady && <span className={styles["reason"]}>Description and amount required</span>}
        <PanelButton type="submit" disabled={!isReady}>
          Add {words.one}
        </PanelButton>
      </div>
    </form>
  );
}
