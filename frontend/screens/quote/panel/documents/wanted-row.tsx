import type { Document } from "../../../../../shared/entities/document.ts";
import { acceptedFiles } from "../../../../api/file-to-send.ts";
import { type Upload, type Uploads, shownUpload } from "../../../../api/use-uploads.ts";
import { FileChooser } from "../../../../ui/file-chooser.tsx";
import { UploadProgress } from "../../../../ui/upload-progress.tsx";
import type { Wanted } from "./checklist.ts";
import { DocumentLine } from "./document-line.tsx";
import styles from "./documents.module.css";

interface WantedRowProps {
  readonly wanted: Wanted;
  readonly documents: readonly Document[];
  readonly uploads: Uploads;
  readonly isReadOnly: boolean;
}

/** One of the documents that an application needs: what is there of it, and how to hand it in. */
export function WantedRow({ wanted: { kind, title, isSigned }, documents, uploads, isReadOnly }: WantedRowProps) {
  const isThere = ({ documentId }: Upload) => documents.some(({ _id }) => _id === documentId);
  const underWay = uploads.uploads.filter((upload) => upload.kind === kind && !(upload.status === "sent" && isThere(upload)));
  const sending = new Set(underWay.map(({ documentId }) => documentId));
  const shown = documents.filter(({ _id }) => !sending.has(_id));
  return (
    <li className={styles["wanted"]} aria-label={title}>
      <div className={styles["head"]}>
        <strong>{title}</strong>
        {shown.length === 0 && underWay.length === 0 && <span className={styles["missing"]}>{isSigned ? "Not signed" : "Missing"}</span>}
        {!isSigned && !isReadOnly && (
          <FileChooser label="Upload" look="text" of={title} accept={acceptedFiles} onChoose={(files) => uploads.send(kind, files)} />
        )}
      </div>
      {shown.map((document) => (
        <DocumentLine key={document._id} document={document} />
      ))}
      {underWay.map((upload) => (
        <UploadProgress key={upload.id} {...shownUpload(upload, uploads)} />
      ))}
    </li>
  );
}
