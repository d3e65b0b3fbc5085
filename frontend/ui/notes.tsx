import { Button, Input } from "antd";
import { useId, useState } from "react";
import type { Note } from "../../shared/domain/note.ts";
import { FailureAlert } from "./failure-alert.tsx";
import kit from "./kit.module.css";
import styles from "./notes.module.css";
import { useSubmit } from "./use-submit.ts";
import { DateText, TimeText } from "./figures.tsx";
import { atMost } from "./at-most.tsx";

const maxLength = 5000;

interface NotesProps {
  /** Oldest first. */
  readonly notes: readonly Note[];
  /** Undefined when no note can be added. */
  readonly onAdd: ((text: string) => Promise<void>) | undefined;
}

/** The notes of a quote, newest first, and a field to write another. */
export function Notes({ notes, onAdd }: NotesProps) {
  return (
    <div className={styles.notes}>
      {onAdd && <NewNote onAdd={onAdd} />}
      {notes.length === 0 && !onAdd && <p className={`${kit.tiny} ${kit.secondary}`}>No notes</p>}
      <ul className={`${kit.stack} ${kit.list} ${styles.list}`}>
        {notes.toReversed().map(({ _id, text, createdAt, user }) => (
          <li key={_id}>
            <p className={styles.text}>{text}</p>
            <p className={`${kit.tiny} ${kit.secondary}`}>
              {[user.firstName, user.lastName].filter(Boolean).join(" ")}, <DateText at={createdAt} /> <TimeText at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewNote({ onAdd }: { readonly onAdd: (text: string) => Promise<void> }) {
  const id = useId();
  const [text, setText] = useState("");
  const { isBusy, failure, submit } = useSubmit(async () => {
    await onAdd(text.trim());
    setText("");
  });
  return (
    <>
      <label htmlFor={id}>Write a note</label>
      <Input.TextArea
        id={id}
        value={text}
        count={atMost(maxLength)}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => setText(target.value)}
      />
      <FailureAlert failure={failure} />
      <Button size="small" className={kit.start} disabled={text.trim() === "" || text.length > maxLength} loading={isBusy} onClick={submit}>
        Add note
      </Button>
    </>
  );
}
