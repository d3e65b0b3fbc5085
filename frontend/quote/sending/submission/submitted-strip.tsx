import { useEffect } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { refreshApplication } from "../../../client/application/application.ts";
import { useLenderSubmission } from "./lender-submission.ts";
import { ResponseView } from "../../../ui/response-view.tsx";
import { statusText } from "./submission-text.ts";
import { SubmissionState } from "./submission-state.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./submission.module.css";
import { DateText } from "../../../ui/figures.tsx";

interface StripProps {
  readonly application: Application;
}

export function SubmittedStrip({ application }: StripProps) {
  const response = useLenderSubmission(application._id);
  const answered = response.data?.status;
  const known = application.submissions.at(-1)?.status;
  useEffect(() => {
    // The lender's answer also changes the application's stage.
    if (answered !== undefined && answered !== known) void refreshApplication(application._id);
  }, [answered, known, application._id]);
  return (
    <section className={styles.strip} aria-label="Submission">
      <ResponseView response={response} errorTitle="The submission could not be loaded">
        {(submission) => (
          <SubmissionState submission={submission} application={submission.application} isClosed={(application.outcome ?? null) !== null} />
        )}
      </ResponseView>
    </section>
  );
}

/** The submissions before the current one, or all of an application that was opened again. */
export function EarlierSubmissions({ application: { status, submissions } }: StripProps) {
  const earlier = status === "submitted" ? submissions.slice(0, -1) : submissions;
  if (earlier.length === 0) return undefined;
  return (
    <section className={styles.strip} aria-label="Earlier submissions">
      <ul className={kit.list}>
        {earlier.map(({ number, lender, status: answer, at }) => (
          <li key={number}>
            {statusText(answer, lender)}, <DateText at={at} />
          </li>
        ))}
      </ul>
      {status === "quote" && (
        <p className={`${kit.small} ${kit.secondary}`}>What was signed stays signed: you can send it to another lender.</p>
      )}
    </section>
  );
}
