import type { Application } from "../../../../shared/entities/application.ts";
import type { Submission } from "../../../../shared/entities/submission.ts";
import { useLenderSubmission } from "../../../api/lender-submission.ts";
import { Answer } from "../../../ui/answer.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { AskedFor } from "../panel/panel-context.ts";
import { Checklist } from "./checklist.tsx";
import { Confirmation } from "./confirmation.tsx";
import { DetailsForm } from "./details-form.tsx";
import { Standing } from "./standing.tsx";
import styles from "./submission.module.css";

interface SubmissionDialogProps {
  readonly application: Application;
  readonly lender: string;
  readonly onClose: () => void;
  /** Leads to a field of the scenario, or to the documents. */
  readonly onAskFor: (asked: AskedFor) => void;
}

/** Sends an application to a lender: what it still lacks, then what is sent to whom, then what the lender says. */
export default function SubmissionDialog({ application, lender, onClose, onAskFor }: SubmissionDialogProps) {
  const answer = useLenderSubmission(application._id);
  const goTo = (asked: AskedFor) => {
    onClose();
    onAskFor(asked);
  };
  return (
    <Dialog title={`Submit to ${lender}`} onClose={onClose}>
      <Answer of={answer} failure="The checklist could not be loaded">
        {(submission) => <Steps application={application} submission={submission} goTo={goTo} onClose={onClose} />}
      </Answer>
    </Dialog>
  );
}

interface StepsProps {
  readonly application: Application;
  readonly submission: Submission;
  readonly goTo: (asked: AskedFor) => void;
  readonly onClose: () => void;
}

function Steps({ application, submission, goTo, onClose }: StepsProps) {
  if (submission.submittedAt !== null) return <Standing submission={submission} />;
  return (
    <div className={styles["steps"]}>
      <Checklist application={application} submission={submission} goTo={goTo} />
      <DetailsForm application={application} fields={submission.fields} />
      {submission.status === "ready" && <Confirmation submission={submission} onClose={onClose} />}
    </div>
  );
}
