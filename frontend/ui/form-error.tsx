import { ApiError } from "../../shared/wire/api-error.ts";
import styles from "./form-error.module.css";
import { AlertIcon } from "./icons.tsx";

const unexpectedError = "Something went wrong on our side. Please try again.";

/** The message of a failed submit. Only an ApiError has a message for users. */
export function FormError({ failure }: { readonly failure: unknown }) {
  return (
    <div role="alert" className={styles["place"]}>
      {failure !== undefined && (
        <p className={styles["error"]}>
          <AlertIcon />
          <span>{failure instanceof ApiError ? failure.message : unexpectedError}</span>
        </p>
      )}
    </div>
  );
}
