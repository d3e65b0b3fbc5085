import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";
import { EyeIcon, HiddenEyeIcon } from "./icons.tsx";

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: "current-password" | "new-password";
}

export function PasswordField({ label, error, hint, onChange, ...native }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(names) => (
        <>
          <input
            {...names}
            {...native}
            type={isVisible ? "text" : "password"}
            className={`${styles.input} ${styles.besideMark}`}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.mark}
            aria-label={isVisible ? "Hide password" : "Show password"}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? <EyeIcon /> : <HiddenEyeIcon />}
          </button>
        </>
      )}
    </Field>
  );
}
