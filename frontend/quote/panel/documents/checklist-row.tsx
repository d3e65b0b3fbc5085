import { Button, Form, Input } from "antd";
import { documentsFor, ruleOf } from "../../../../shared/checklist/checklist.ts";
import type { ChecklistItem, SettlingField } from "../../../../shared/domain/checklist.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { loanFields } from "../../../../shared/domain/loan-details.ts";
import { type Upload, type Uploads, uploadState } from "../../../client/document/use-uploads.ts";
import { UploadProgress } from "../../../ui/upload-progress.tsx";
import { attributeLabels } from "../attribute-labels.ts";
import { usePanel } from "../panel-context.ts";
import { DocumentLine, FileButton } from "./document-line.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./documents.module.css";
import { StateText } from "./state-text.tsx";
import { waiveDocument } from "../../../client/document/documents.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { useState } from "react";
import { filledLine } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { validatorRule, required } from "../../../ui/rules.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";

interface ChecklistRowProps {
  readonly item: ChecklistItem;
  readonly customer: Customer;
  readonly uploads: Uploads;
  /** Undefined for an applicant whose fields have no link. */
  readonly onAnswer: ((field: SettlingField) => void) | undefined;
}

export function ChecklistRow({ item, customer, uploads, onAnswer }: ChecklistRowProps) {
  const { application, isClosed } = usePanel();
  const { kind, title, state } = item;
  const isSigned = ruleOf(item)?.by === "signature";
  const { existing, replaced } = documentsFor(application, kind, customer._id);
  const isThere = ({ documentId }: Upload) => [...existing, ...replaced].some(({ _id }) => _id === documentId);
  const mayUpload = !isSigned && !isClosed;
  const inProgress = uploads.uploads.filter((upload) => upload.kind === kind && !(upload.status === "sent" && isThere(upload)));
  const sending = new Set(inProgress.map(({ documentId }) => documentId));
  const visible = existing.filter(({ _id }) => !sending.has(_id));
  const isOpen = visible.length === 0 && inProgress.length === 0;
  const [isWaiving, setIsWaiving] = useState(false);
  return (
    <li className={styles.row} aria-label={title}>
      <div className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.head}`}>
        <strong>{title}</strong>
        {isOpen && state === "missing" && <span className={kit.tertiary}>{isSigned ? "Not signed" : "Missing"}</span>}
        {mayUpload && state === "missing" && (
          <Button
            type="link"
            size="small"
            aria-label={`${title} is not needed`}
            aria-expanded={isWaiving}
            onClick={() => setIsWaiving(!isWaiving)}
          >
            Not needed
          </Button>
        )}
        {mayUpload && <FileButton label="Upload" of={title} onChoose={(files) => uploads.send(kind, files)} />}
      </div>
      {state === "perhaps" && item.settledBy && <Perhaps field={item.settledBy} onAnswer={onAnswer} />}
      {visible.map((document) => (
        <DocumentLine
          key={document._id}
          document={document}
          isClosed={isClosed}
          onReplace={mayUpload ? (file) => uploads.send(kind, [file], document._id) : undefined}
        />
      ))}
      {inProgress.map((upload) => (
        <UploadProgress key={upload.id} {...uploadState(upload, uploads)} />
      ))}
      {replaced.map((document) => (
        <DocumentLine key={document._id} document={document} isClosed />
      ))}
      {state === "waived" && <Waived item={item} />}
      {isWaiving && state === "missing" && <WaiverForm item={item} onEnd={() => setIsWaiving(false)} />}
    </li>
  );
}

function Perhaps({ field, onAnswer }: { readonly field: SettlingField } & Pick<ChecklistRowProps, "onAnswer">) {
  const label = field === "documentationLevel" ? loanFields.documentationLevel.label : attributeLabels[field];
  return (
    <StateText>
      May be needed, once{" "}
      {onAnswer ? (
        <Button type="link" size="small" className={styles.answer} onClick={() => onAnswer(field)}>
          {label}
        </Button>
      ) : (
        label
      )}{" "}
      is known
    </StateText>
  );
}

function Waived({ item }: { readonly item: ChecklistItem }) {
  const { application, isClosed } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => waiveDocument(application._id, item, null));
  return (
    <div className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.line}`}>
      <StateText>Not needed: {item.reason}</StateText>
      {!isClosed && (
        <Button type="link" size="small" aria-label={`${item.title} is needed`} loading={isBusy} onClick={submit}>
          Take back
        </Button>
      )}
      <FailureAlert failure={failure} />
    </div>
  );
}

const WaiverForm = ({ item, onEnd }: { readonly item: ChecklistItem; readonly onEnd: () => void }) => {
  const { application } = usePanel();
  return (
    <SubmitForm
      initialValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await waiveDocument(application._id, item, reason);
        onEnd();
      }}
    >
      <Form.Item
        name="reason"
        label={`Why is “${item.title}” not needed?`}
        rules={[required("Please say why"), validatorRule(problemBy(filledLine(300)))]}
      >
        <Input />
      </Form.Item>
      <SubmitBar label="Mark as not needed">
        <Button onClick={onEnd}>Cancel</Button>
      </SubmitBar>
    </SubmitForm>
  );
};
