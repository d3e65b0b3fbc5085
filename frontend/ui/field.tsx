import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Why the value is invalid, as a sentence. */
  readonly error?: string | undefined;
  /** What is expected; always shown. */
  readonly hint?: string;
}

/** Ties a control to its label, hint and error. */
export interface ControlNames {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface Frame extends Pick<FieldProps, "label" | "error" | "hint"> {
  readonly children: (names: ControlNames) => ReactNode;
}

export function Field({ label, error, hint, children }: Frame) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <div className={styles["control"]}>
        {children({ id, "aria-invalid": error !== undefined, "aria-describedby": described === "" ? undefined : described })}
      </div>
      <p id={`${id}-error`} role="alert" className={styles["error"]}>
        {error}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
    </div>
  );
}
