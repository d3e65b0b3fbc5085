import { ApiError } from "../../../shared/wire/api-error.ts";
import type { Submission } from "../../ui/use-submission.ts";
import styles from "./row-button.module.css";

interface RowButtonProps {
  readonly deed: string;
  readonly humanId: number;
  readonly submission: Submission;
}

/** A quiet button in a row; why it failed stands under it. */
export const RowButton = ({ deed, humanId, submission: { isBusy, failure, submit } }: RowButtonProps) => (
  <span className={styles["deed"]}>
    <button type="button" aria-label={`${deed} quote ${humanId}`} aria-busy={isBusy} onClick={submit}>
      {deed}
    </button>
    <span role="alert">{failure instanceof ApiError && failure.message}</span>
  </span>
);
