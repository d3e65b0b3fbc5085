import { Button, Popconfirm } from "antd";
import { type Submission, type SubmissionStatus, quoteAgainFrom } from "../../../../shared/domain/submission.ts";
import type { LenderApplication } from "../../../../shared/wire/lender-application.ts";
import { reopenSubmission, submitToLender, withdrawSubmission } from "./lender-submission.ts";
import { useSignedInUser } from "../../../client/use-user.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { statusText } from "./submission-text.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { SentApplication } from "./sent-application.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./submission.module.css";
import { DateText, TimeText } from "../../../ui/figures.tsx";

interface SubmissionStateProps {
  readonly submission: Submission;
  /** What was sent. */
  readonly application: LenderApplication;
  /** The deal has ended. */
  readonly isClosed: boolean;
}

/** The status of a submission, with the lender's message if there is one. */
export function SubmissionState({ submission, application, isClosed }: SubmissionStateProps) {
  const { status, lender, text, reference, submittedAt, documents, documentsSent } = submission;
  return (
    <div className={styles.submission} data-status={status}>
      <output className={styles.status}>
        <strong>{statusText(status, lender)}</strong>
        {text !== null && <span>{text}</span>}
      </output>
      <p className={`${kit.small} ${kit.secondary}`}>
        {reference !== null && <>Reference {reference}. </>}
        {submittedAt !== null && (
          <>
            Submitted <DateText at={submittedAt} /> <TimeText at={submittedAt} />.{" "}
          </>
        )}
        {documents.length > 0 && `${documentsSent} of ${documents.length} documents sent.`}
      </p>
      {!isClosed && includes(quoteAgainFrom.reopened[submission.by], status) && <Reopen submission={submission} />}
      {!isClosed && includes(quoteAgainFrom.withdrawn[submission.by], status) && <Withdraw submission={submission} />}
      {!isClosed && status === "failed" && <SendAgain submission={submission} label="Send again" />}
      {submission.unsentDocuments.length > 0 && (
        <>
          <p>Not sent: {submission.unsentDocuments.join(", ")}</p>
          {!isClosed && reference !== null && <SendAgain submission={submission} label={`Send to ${lender}`} />}
        </>
      )}
      <details className={`${kit.small} ${kit.secondary}`}>
        <summary>What {lender} was sent</summary>
        <SentApplication application={application} />
      </details>
    </div>
  );
}

const includes = (statuses: readonly SubmissionStatus[], status: SubmissionStatus): boolean => statuses.includes(status);

function Reopen({ submission }: { readonly submission: Submission }) {
  const { userType } = useSignedInUser();
  const { isBusy, failure, submit } = useSubmit(() => reopenSubmission(submission));
  if (userType === "master") return undefined;
  return (
    <>
      <p className={`${kit.small} ${kit.secondary}`}>
        Reopen it to change it or to send it to another lender. Documents, signatures, your declaration and the checks stay.
      </p>
      <FailureAlert failure={failure} />
      <Button className={kit.start} loading={isBusy} onClick={submit}>
        Reopen
      </Button>
    </>
  );
}

/** Asks first: a lender's acceptance cannot be had back. */
function Withdraw({ submission }: { readonly submission: Submission }) {
  const { lender } = submission;
  const { userType } = useSignedInUser();
  const { isBusy, failure, submit } = useSubmit(() => withdrawSubmission(submission));
  if (userType === "master") return undefined;
  return (
    <>
      <FailureAlert failure={failure} />
      <Popconfirm
        title={`Withdraw the application from ${lender}?`}
        description={`It becomes a quote again, with what was signed. Tell ${lender} yourself: it is not notified.`}
        okText="Withdraw"
        cancelText="Cancel"
        onConfirm={submit}
      >
        <Button className={kit.start} loading={isBusy}>
          Withdraw
        </Button>
      </Popconfirm>
    </>
  );
}

function SendAgain({ submission, label }: { readonly submission: Submission; readonly label: string }) {
  const { userType } = useSignedInUser();
  const { isBusy, failure, submit } = useSubmit(() => submitToLender(submission));
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
