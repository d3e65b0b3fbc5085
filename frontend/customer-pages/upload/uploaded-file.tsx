import { acceptedFiles, megabytesText } from "../../client/document/file-to-send.ts";
import type { OpenedLink } from "../opened-link.ts";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { dayInSydney, timeInSydney } from "../../ui/sydney-time.ts";
import styles from "./upload-screen.module.css";

type UploadedDocument = OpenedLink["documents"][number];

interface UploadedFileProps {
  readonly document: UploadedDocument;
  readonly onReplace: (file: File) => void;
}

export function UploadedFile({ document, onReplace }: UploadedFileProps) {
  const { fileName, status } = document;
  return (
    <div className={styles["file"]}>
      <div className={styles["about"]}>
        <p className={styles["name"]}>{fileName}</p>
        {status === "rejected" ? <RejectionMessage document={document} /> : <p className={styles["state"]}>{stateOf(document)}</p>}
      </div>
      <FileChooser
        label="Replace"
        variant="text"
        of={fileName}
        accept={acceptedFiles}
        isSingle
        onChoose={([file]) => file && onReplace(file)}
      />
    </div>
  );
}

function stateOf({ status, size, createdAt, isScanning }: UploadedDocument): string {
  if (status === "ready") return `${megabytesText(size)}, received ${dayInSydney(createdAt)} ${timeInSydney(createdAt)}`;
  return isScanning ? "Has arrived and is being scanned for malware." : "Has not arrived. Please send it again.";
}

const RejectionMessage = ({ document: { reason } }: { readonly document: UploadedDocument }) => (
  <p className={styles["rejection"]} role="alert">
    <AlertIcon />
    <span>Not accepted. {reason}</span>
  </p>
);
