import { acceptedFiles } from "../../../../api/file-to-send.ts";
import { type Upload, type Uploads, shownUpload } from "../../../../api/use-uploads.ts";
import { FileChooser } from "../../../../ui/file-chooser.tsx";
import { UploadProgress } from "../../../../ui/upload-progress.tsx";
import type { Wanted, documentsOf } from "./checklist.ts";
import { DocumentLine } from "./document-line.tsx";
import styles from "./documents.module.css";

interface WantedRowProps {
  readonly wanted: Wanted;
  readonly documents: ReturnType<typeof documentsOf>;
  readonly uploads: Uploads;
  readonly isReadOnly: boolean;
}

/** One of the documents that an application needs: what is there of it, and how to hand it in. */
export function WantedRow({ wanted: { kind, title, isSigned }, documents, uploads, isReadOnly }: WantedRowProps) {
  const { standing, replaced } = documents;
  const isThere = ({ documentId }: Upload) => [...standing, ...replaced].some(({ _id }) => _id === documentId);
  const mayUpload = !isSigned && !isReadOnly;
  const underWay = uploads.uploads.filter((upload) => upload.kind === kind && !(upload.status === "sent" && isThere(upload)));
  const sending = new Set(underWay.map(({ documentId }) => documentId));
  const shown = standing.filter(({ _id }) => !sending.has(_id));
  return (
    <li className={styles["wanted"]} aria-label={title}>
      <div className={styles["head"]}>
        <strong>{title}</strong>
        {shown.length === 0 && underWay.length === 0 && <span className={styles["missing"]}>{isSigned ? "Not signed" : "Missing"}</span>}
        {mayUpload && (
          <FileChooser label="Upload" look="text" of={title} accept={acceptedFiles} onChoose={(files) => uploads.send(kind, files)} />
        )}
      </div>
      {shown.map((document) => (
        <DocumentLine
          key={document._id}
          document={document}
          onReplace={mayUpload ? (file) => uploads.send(kind, [file], document._id) : undefined}
        />
      ))}
      {underWay.map((upload) => (
        <UploadProgress key={upload.id} {...shownUpload(upload, uploads)} />
      ))}
      {replaced.map((document) => (
        <DocumentLine key={document._id} document={document} />
      ))}
    </li>
  );
}
