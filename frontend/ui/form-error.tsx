import { failureText } from "./failure-text.ts";
import styles from "./form-error.module.css";
import { AlertIcon } from "./icons.tsx";

/** The message of a failed submit on a public or customer page. */
export function FormError({ failure }: { readonly failure: unknown }) {
  return (
    <div role="alert" className={styles.place}>
      {failure !== undefined && (
        <p className={styles.error}>
          <AlertIcon />
          <span>{failureText(failure)}</span>
        </p>
      )}
    </div>
  );
}
