import { ApiError } from "../../shared/wire/api-error.ts";
import styles from "./form-error.module.css";
import { AlertIcon } from "./icons.tsx";

const unforeseen = "Something went wrong on our side. Please try again.";

/** Why a form could not be sent, in red above its button; what was typed stays. Only an ApiError has words for the reader. */
export function FormError({ failure }: { readonly failure: unknown }) {
  return (
    <div role="alert" className={styles["place"]}>
      {failure !== undefined && (
        <p className={styles["error"]}>
          <AlertIcon />
          <span>{failure instanceof ApiError ? failure.message : unforeseen}</span>
        </p>
      )}
    </div>
  );
}
