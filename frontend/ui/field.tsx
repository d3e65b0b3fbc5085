import { type ReactNode, useId } from "react";
import kit from "./kit.module.css";
import styles from "./field.module.css";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Why the value is invalid, as a sentence. */
  readonly error?: string | undefined;
  /** What is expected; always shown. */
  readonly hint?: string | undefined;
}

/** Ties a control to its label and messages. */
export interface ControlNames {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface Frame extends Pick<FieldProps, "label" | "error" | "hint"> {
  /** Why the field matters now; announced when it appears. */
  readonly note?: ReactNode;
  /** With its label at the left, as in the workspace's panel. */
  readonly isDense?: boolean;
  /** Secondary text at the label. */
  readonly aside?: string | undefined;
  readonly children: (names: ControlNames) => ReactNode;
}

export function Field({ label, error, hint, note, aside, isDense = false, children }: Frame) {
  const id = useId();
  const messages = { error, note, hint };
  const described = Object.entries(messages).flatMap(([name, text]) => (text === undefined ? [] : `${id}-${name}`));
  return (
    <div className={`${styles.field} ${isDense ? styles.dense : ""}`}>
      <div className={styles.name}>
        <label className={`${kit.small} ${kit.medium} ${styles.label}`} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.hint}>{aside}</span>}
        <output id={`${id}-note`} className={styles.note}>
          {note}
        </output>
      </div>
      <div className={styles.control}>
        {children({ id, "aria-invalid": error !== undefined, "aria-describedby": described.join(" ") || undefined })}
      </div>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
