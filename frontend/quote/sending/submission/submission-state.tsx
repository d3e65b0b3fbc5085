import { Button, Popconfirm } from "antd";
import { lazy } from "react";
import { type Submission, type SubmissionStatus, quoteAgainFrom } from "../../../../shared/domain/submission.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { DateText, TimeText } from "../../../ui/figures.tsx";
import kit from "../../../ui/kit.module.css";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";
import { shortDateText } from "../../../ui/short-date.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { reopenSubmission, submitToLender, withdrawSubmission } from "./lender-submission.ts";
import { SentApplication } from "./sent-sections.tsx";
import sending from "../sending.module.css";
import styles from "./submission.module.css";

const Approval = lazy(() => import("./approval.tsx"));

/** What the broker types: all that a lender outside Kelpie answers, and the terms that a connected one has approved. */
export const isDecidable = ({ by, status }: Submission): boolean => by === "hand" || status === "accepted";

export const isUndecided = ({ status }: Submission): boolean => status === "received" || status === "referred";

interface SubmissionStateProps {
  readonly submission: ReviewedSubmission;
  /** The user may change it, and the deal has not ended. */
  readonly isOpen: boolean;
  readonly onDecide?: (() => void) | undefined;
}

/** The status of a submission, with the lender's message if there is one. */
export function SubmissionState({ submission, isOpen, onDecide }: SubmissionStateProps) {
  const { by, status, lender, text, reason, reference, unsentDocuments } = submission;
  return (
    <div className={`${kit.stack} ${kit.gap12} ${sending.part}`} data-status={status}>
      <output className={`${kit.stack} ${styles.status}`}>
        <strong>{by === "hand" ? typedStatusText(submission) : statusText(status, lender)}</strong>
        {[text, reason].map((said) => said !== null && <span key={said}>{said}</span>)}
      </output>
      <p className={`${kit.small} ${kit.secondary}`}>{by === "hand" ? lodgedText(submission) : <Sent submission={submission} />}</p>
      {status === "accepted" && (
        <div className={kit.holds}>
          <OnDemandPart fallback={<output className={kit.loading}>Loading...</output>}>
            <Approval submission={submission} isOpen={isOpen} />
          </OnDemandPart>
        </div>
      )}
      {isOpen && (
        <div className={`${kit.flex} ${kit.wrap} ${kit.gap8}`}>
          {onDecide && isDecidable(submission) && <Button onClick={onDecide}>{decideLabel(submission)}</Button>}
          {includes(quoteAgainFrom.reopened[by], status) && (
            <>
              <p className={`${kit.small} ${kit.secondary} ${kit.wide}`}>
                Reopen it to change it or to send it to another lender. Documents, signatures, your declaration and the checks stay.
              </p>
              <Action label="Reopen" take={() => reopenSubmission(submission)} />
            </>
          )}
          {includes(quoteAgainFrom.withdrawn[by], status) && <Withdraw submission={submission} />}
          {status === "failed" && <Action label="Send again" take={() => submitToLender(submission)} />}
        </div>
      )}
      {unsentDocuments.length > 0 && (
        <>
          <p>Not sent: {unsentDocuments.join(", ")}</p>
          {isOpen && reference !== null && <Action label={`Send to ${lender}`} take={() => submitToLender(submission)} />}
        </>
      )}
      <details className={`${kit.small} ${kit.secondary}`}>
        <summary>{by === "hand" ? "What was lodged" : `What ${lender} was sent`}</summary>
        <SentApplication application={submission.application} />
      </details>
    </div>
  );
}

const includes = (statuses: readonly SubmissionStatus[], status: SubmissionStatus): boolean => statuses.includes(status);

function decideLabel(submission: Submission): string {
  const { by, terms } = submission;
  if (by === "hand") return isUndecided(submission) ? "Enter the decision" : "Correct the decision";
  return terms === null ? "Enter the terms" : "Correct the terms";
}

function Sent({ submission: { reference, submittedAt, documents, documentsSent } }: { readonly submission: Submission }) {
  return (
    <>
      {reference !== null && <>Reference {reference}. </>}
      {submittedAt !== null && (
        <>
          Submitted <DateText at={submittedAt} /> <TimeText at={submittedAt} />.{" "}
        </>
      )}
      {documents.length > 0 && `${documentsSent} of ${documents.length} documents sent.`}
    </>
  );
}

function lodgedText({ lender, lodgedOn, decidedOn, reference, documents, missing }: Submission): string {
  const parts = [
    `Lodged with ${lender}${lodgedOn === null ? "" : ` on ${shortDateText(lodgedOn)}`}${reference === null ? "" : `, reference ${reference}`}`,
    decidedOn !== null && `decided on ${shortDateText(decidedOn)}`,
    documents.length > 0 && `${documents.length === 1 ? "1 document" : `${documents.length} documents`} in the pack`,
    missing.length > 0 && `without ${missing.map(({ label }) => label).join(", ")}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Asks first: a lender's acceptance cannot be had back. */
function Withdraw({ submission }: { readonly submission: Submission }) {
  const { lender } = submission;
  const { isBusy, failure, submit } = useSubmit(() => withdrawSubmission(submission));
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
        <Button loading={isBusy}>Withdraw</Button>
      </Popconfirm>
    </>
  );
}

function Action({ label, take }: { readonly label: string; readonly take: () => Promise<void> }) {
  const { isBusy, failure, submit } = useSubmit(take);
  return (
    <>
      <FailureAlert failure={failure} />
      <Button loading={isBusy} onClick={submit}>
        {label}
      </Button>
    </>
  );
}

export const statusText = (status: SubmissionStatus, lender: string): string => statusTexts[status]?.(lender) ?? "";

const statusTexts: Readonly<Partial<Record<SubmissionStatus, (lender: string) => string>>> = {
  queued: (lender) => `Sending to ${lender}`,
  received: (lender) => `Received by ${lender}`,
  referred: (lender) => `Referred: ${lender} is reviewing the application`,
  accepted: (lender) => `Accepted by ${lender}`,
  declined: (lender) => `Declined by ${lender}`,
  failed: (lender) => `Not sent to ${lender}`,
  withdrawn: (lender) => `Withdrawn from ${lender}`,
};

/** Of an application that was lodged outside Kelpie. */
function typedStatusText({ status, lender, terms, difference }: Submission): string {
  if (status === "received") return `Waiting for ${lender}`;
  if (status === "referred") return `${lender} asks for more information`;
  if (status !== "accepted") return statusText(status, lender);
  if (terms === null || difference === null) return `Approved by ${lender}`;
  return `Approved by ${lender}, ${difference.items.length === 0 ? "as quoted" : "not as quoted"}`;
}
