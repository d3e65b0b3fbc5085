import { acceptedFiles, megabytesText } from "../../api/file-to-send.ts";
import type { OpenedLink } from "../../api/opened-link.ts";
import { FileChooser } from "../../ui/file-chooser.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { dayInSydney, timeInSydney } from "../../ui/sydney-time.ts";
import styles from "./upload-screen.module.css";

type HandedIn = OpenedLink["documents"][number];

interface HandedInFileProps {
  readonly document: HandedIn;
  readonly onReplace: (file: File) => void;
}

/** A file that the broker has, or that was refused and why; another may come in its place. */
export function HandedInFile({ document, onReplace }: HandedInFileProps) {
  const { fileName, status } = document;
  return (
    <div className={styles["file"]}>
      <div className={styles["about"]}>
        <p className={styles["name"]}>{fileName}</p>
        {status === "refused" ? <Refusal document={document} /> : <p className={styles["state"]}>{stateOf(document)}</p>}
      </div>
      <FileChooser
        label="Replace"
        look="text"
        of={fileName}
        accept={acceptedFiles}
        isSingle
        onChoose={([file]) => file && onReplace(file)}
      />
    </div>
  );
}

const stateOf = ({ status, size, createdAt }: HandedIn): string =>
  status === "ready"
    ? `${megabytesText(size)}, received ${dayInSydney(createdAt)} ${timeInSydney(createdAt)}`
    : "Has not arrived. Please send it again.";

const Refusal = ({ document: { reason } }: { readonly document: HandedIn }) => (
  <p className={styles["refusal"]} role="alert">
    <AlertIcon />
    <span>Refused. {reason}</span>
  </p>
);
