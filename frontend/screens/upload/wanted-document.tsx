import { acceptedFiles } from "../../api/file-to-send.ts";
import type { OpenedLink } from "../../api/opened-link.ts";
import { type Uploads, shownUpload } from "../../api/use-uploads.ts";
import { CustomerCard } from "../../ui/customer-page.tsx";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { FileIcon, ReceivedMark } from "../../ui/file-icons.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { HandedInFile } from "./handed-in-file.tsx";
import { type Wanted, filesOf, kindsReceived } from "./progress.ts";
import styles from "./upload-screen.module.css";

interface WantedDocumentProps {
  readonly wanted: Wanted;
  readonly link: OpenedLink;
  readonly uploads: Uploads;
}

/** One of the documents asked for: what has come of it, and how to send it. */
export function WantedDocument({ wanted: { kind, title, hint }, link, uploads }: WantedDocumentProps) {
  const { arrived, underWay } = filesOf(kind, link, uploads);
  const isReceived = kindsReceived(link).includes(kind);
  const chooser = { of: title, accept: acceptedFiles, onChoose: (files: readonly File[]) => uploads.send(kind, files) };
  return (
    <CustomerCard label={title}>
      <header className={styles["wanted"]}>
        {isReceived ? <ReceivedMark /> : <FileIcon />}
        <div>
          <h2>{title}</h2>
          <p className={styles["hint"]}>{hint}</p>
        </div>
      </header>
      {arrived.map((document) => (
        <HandedInFile key={document._id} document={document} onReplace={(file) => uploads.send(kind, [file], document._id)} />
      ))}
      {underWay.map((upload) => (
        <UploadProgress key={upload.id} {...shownUpload(upload, uploads)} />
      ))}
      <div className={styles["choosers"]}>
        <FileChooser label="Take photo" look="camera" {...chooser} />
        <FileChooser label={isReceived ? "Add another file" : "Choose file"} {...chooser} />
      </div>
    </CustomerCard>
  );
}
