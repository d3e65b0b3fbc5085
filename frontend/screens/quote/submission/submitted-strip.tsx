import { useLenderSubmission } from "../../../api/submission/lender-submission.ts";
import { ResponseView } from "../../../ui/response-view.tsx";
import { SubmissionState } from "./submission-state.tsx";
import styles from "./submission.module.css";

export const SubmittedStrip = ({ applicationId }: { readonly applicationId: string }) => (
  <section className={styles["strip"]} aria-label="Submission">
    <ResponseView response={useLenderSubmission(applicationId)} errorTitle="The submission could not be loaded">
      {(submission) => <SubmissionState submission={submission} application={submission.application} />}
    </ResponseView>
  </section>
);
