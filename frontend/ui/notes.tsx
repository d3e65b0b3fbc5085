import { Button, Input } from "antd";
import { type Dispatch, type SetStateAction, useId } from "react";
import type { Note } from "../../shared/domain/note.ts";
import { FailureAlert } from "./failure-alert.tsx";
import kit from "./kit.module.css";
import styles from "./notes.module.css";
import { useIdempotencyKey } from "./use-idempotency-key.ts";
import { useSubmit } from "./use-submit.ts";
import { DateText, TimeText } from "./figures.tsx";
import { atMost } from "./at-most.tsx";

const maxLength = 5000;

interface NotesProps {
  /** Oldest first. */
  readonly notes: readonly Note[];
  /** Undefined when no note can be added. The same key adds a note once. */
  readonly onAdd: ((text: string, idempotencyKey: string) => Promise<void>) | undefined;
  /** The note that is being written. */
  readonly text: string;
  readonly onText: Dispatch<SetStateAction<string>>;
}

/** The notes of a quote, newest first, and a field to write another. */
export function Notes({ notes, onAdd, text, onText }: NotesProps) {
  return (
    <div className={styles.notes}>
      {onAdd && <NewNote onAdd={onAdd} text={text} onText={onText} before={notes.length} />}
      {notes.length === 0 && !onAdd && <p className={`${kit.tiny} ${kit.secondary}`}>No notes</p>}
      <ul className={`${kit.stack} ${kit.list} ${styles.list}`}>
        {notes.toReversed().map(({ _id, createdAt, user, ...note }) => (
          <li key={_id}>
            <p className={styles.text}>{note.text}</p>
            <p className={`${kit.tiny} ${kit.secondary}`}>
              {[user.firstName, user.lastName].filter(Boolean).join(" ")}, <DateText at={createdAt} /> <TimeText at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NewNoteProps extends Pick<NotesProps, "text" | "onText"> {
  readonly onAdd: NonNullable<NotesProps["onAdd"]>;
  /** How many notes there are: the same text is another note later. */
  readonly before: number;
}

function NewNote({ onAdd, text, onText, before }: NewNoteProps) {
  const id = useId();
  const keyFor = useIdempotencyKey();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await onAdd(text.trim(), keyFor([text.trim(), before]));
    // What is typed meanwhile stays.
    onText((now) => (now === text ? "" : now));
  });
  return (
    <>
      <label htmlFor={id}>Write a note</label>
      <Input.TextArea
        id={id}
        value={text}
        count={atMost(maxLength)}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => onText(target.value)}
      />
      <FailureAlert failure={failure} />
      <Button size="small" className={kit.start} disabled={text.trim() === "" || text.length > maxLength} loading={isBusy} onClick={submit}>
        Add note
      </Button>
    </>
  );
}
