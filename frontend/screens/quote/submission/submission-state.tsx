import { Button } from "antd";
import type { Submission, SubmissionStatus } from "../../../../shared/domain/submission.ts";
import type { LenderApplication } from "../../../../shared/wire/lender-application.ts";
import { submitToLender } from "../../../api/submission/lender-submission.ts";
import { useSignedInUser } from "../../../api/account/use-user.ts";
import { DateText, TimeText } from "../../../ui/date-text.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import { SentApplication } from "./sent-application.tsx";
import styles from "./submission.module.css";

const statusTexts: Readonly<Partial<Record<SubmissionStatus, (lender: string) => string>>> = {
  queued: (lender) => `Sending to ${lender}`,
  received: (lender) => `Received by ${lender}`,
  referred: (lender) => `Referred: ${lender} is reviewing the application`,
  accepted: (lender) => `Accepted by ${lender}`,
  declined: (lender) => `Declined by ${lender}`,
  failed: (lender) => `Not sent to ${lender}`,
};

interface SubmissionStateProps {
  readonly submission: Submission;
  /** What was sent. */
  readonly application: LenderApplication;
}

/** The status of a submission, with the lender's message if there is one. */
export function SubmissionState({ submission, application }: SubmissionStateProps) {
  const { status, lender, text, reference, submittedAt, documents, documentsSent } = submission;
  return (
    <div className={styles["submission"]} data-status={status}>
      <output className={styles["status"]}>
        <strong>{statusTexts[status]?.(lender)}</strong>
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
      {status === "failed" && <SendAgain submission={submission} label="Send again" />}
      {submission.unsentDocuments.length > 0 && (
        <>
          <p>Not sent: {submission.unsentDocuments.join(", ")}</p>
          {reference !== null && <SendAgain submission={submission} label={`Send to ${lender}`} />}
        </>
      )}
      <details className={styles["state"]}>
        <summary>What {lender} was sent</summary>
        <SentApplication application={application} />
      </details>
    </div>
  );
}

function SendAgain({ submission, label }: { readonly submission: Submission; readonly label: string }) {
  const { userType } = useSignedInUser();
  const { isBusy, failure, submit } = useSubmission(() => submitToLender(submission));
  if (userType === "master") return undefined;
  return (
    <>
      <FailureAlert failure={failure} />
      <Button loading={isBusy} onClick={submit}>
        {label}
      </Button>
    </>
  );
}
