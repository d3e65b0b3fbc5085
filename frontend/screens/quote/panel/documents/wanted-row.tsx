import { type Upload, type Uploads, uploadState } from "../../../../api/document/use-uploads.ts";
import { UploadProgress } from "../../../../ui/upload-progress.tsx";
import type { Wanted, documentsOf } from "./checklist.ts";
import { DocumentLine } from "./document-line.tsx";
import { FileButton } from "./file-button.tsx";
import styles from "./documents.module.css";

interface WantedRowProps {
  readonly wanted: Wanted;
  readonly documents: ReturnType<typeof documentsOf>;
  readonly uploads: Uploads;
  readonly isClosed: boolean;
}

export function WantedRow({ wanted: { kind, title, isSigned }, documents, uploads, isClosed }: WantedRowProps) {
  const { existing, replaced } = documents;
  const isThere = ({ documentId }: Upload) => [...existing, ...replaced].some(({ _id }) => _id === documentId);
  const mayUpload = !isSigned && !isClosed;
  const underWay = uploads.uploads.filter((upload) => upload.kind === kind && !(upload.status === "sent" && isThere(upload)));
  const sending = new Set(underWay.map(({ documentId }) => documentId));
  const visible = existing.filter(({ _id }) => !sending.has(_id));
  return (
    <li className={styles["wanted"]} aria-label={title}>
      <div className={styles["head"]}>
        <strong>{title}</strong>
        {visible.length === 0 && underWay.length === 0 && <span className={styles["missing"]}>{isSigned ? "Not signed" : "Missing"}</span>}
        {mayUpload && <FileButton label="Upload" of={title} onChoose={(files) => uploads.send(kind, files)} />}
      </div>
      {visible.map((document) => (
        <DocumentLine
          key={document._id}
          document={document}
          onReplace={mayUpload ? (file) => uploads.send(kind, [file], document._id) : undefined}
        />
      ))}
      {underWay.map((upload) => (
        <UploadProgress key={upload.id} {...uploadState(upload, uploads)} />
      ))}
      {replaced.map((document) => (
        <DocumentLine key={document._id} document={document} />
      ))}
    </li>
  );
}
