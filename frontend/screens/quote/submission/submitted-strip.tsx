import { useLenderSubmission } from "../../../api/lender-submission.ts";
import { Answer } from "../../../ui/answer.tsx";
import { Standing } from "./standing.tsx";
import styles from "./submission.module.css";

/** Above the products of an application that was submitted: what the lender says. */
export const SubmittedStrip = ({ applicationId }: { readonly applicationId: string }) => (
  <section className={styles["strip"]} aria-label="Submission">
    <Answer of={useLenderSubmission(applicationId)} failure="The submission could not be loaded">
      {(submission) => <Standing submission={submission} />}
    </Answer>
  </section>
);
