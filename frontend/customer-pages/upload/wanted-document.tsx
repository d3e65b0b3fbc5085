import { acceptedFiles, megabytesText } from "../../client/document/file-to-send.ts";
import type { OpenedLink } from "../opened-link.ts";
import { type Uploads, uploadState } from "../../client/document/use-uploads.ts";
import { CustomerCard } from "../customer-page.tsx";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { FileIcon, ReceivedMark } from "../../ui/file-icons.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { type Wanted, filesOf, kindsReceived } from "./progress.ts";
import kit from "../../ui/kit.module.css";
import styles from "./upload-screen.module.css";
import { AlertIcon } from "../../ui/icons.tsx";
import { dayInSydney, timeInSydney } from "../../ui/sydney-time.ts";

/** Banks, offices and accountants give them out as PDF files. */
const sentAsFiles: readonly Wanted["kind"][] = [
  "bankStatement",
  "taxReturn",
  "incomeStatement",
  "trustDeed",
  "activityStatement",
  "financials",
];

interface WantedDocumentProps {
  readonly wanted: Wanted;
  readonly link: OpenedLink;
  readonly uploads: Uploads;
}

export function WantedDocument({ wanted: { kind, title, info }, link, uploads }: WantedDocumentProps) {
  const { received, inProgress } = filesOf(kind, link, uploads);
  const isReceived = kindsReceived(link).includes(kind);
  const chooser = { of: title, accept: acceptedFiles, onChoose: (files: readonly File[]) => uploads.send(kind, files) };
  return (
    <CustomerCard label={title}>
      <header className={styles.wanted}>
        {isReceived ? <ReceivedMark /> : <FileIcon />}
        <div>
          <h2>{title}</h2>
          <p className={kit.secondary}>{info}</p>
        </div>
      </header>
      {received.map((document) => (
        <UploadedFile key={document._id} document={document} onReplace={(file) => uploads.send(kind, [file], document._id)} />
      ))}
      {inProgress.map((upload) => (
        <UploadProgress key={upload.id} {...uploadState(upload, uploads)} />
      ))}
      <div className={`${kit.flex} ${kit.wrap} ${kit.gap8}`}>
        {!sentAsFiles.includes(kind) && <FileChooser label="Take photo" variant="camera" {...chooser} />}
        <FileChooser label={isReceived ? "Add another file" : "Choose file"} {...chooser} />
      </div>
    </CustomerCard>
  );
}

type UploadedDocument = OpenedLink["documents"][number];

interface UploadedFileProps {
  readonly document: UploadedDocument;
  readonly onReplace: (file: File) => void;
}

function UploadedFile({ document, onReplace }: UploadedFileProps) {
  const { fileName, status } = document;
  return (
    <div className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.file}`}>
      <div className={styles.about}>
        <p className={`${kit.medium} ${kit.anywhere}`}>{fileName}</p>
        {status === "rejected" ? <RejectionMessage document={document} /> : <p className={styles.state}>{stateOf(document)}</p>}
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
  <p className={`${kit.flex} ${kit.gap8} ${kit.danger} ${styles.rejection}`} role="alert">
    <AlertIcon />
    <span>Not accepted. {reason}</span>
  </p>
);
