import type { Application } from "../../../../shared/domain/application.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { useLenderSubmission } from "./lender-submission.ts";
import { ResponseView } from "../../../ui/response-view.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { FocusRequest } from "../../panel/panel-context.ts";
import { RecheckedWarnings } from "../../panel/business/register-warnings.tsx";
import { LenderMismatchWarning } from "../../records/lender-mismatch-warning.tsx";
import { Checklist } from "./checklist.tsx";
import { Confirmation } from "./confirmation.tsx";
import { DetailsForm } from "./details-form.tsx";
import { SubmissionState } from "./submission-state.tsx";
import styles from "./submission.module.css";

interface SubmissionDialogProps {
  readonly application: Application;
  readonly lender: string;
  readonly onClose: () => void;
  readonly onFocusRequest: (requested: FocusRequest) => void;
  /** Records the choice of this lender, in place of the dialog. */
  readonly onRecord: () => void;
}

/** Shows what is missing, then what will be sent, then the lender's response. */
export default function SubmissionDialog({ application, lender, onClose, onFocusRequest, onRecord }: SubmissionDialogProps) {
  const answer = useLenderSubmission(application._id, lender);
  const goTo = (requested: FocusRequest) => {
    onClose();
    onFocusRequest(requested);
  };
  return (
    <Dialog title={`Submit to ${lender}`} width={640} onClose={onClose}>
      <ResponseView response={answer} errorTitle="The checklist could not be loaded">
        {(submission) => <Steps application={application} submission={submission} goTo={goTo} onClose={onClose} onRecord={onRecord} />}
      </ResponseView>
    </Dialog>
  );
}

interface StepsProps {
  readonly application: Application;
  readonly submission: ReviewedSubmission;
  readonly goTo: (requested: FocusRequest) => void;
  readonly onClose: () => void;
  readonly onRecord: () => void;
}

function Steps({ application, submission, goTo, onClose, onRecord }: StepsProps) {
  if (submission.submittedAt !== null)
    return <SubmissionState submission={submission} application={submission.application} isClosed={false} />;
  return (
    <div className={styles["steps"]}>
      <LenderMismatchWarning selection={application.selection} lender={submission.lender} onRecord={onRecord} />
      <RecheckedWarnings entities={application.entities} className={styles["warnings"]!} />
      <Checklist application={application} submission={submission} goTo={goTo} />
      <DetailsForm application={application} fields={submission.fields} />
      {submission.status === "ready" && <Confirmation submission={submission} onClose={onClose} />}
    </div>
  );
}
