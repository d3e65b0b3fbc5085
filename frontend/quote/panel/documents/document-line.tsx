import { Button } from "antd";
import type { Document } from "../../../../shared/domain/document.ts";
import { downloadDocument } from "../../../client/document/documents.ts";
import { megabytesText } from "../../../client/document/file-to-send.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { dayInSydney, timeInSydney } from "../../../ui/sydney-time.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { FileButton } from "./file-button.tsx";
import styles from "./documents.module.css";

interface DocumentLineProps {
  readonly document: Document;
  /** Uploads a replacement; undefined when the document cannot be replaced. */
  readonly onReplace?: ((file: File) => void) | undefined;
}

export function DocumentLine({ document, onReplace }: DocumentLineProps) {
  const { isBusy, failure, submit } = useSubmit(() => downloadDocument(document._id));
  return (
    <div className={styles["line"]}>
      <div>
        <p className={styles["name"]}>{document.fileName}</p>
        <p className={document.status === "rejected" ? styles["rejected"] : styles["state"]}>{stateOf(document)}</p>
        {document.isOutdated && (
          <p className={styles["rejected"]}>Its text has changed since. Send the link again to have it signed again.</p>
        )}
        <FailureAlert failure={failure} />
      </div>
      {onReplace && <FileButton label="Replace" of={document.fileName} isSingle onChoose={([file]) => file && onReplace(file)} />}
      {document.status === "ready" && (
        <Button type="text" aria-label={`Download ${document.fileName}`} loading={isBusy} onClick={submit}>
          Download
        </Button>
      )}
    </div>
  );
}

function stateOf(document: Document): string {
  const { status, size, createdAt, isScanning, isCopying, reason, handedInBy, replacedBy, signerName } = document;
  if (status === "rejected") return `Not accepted. ${reason ?? ""}`;
  if (status === "pending" && isCopying) return "Being copied from the other quote";
  if (status === "pending") return isScanning ? "Being scanned for malware" : "Not received yet";
  const by = handedInBy ? "from the customer, " : "";
  const arrived = signerName ? `signed by ${signerName} on` : "received";
  const replaced = (replacedBy ?? null) === null ? "" : "Replaced by a newer file; ";
  return `${replaced}${by}${megabytesText(size)}, ${arrived} ${dayInSydney(createdAt)} ${timeInSydney(createdAt)}`;
}
