import { useState } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { useLenderSubmission, submitToLender } from "./lender-submission.ts";
import { ResponseView } from "../../../ui/response-view.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useMayChange } from "../../../client/application/access.ts";
import type { FocusRequest } from "../../../client/application/open-application.ts";
import { RecheckedWarnings } from "../../panel/business/register-warnings.tsx";
import { LenderMismatchWarning } from "../../records/lender-mismatch-warning.tsx";
import { Checklist } from "./checklist.tsx";
import { DetailsForm, unsavedReason } from "./details-form.tsx";
import { SubmissionState } from "./submission-state.tsx";
import kit from "../../../ui/kit.module.css";
import sending from "../sending.module.css";
import styles from "./submission.module.css";
import { Button } from "antd";
import { SendIcon } from "../../../ui/control-icons.tsx";
import { DisabledReason } from "../../../ui/disabled-reason.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { SentApplication } from "./sent-sections.tsx";

interface SubmissionDialogProps {
  readonly application: Application;
  readonly lender: string;
  readonly onClose: () => void;
  /** Also closes the dialog. */
  readonly onFocusRequest: (requested: FocusRequest) => void;
  /** Records the choice of this lender, in place of the dialog. */
  readonly onRecord: () => void;
}

/** Shows what is missing, then what will be sent, then the lender's response. */
export default function SubmissionDialog(props: SubmissionDialogProps) {
  const { application, lender, onClose } = props;
  const answer = useLenderSubmission(application._id, lender);
  return (
    <Dialog title={`Submit to ${lender}`} width={640} onClose={onClose}>
      <ResponseView response={answer} errorTitle="The checklist could not be loaded">
        {(submission) => <Steps {...props} submission={submission} />}
      </ResponseView>
    </Dialog>
  );
}

interface StepsProps extends Omit<SubmissionDialogProps, "lender"> {
  readonly submission: ReviewedSubmission;
}

function Steps({ application, submission, onClose, onFocusRequest, onRecord }: StepsProps) {
  const mayChange = useMayChange(application);
  const [isUnsaved, setIsUnsaved] = useState(false);
  if (submission.submittedAt !== null) return <SubmissionState submission={submission} isOpen={mayChange} />;
  return (
    <div className={`${kit.stack} ${sending.part} ${styles.steps}`}>
      <LenderMismatchWarning selection={application.selection} lender={submission.lender} onRecord={onRecord} />
      <RecheckedWarnings entities={application.entities} className={`${kit.stack} ${kit.gap8}`} />
      <Checklist application={application} submission={submission} goTo={onFocusRequest} />
      <DetailsForm application={application} fields={submission.fields} onUnsaved={setIsUnsaved} />
      {submission.status === "ready" && <Confirmation {...{ submission, isUnsaved, onClose }} />}
    </div>
  );
}

interface ConfirmationProps extends Pick<StepsProps, "submission" | "onClose"> {
  /** A detail is typed that would not be sent. */
  readonly isUnsaved: boolean;
}

function Confirmation({ submission, isUnsaved, onClose }: ConfirmationProps) {
  const { isBusy, failure, submit } = useSubmit(() => submitToLender(submission));
  const { lender, application, documents } = submission;
  return (
    <section className={`${kit.stack} ${kit.gap12} ${sending.part} ${styles.confirmation}`} aria-label="What is sent">
      <h3 className={kit.semibold}>What {lender} will see</h3>
      <SentApplication application={application} />
      {documents.length === 0 && <p>No documents are sent.</p>}
      <p className={`${kit.small} ${kit.secondary}`}>
        Once it is sent, this application cannot be changed, unless {lender} declines it or refers it back.
      </p>
      <FailureAlert failure={failure} />
      <div className={`${kit.flex} ${kit.gap12} ${kit.flexEnd}`}>
        {isUnsaved && <DisabledReason text={unsavedReason} />}
        <Button type="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="primary" icon={<SendIcon />} loading={isBusy} disabled={isUnsaved} onClick={submit}>
          Send to {lender}
        </Button>
      </div>
    </section>
  );
}
