import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";
import { EyeIcon, HiddenEyeIcon } from "./icons.tsx";

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: "current-password" | "new-password";
  readonly maxLength?: number;
}

/** A password, which its owner may look at while typing. */
export function PasswordField({ label, error, hint, onChange, ...native }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(names) => (
        <>
          <input
            {...names}
            {...native}
            type={isShown ? "text" : "password"}
            className={`${styles["input"]} ${styles["besideMark"]}`}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles["mark"]}
            aria-label={isShown ? "Hide what is typed" : "Show what is typed"}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeIcon /> : <HiddenEyeIcon />}
          </button>
        </>
      )}
    </Field>
  );
}
