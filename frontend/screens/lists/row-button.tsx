import { ApiError } from "../../../shared/wire/api-error.ts";
import type { Submission } from "../../ui/use-submission.ts";
import styles from "./row-button.module.css";

interface RowButtonProps {
  readonly action: string;
  readonly humanId: number;
  readonly submission: Submission;
}

/** Shows the error of the last click below the button. */
export const RowButton = ({ action, humanId, submission: { isBusy, failure, submit } }: RowButtonProps) => (
  <span className={styles["action"]}>
    <button type="button" aria-label={`${action} quote ${humanId}`} aria-busy={isBusy} onClick={submit}>
      {action}
    </button>
    <span role="alert">{failure instanceof ApiError && failure.message}</span>
  </span>
);
