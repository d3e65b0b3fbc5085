import { acceptedFiles } from "../../client/document/file-to-send.ts";
import type { OpenedLink } from "../opened-link.ts";
import { type Uploads, uploadState } from "../../client/document/use-uploads.ts";
import { CustomerCard } from "../customer-page.tsx";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { FileIcon, ReceivedMark } from "../../ui/file-icons.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { UploadedFile } from "./uploaded-file.tsx";
import { type Wanted, filesOf, kindsReceived } from "./progress.ts";
import styles from "./upload-screen.module.css";

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
      <header className={styles["wanted"]}>
        {isReceived ? <ReceivedMark /> : <FileIcon />}
        <div>
          <h2>{title}</h2>
          <p className={styles["hint"]}>{info}</p>
        </div>
      </header>
      {received.map((document) => (
        <UploadedFile key={document._id} document={document} onReplace={(file) => uploads.send(kind, [file], document._id)} />
      ))}
      {inProgress.map((upload) => (
        <UploadProgress key={upload.id} {...uploadState(upload, uploads)} />
      ))}
      <div className={styles["choosers"]}>
        <FileChooser label="Take photo" variant="camera" {...chooser} />
        <FileChooser label={isReceived ? "Add another file" : "Choose file"} {...chooser} />
      </div>
    </CustomerCard>
  );
}
