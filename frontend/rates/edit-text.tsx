import { Button } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { positionOf } from "./position-of.ts";
import styles from "./rates.module.css";

interface EditTextProps {
  readonly text: string;
  /** A JSON pointer to select. */
  readonly at: string | undefined;
  /** Undefined where the text may not be changed. */
  readonly onSave: ((text: string) => Promise<void>) | undefined;
}

/** The sheet as JSON. */
export function EditText({ text, at, onSave }: EditTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // Undefined until it is changed.
  const [typed, setTyped] = useState<string>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (typed === undefined) return;
    await onSave?.(typed);
    setTyped(undefined);
  });
  useEffect(() => {
    if (at !== undefined && area.current) showPlace(area.current, at);
  }, [at]);
  return (
    <section aria-labelledby={id} className={styles["numbers"]}>
      <h2 id={id}>Text</h2>
      <textarea
        ref={area}
        className={styles["text"]}
        aria-label="The sheet as JSON"
        spellCheck={false}
        wrap="off"
        rows={24}
        readOnly={onSave === undefined}
        value={typed ?? text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FailureAlert failure={failure} />
      {onSave && (
        <div className={styles["actions"]}>
          <Button loading={isBusy} disabled={typed === undefined || typed === text} onClick={submit}>
            Save text
          </Button>
        </div>
      )}
    </section>
  );
}

const linesAbove = 4;

function showPlace(area: HTMLTextAreaElement, pointer: string): void {
  const { start, end } = positionOf(area.value, pointer);
  const line = area.value.slice(0, start).split("\n").length - 1;
  const lines = area.value.split("\n").length;
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  area.scrollTop = (area.scrollHeight / lines) * Math.max(0, line - linesAbove);
  area.scrollIntoView({ block: "center" });
}
