import type { InputHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";
import { TickIcon } from "./icons.tsx";

type Native = Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete" | "maxLength" | "placeholder" | "readOnly">;

interface TextFieldProps extends FieldProps, Native {
  /** Shows a tick: the server has checked and accepted the value. */
  readonly isGood?: boolean;
}

export function TextField({ label, error, hint, onChange, isGood = false, ...native }: TextFieldProps) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(names) => (
        <>
          <input
            {...names}
            {...native}
            className={`${styles.input} ${isGood ? styles.besideMark : ""}`}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          {isGood && (
            <span className={`${styles.mark} ${styles.good}`}>
              <TickIcon />
            </span>
          )}
        </>
      )}
    </Field>
  );
}
