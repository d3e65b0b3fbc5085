import { Button, Form, Input } from "antd";
import { useState } from "react";
import type { ChecklistItem } from "../../../../shared/domain/checklist.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { waiveDocument } from "../../../client/document/documents.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { validatorRule, required } from "../../../ui/rules.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { usePanel } from "../panel-context.ts";
import styles from "./documents.module.css";

/** Says why a document is not needed, and takes that back. */
export function Waiver({ item }: { readonly item: ChecklistItem }) {
  const { application, isClosed } = usePanel();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure, submit } = useSubmit(() => waiveDocument(application._id, item, null));
  if (item.state === "waived")
    return (
      <div className={styles["line"]}>
        <p className={styles["state"]}>Not needed: {item.reason}</p>
        {!isClosed && (
          <Button type="text" aria-label={`${item.title} is needed`} loading={isBusy} onClick={submit}>
            Take back
          </Button>
        )}
        <FailureAlert failure={failure} />
      </div>
    );
  if (isClosed) return undefined;
  if (!isAsking)
    return (
      <Button type="text" className={styles["waive"]!} aria-label={`${item.title} is not needed`} onClick={() => setIsAsking(true)}>
        Not needed
      </Button>
    );
  return (
    <SubmitForm
      initialValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await waiveDocument(application._id, item, reason);
        setIsAsking(false);
      }}
    >
      <Form.Item
        name="reason"
        label={`Why is “${item.title}” not needed?`}
        rules={[required("Please say why"), validatorRule(problemBy(filledLine(300)))]}
      >
        <Input maxLength={300} />
      </Form.Item>
      <SubmitBar label="Mark as not needed">
        <Button onClick={() => setIsAsking(false)}>Cancel</Button>
      </SubmitBar>
    </SubmitForm>
  );
}
