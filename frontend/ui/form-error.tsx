import { failureText } from "./failure-text.ts";
import kit from "./kit.module.css";
import styles from "./form-error.module.css";
import { AlertIcon } from "./icons.tsx";

/** The message of a failed submit on a public or customer page. */
export function FormError({ failure }: { readonly failure: unknown }) {
  return (
    <div role="alert" className={styles.place}>
      {failure !== undefined && (
        <p className={`${kit.flex} ${kit.gap8} ${kit.danger} ${styles.error}`}>
          <AlertIcon />
          <span>{failureText(failure)}</span>
        </p>
      )}
    </div>
  );
}
