import { Button, Popconfirm } from "antd";
import type { ReviewedIssue } from "../../shared/domain/rate-sheet.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useDraft } from "./sheets.ts";
import kit from "../ui/kit.module.css";
import styles from "./rates.module.css";
import { SheetFileButton } from "./sheet-file-button.tsx";
import { useEffect, useId, useRef, useState } from "react";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { useReportUnsaved } from "./unsaved-parts.ts";
import { positionOf } from "./position-of.ts";

interface EditProps {
  readonly reviewed: ReviewedIssue;
  /** A JSON pointer to show in the text. */
  readonly at: string | undefined;
}

/** A draft by file or by its text; any other issue to look at. */
export function Edit({ reviewed: { issue, text }, at }: EditProps) {
  const { _id: ownId, isRatesEditor } = useSignedInUser();
  const { saveText } = useDraft(issue._id);
  const isDraft = issue.status === "draft";
  const isOpen = isDraft && issue.author?._id === ownId;
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${issue.slug}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      {!isOpen && <p>{reasonOf(isRatesEditor, isDraft)}</p>}
      <div className={styles.actions}>
        {isOpen && <SheetFileButton label="Upload JSON" onText={saveText} />}
        <Button onClick={download}>Download JSON</Button>
      </div>
      <EditText text={text} at={at} onSave={isOpen ? saveText : undefined} />
    </>
  );
}

function reasonOf(isRatesEditor: boolean, isDraft: boolean): string {
  if (!isRatesEditor) return "Staff accounts are read-only.";
  if (isDraft) return "Only its author can change a draft. Start your own from its text.";
  return "An issue does not change once it is submitted. Start a draft from it.";
}

interface EditTextProps {
  readonly text: string;
  /** A JSON pointer to select. */
  readonly at: string | undefined;
  /** Undefined where the text may not be changed. */
  readonly onSave: ((text: string) => Promise<void>) | undefined;
}

/** The sheet as JSON. */
function EditText({ text, at, onSave }: EditTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // With the draft's text that it began with; undefined until it is changed.
  const [typed, setTyped] = useState<{ readonly text: string; readonly from: string }>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (typed === undefined) return;
    await onSave?.(typed.text);
    // What is typed meanwhile stays.
    setTyped((now) => (now && now.text !== typed.text ? { ...now, from: typed.text } : undefined));
  });
  useReportUnsaved("text", typed !== undefined && typed.text !== text);
  const isOvertaken = typed !== undefined && typed.from !== text;
  useEffect(() => {
    if (at !== undefined && area.current) showPlace(area.current, at);
  }, [at]);
  return (
    <section aria-labelledby={id} className={styles.numbers}>
      <h2 id={id}>Text</h2>
      <textarea
        ref={area}
        className={`${kit.small} ${kit.wide} ${styles.text}`}
        aria-label="The sheet as JSON"
        spellCheck={false}
        wrap="off"
        rows={24}
        readOnly={onSave === undefined}
        value={typed?.text ?? text}
        onChange={({ target }) => setTyped({ text: target.value, from: typed?.from ?? text })}
      />
      <FailureAlert failure={failure} />
      {onSave && (
        <div className={styles.actions}>
          <Popconfirm
            title="The draft was changed meanwhile. Replace it by this text?"
            okText="Replace"
            cancelText="Cancel"
            disabled={!isOvertaken}
            onConfirm={submit}
          >
            <Button loading={isBusy} disabled={typed === undefined || typed.text === text} onClick={isOvertaken ? undefined : submit}>
              Save text
            </Button>
          </Popconfirm>
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
