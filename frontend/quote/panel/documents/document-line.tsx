import { Button, Form, Input } from "antd";
import { useState } from "react";
import { businessDate } from "../../../../shared/business-date.ts";
import { agingKinds } from "../../../../shared/checklist/rules.ts";
import { shortDateText } from "../../../ui/short-date.ts";
import { type Document, earliestIssue } from "../../../../shared/domain/document.ts";
import { dateDocument, downloadDocument } from "../../../client/document/documents.ts";
import { megabytesText, acceptedFiles } from "../../../client/document/file-to-send.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import kit from "../../../ui/kit.module.css";
import { validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { dayInSydney, timeInSydney } from "../../../ui/sydney-time.ts";
import { type FilePickerProps, useFilePicker } from "../../../ui/use-file-picker.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import styles from "./documents.module.css";
import { StateText } from "./state-text.tsx";

interface DocumentLineProps {
  readonly document: Document;
  /** Nothing can be changed. */
  readonly isClosed: boolean;
  /** Uploads a replacement; undefined when the document cannot be replaced. */
  readonly onReplace?: ((file: File) => void) | undefined;
}

export function DocumentLine({ document, isClosed, onReplace }: DocumentLineProps) {
  const { isBusy, failure, submit } = useSubmit(() => downloadDocument(document._id));
  const { kind, status, fileName } = document;
  const [isDating, setIsDating] = useState(false);
  const isDatable = status === "ready" && !isClosed && agingKinds.includes(kind);
  return (
    <>
      <div className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.line}`}>
        <div>
          <p className={kit.anywhere}>{document.fileName}</p>
          <StateText isProblem={status === "rejected"}>{stateOf(document)}</StateText>
          {document.isOutdated && <StateText isProblem>Its text has changed since. Send the link again to have it signed again.</StateText>}
          <FailureAlert failure={failure} />
        </div>
        {isDatable && (
          <Button
            type="link"
            size="small"
            aria-label={`Day of issue of ${fileName}`}
            aria-expanded={isDating}
            onClick={() => setIsDating(!isDating)}
          >
            Day of issue
          </Button>
        )}
        {onReplace && <FileButton label="Replace" of={document.fileName} isSingle onChoose={([file]) => file && onReplace(file)} />}
        {document.status === "ready" && (
          <Button type="link" size="small" aria-label={`Download ${document.fileName}`} loading={isBusy} onClick={submit}>
            Download
          </Button>
        )}
      </div>
      {isDating && <IssueForm document={document} onEnd={() => setIsDating(false)} />}
    </>
  );
}

function stateOf(document: Document): string {
  const { status, size, createdAt, isScanning, isCopying, reason, handedInBy, replacedBy, signerName, issuedOn } = document;
  if (status === "rejected") return `Not accepted. ${reason ?? ""}`;
  if (status === "pending" && isCopying) return "Being copied from the other quote";
  if (status === "pending") return isScanning ? "Being scanned for malware" : "Not received yet";
  const by = handedInBy ? "from the customer, " : "";
  const arrived = signerName ? `signed by ${signerName} on` : "received";
  const replaced = (replacedBy ?? null) === null ? "" : "Replaced by a newer file; ";
  return `${replaced}${by}${megabytesText(size)}, ${arrived} ${dayInSydney(createdAt)} ${timeInSydney(createdAt)}${issuedOn ? `, issued ${shortDateText(issuedOn)}` : ""}`;
}

interface FileButtonProps extends Pick<FilePickerProps, "of" | "isSingle" | "onChoose"> {
  /** With `of`, the accessible name of the button. */
  readonly label: string;
}

export function FileButton({ label, ...files }: FileButtonProps) {
  const { input, open } = useFilePicker({ ...files, accept: acceptedFiles });
  return (
    <>
      <Button type="link" size="small" aria-label={`${label}: ${files.of}`} onClick={open}>
        {label}
      </Button>
      {input}
    </>
  );
}

/** An empty day takes it back. */
function IssueForm({ document, onEnd }: { readonly document: Document; readonly onEnd: () => void }) {
  const today = businessDate(new Date());
  const dayRule = validatorRule((day) => (day && (day < earliestIssue || day > today) ? "Choose a day from 2000 to today" : undefined));
  return (
    <SubmitForm
      initialValues={{ issuedOn: document.issuedOn ?? "" }}
      onSubmit={async ({ issuedOn }) => {
        await dateDocument(document._id, issuedOn || null);
        onEnd();
      }}
    >
      <Form.Item name="issuedOn" label="Day that the document names" required={false} rules={[dayRule]}>
        <Input type="date" min={earliestIssue} max={today} autoComplete="off" />
      </Form.Item>
      <SubmitBar label="Save">
        <Button onClick={onEnd}>Cancel</Button>
      </SubmitBar>
    </SubmitForm>
  );
}
