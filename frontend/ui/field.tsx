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
  readonly note?: string | undefined;
  /** In the small type of the workspace's panel. */
  readonly isDense?: boolean;
  readonly children: (names: ControlNames) => ReactNode;
}

export function Field({ label, error, hint, note, isDense = false, children }: Frame) {
  const id = useId();
  const messages = { error, note, hint };
  const described = Object.entries(messages).flatMap(([name, text]) => (text === undefined ? [] : `${id}-${name}`));
  return (
    <div className={`${styles.field} ${isDense ? styles.dense : ""}`}>
      <label className={`${kit.small} ${kit.medium} ${styles.label}`} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {children({ id, "aria-invalid": error !== undefined, "aria-describedby": described.join(" ") || undefined })}
      </div>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
      <output id={`${id}-note`} className={styles.note}>
        {note}
      </output>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
