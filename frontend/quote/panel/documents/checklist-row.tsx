import { Button } from "antd";
import { documentsFor, ruleOf } from "../../../../shared/checklist/checklist.ts";
import type { ChecklistItem, SettlingField } from "../../../../shared/domain/checklist.ts";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { loanFields } from "../../../../shared/domain/loan-details.ts";
import { type Upload, type Uploads, uploadState } from "../../../client/document/use-uploads.ts";
import { UploadProgress } from "../../../ui/upload-progress.tsx";
import { attributeLabels } from "../attribute-labels.ts";
import { usePanel } from "../panel-context.ts";
import { DocumentLine } from "./document-line.tsx";
import { FileButton } from "./file-button.tsx";
import styles from "./documents.module.css";
import { Waiver } from "./waiver.tsx";

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
  return (
    <li className={styles["row"]} aria-label={title}>
      <div className={styles["head"]}>
        <strong>{title}</strong>
        {isOpen && state === "missing" && <span className={styles["missing"]}>{isSigned ? "Not signed" : "Missing"}</span>}
        {mayUpload && <FileButton label="Upload" of={title} onChoose={(files) => uploads.send(kind, files)} />}
      </div>
      {state === "perhaps" && item.settledBy && <Perhaps field={item.settledBy} onAnswer={onAnswer} />}
      {visible.map((document) => (
        <DocumentLine
          key={document._id}
          document={document}
          onReplace={mayUpload ? (file) => uploads.send(kind, [file], document._id) : undefined}
        />
      ))}
      {inProgress.map((upload) => (
        <UploadProgress key={upload.id} {...uploadState(upload, uploads)} />
      ))}
      {replaced.map((document) => (
        <DocumentLine key={document._id} document={document} />
      ))}
      {!isSigned && (state === "missing" || state === "waived") && <Waiver item={item} />}
    </li>
  );
}

function Perhaps({ field, onAnswer }: { readonly field: SettlingField } & Pick<ChecklistRowProps, "onAnswer">) {
  const label = field === "documentationLevel" ? loanFields.documentationLevel.label : attributeLabels[field];
  return (
    <p className={styles["state"]}>
      Perhaps, once{" "}
      {onAnswer ? (
        <Button type="link" size="small" className={styles["answer"]!} onClick={() => onAnswer(field)}>
          {label}
        </Button>
      ) : (
        label
      )}{" "}
      is known
    </p>
  );
}
