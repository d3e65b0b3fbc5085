import { Button } from "antd";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { submitToLender } from "./lender-submission.ts";
import { SendIcon } from "../../../ui/control-icons.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { SentApplication } from "./sent-application.tsx";
import styles from "./submission.module.css";

export function Confirmation({ submission, onClose }: { readonly submission: ReviewedSubmission; readonly onClose: () => void }) {
  const { isBusy, failure, submit } = useSubmit(() => submitToLender(submission));
  const { lender, application, documents } = submission;
  return (
    <section className={styles["confirmation"]} aria-label="What is sent">
      <h3>What {lender} will see</h3>
      <SentApplication application={application} />
      {documents.length === 0 && <p>No documents are sent.</p>}
      <p className={styles["state"]}>Once it is sent, this application cannot be changed, unless {lender} declines it or refers it back.</p>
      <FailureAlert failure={failure} />
      <div className={styles["buttons"]}>
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
