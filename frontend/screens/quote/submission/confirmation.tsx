import { Button } from "antd";
import type { Submission } from "../../../../shared/domain/submission.ts";
import { submitToLender } from "../../../api/submission/lender-submission.ts";
import { SendIcon } from "../../../ui/control-icons.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import styles from "./submission.module.css";

export function Confirmation({ submission, onClose }: { readonly submission: Submission; readonly onClose: () => void }) {
  const { isBusy, failure, submit } = useSubmission(() => submitToLender(submission));
  const { lender, fields, documents } = submission;
  const labels = [...new Set(fields.map(({ label }) => label))];
  return (
    <section className={styles["confirmation"]} aria-label="What is sent">
      <h3>What we send to {lender}</h3>
      <p>{labels.join(", ")}.</p>
      <p>{documents.length === 0 ? "No documents." : `Documents: ${documents.join(", ")}.`}</p>
      <p className={styles["state"]}>Once it is sent, this application cannot be changed. A copy can.</p>
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
