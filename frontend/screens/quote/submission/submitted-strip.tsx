import type { Application } from "../../../../shared/domain/application.ts";
import { useLenderSubmission } from "../../../api/submission/lender-submission.ts";
import { DateText } from "../../../ui/date-text.tsx";
import { ResponseView } from "../../../ui/response-view.tsx";
import { SubmissionState, statusText } from "./submission-state.tsx";
import styles from "./submission.module.css";

interface StripProps {
  readonly application: Application;
}

export const SubmittedStrip = ({ application }: StripProps) => (
  <section className={styles["strip"]} aria-label="Submission">
    <ResponseView response={useLenderSubmission(application._id)} errorTitle="The submission could not be loaded">
      {(submission) => (
        <SubmissionState submission={submission} application={submission.application} isClosed={(application.outcome ?? null) !== null} />
      )}
    </ResponseView>
  </section>
);

/** The submissions before the current one, or all of an application that was opened again. */
export function FormerSubmissions({ application: { status, submissions } }: StripProps) {
  const former = status === "submitted" ? submissions.slice(0, -1) : submissions;
  if (former.length === 0) return undefined;
  return (
    <section className={styles["strip"]} aria-label="Earlier submissions">
      <ul className={styles["former"]}>
        {former.map(({ number, lender, status: answer, at }) => (
          <li key={number}>
            {statusText(answer, lender)}, <DateText at={at} />
          </li>
        ))}
      </ul>
      {status === "quote" && <p className={styles["state"]}>What was signed stays signed: you can send it to another lender.</p>}
    </section>
  );
}
