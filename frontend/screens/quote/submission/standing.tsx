import type { Submission, SubmissionStatus } from "../../../../shared/entities/submission.ts";
import { submitToLender } from "../../../api/lender-submission.ts";
import { useSignedInUser } from "../../../api/use-user.ts";
import { Button } from "../../../ui/button.tsx";
import { DateText, TimeText } from "../../../ui/date-text.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import styles from "./submission.module.css";

const words: Readonly<Partial<Record<SubmissionStatus, (lender: string) => string>>> = {
  queued: (lender) => `On its way to ${lender}`,
  received: (lender) => `${lender} has the application`,
  referred: (lender) => `Referred: ${lender} looks at the application`,
  accepted: (lender) => `Accepted by ${lender}`,
  refused: (lender) => `Declined by ${lender}`,
  failed: (lender) => `Not sent to ${lender}`,
};

/** How a submission stands, in the lender's words where it has said something. */
export function Standing({ submission }: { readonly submission: Submission }) {
  const { status, lender, text, reference, submittedAt, documents, documentsSent } = submission;
  return (
    <div className={styles["standing"]} data-status={status}>
      <output className={styles["status"]}>
        <strong>{words[status]?.(lender)}</strong>
        {text !== null && <span>{text}</span>}
      </output>
      <p className={styles["state"]}>
        {reference !== null && <>Reference {reference}. </>}
        {submittedAt !== null && (
          <>
            Submitted <DateText at={submittedAt} /> <TimeText at={submittedAt} />.{" "}
          </>
        )}
        {documents.length > 0 && `${documentsSent} of ${documents.length} documents sent.`}
      </p>
      {status === "failed" && <SendAgain submission={submission} />}
    </div>
  );
}

function SendAgain({ submission }: { readonly submission: Submission }) {
  const { userType } = useSignedInUser();
  const { isBusy, failure, submit } = useSubmission(() => submitToLender(submission));
  if (userType === "master") return undefined;
  return (
    <>
      <FormError failure={failure} />
      <Button isBusy={isBusy} onClick={submit}>
        Send again
      </Button>
    </>
  );
}
