import type { Application } from "../../../../shared/domain/application.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { useLenderSubmission, submitToLender, declare } from "./lender-submission.ts";
import { ResponseView } from "../../../ui/response-view.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { FocusRequest } from "../../../client/application/open-application.ts";
import { RecheckedWarnings } from "../../panel/business/register-warnings.tsx";
import { LenderMismatchWarning } from "../../records/lender-mismatch-warning.tsx";
import { DetailsForm } from "./details-form.tsx";
import { SubmissionState } from "./submission-state.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./submission.module.css";
import { Button, Checkbox } from "antd";
import { SendIcon } from "../../../ui/control-icons.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { SentApplication } from "./sent-application.tsx";
import { useState } from "react";
import { Link } from "wouter";
import { scenarioParts } from "../../../../shared/quote/scenario.ts";
import type { RequiredField, Submission } from "../../../../shared/domain/submission.ts";
import { focusDetail } from "./focus-detail.ts";

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
    <div className={styles.steps}>
      <LenderMismatchWarning selection={application.selection} lender={submission.lender} onRecord={onRecord} />
      <RecheckedWarnings entities={application.entities} className={styles.warnings} />
      <Checklist application={application} submission={submission} goTo={goTo} />
      <DetailsForm application={application} fields={submission.fields} />
      {submission.status === "ready" && <Confirmation submission={submission} onClose={onClose} />}
    </div>
  );
}

function Confirmation({ submission, onClose }: { readonly submission: ReviewedSubmission; readonly onClose: () => void }) {
  const { isBusy, failure, submit } = useSubmit(() => submitToLender(submission));
  const { lender, application, documents } = submission;
  return (
    <section className={styles.confirmation} aria-label="What is sent">
      <h3>What {lender} will see</h3>
      <SentApplication application={application} />
      {documents.length === 0 && <p>No documents are sent.</p>}
      <p className={`${kit.small} ${kit.secondary}`}>
        Once it is sent, this application cannot be changed, unless {lender} declines it or refers it back.
      </p>
      <FailureAlert failure={failure} />
      <div className={`${kit.flex} ${kit.gap12} ${kit.flexEnd}`}>
        <Button type="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="primary" icon={<SendIcon />} loading={isBusy} onClick={submit}>
          Send to {lender}
        </Button>
      </div>
    </section>
  );
}

interface ChecklistProps {
  readonly application: Application;
  readonly submission: Submission;
  readonly goTo: (requested: FocusRequest) => void;
}

/** The fields that the lender requires and the application lacks, each with a link to its control. */
function Checklist({ application, submission: { missing, lender }, goTo }: ChecklistProps) {
  return (
    <section className={styles.checklist} aria-label="Checklist">
      <p aria-live="polite" className={kit.medium}>
        {missing.length === 0
          ? `Nothing is missing. You can send the application to ${lender}.`
          : `${lender} asks for ${missing.length} more ${missing.length === 1 ? "thing" : "things"}.`}
      </p>
      {missing.length > 0 && (
        <ul>
          {missing.map((item) => (
            <li key={item.field}>
              <Missing application={application} item={item} goTo={goTo} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface MissingProps {
  readonly application: Application;
  readonly item: RequiredField;
  readonly goTo: (requested: FocusRequest) => void;
}

function Missing({ application, item: { field, label, place }, goTo }: MissingProps) {
  const requested = requestedBy(field);
  if (place === "criteria") return <span>{label}</span>;
  if (place === "declaration")
    return <Declaration applicationId={application._id} reason={label === "Your declaration" ? undefined : label} />;
  if (place === "organisation") return <Link href="/account/organisation">{label}</Link>;
  if (place === "business" && application.entities.length === 0) return <LinkTo label={label} onFollow={() => goTo("timeInBusiness")} />;
  return <LinkTo label={label} onFollow={() => (requested === undefined ? focusDetail(field) : goTo(requested))} />;
}

const LinkTo = ({ label, onFollow }: { readonly label: string; readonly onFollow: () => void }) => (
  <Button type="link" size="small" className={styles.link} onClick={onFollow}>
    {label}
  </Button>
);

/** The field of the quote form; undefined for a field of this dialog. */
function requestedBy(field: string): FocusRequest | undefined {
  if (/^customers\.\d+\.privacy$/.test(field)) return "documents";
  if (field === "customers.0.dateOfBirth") return "dateOfBirth";
  const [part, attribute] = field.split(".");
  return part === "asset" && attribute && Object.hasOwn(scenarioParts.asset, attribute) ? (attribute as FocusRequest) : undefined;
}

interface DeclarationProps {
  readonly applicationId: string;
  /** Why it must be made again. */
  readonly reason: string | undefined;
}

function Declaration({ applicationId, reason }: DeclarationProps) {
  const [isTicked, setIsTicked] = useState(false);
  const { failure, submit } = useSubmit(async () => {
    await declare(applicationId).catch((error: unknown) => {
      setIsTicked(false);
      throw error;
    });
  });
  const tick = (ticked: boolean) => {
    setIsTicked(ticked);
    if (ticked) submit();
  };
  return (
    <>
      {reason !== undefined && <p>{reason}</p>}
      <Checkbox checked={isTicked} onChange={({ target }) => tick(target.checked)}>
        I declare that the customer agreed to this application, and that to my knowledge it is true.
      </Checkbox>
      <FailureAlert failure={failure} />
    </>
  );
}
