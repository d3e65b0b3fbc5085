import { Button } from "./button.tsx";
import { AlertIcon } from "./icons.tsx";
import { Spinner } from "./spinner.tsx";
import kit from "./kit.module.css";
import styles from "./upload-progress.module.css";

interface UploadProgressProps {
  readonly fileName: string;
  readonly sentBytes: number;
  readonly size: number;
  /** For example: 3.1 of 4.8 MB */
  readonly progress: string;
  readonly status: "sending" | "sent" | "failed";
  /** Why the upload failed. */
  readonly failure: string | undefined;
  /** Undefined when a retry cannot help. */
  readonly onRetry: (() => void) | undefined;
  readonly onRemove: () => void;
}

export function UploadProgress(props: UploadProgressProps) {
  if (props.status === "failed") return <Failed {...props} />;
  return (
    <div className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.file}`}>
      <div className={styles.about}>
        <p className={`${kit.medium} ${kit.anywhere}`}>{props.fileName}</p>
        {props.status === "sending" ? <Sending {...props} /> : <Checking />}
      </div>
      {props.status === "sending" && (
        <Button variant="text" aria-label={`Cancel ${props.fileName}`} onClick={props.onRemove}>
          Cancel
        </Button>
      )}
    </div>
  );
}

const Sending = ({ fileName, sentBytes, size, progress }: UploadProgressProps) => (
  <>
    <progress className={styles.bar} max={size} value={sentBytes} aria-label={`Sending ${fileName}`} />
    <p className={styles.state}>{progress}</p>
  </>
);

const Checking = () => (
  <output className={styles.state}>
    <Spinner /> Sent. Checking the file...
  </output>
);

function Failed({ fileName, failure, onRetry, onRemove }: UploadProgressProps) {
  return (
    <div>
      <p role="alert" className={`${kit.flex} ${kit.gap8} ${kit.danger} ${styles.failure}`}>
        <AlertIcon />
        <span>
          {fileName} could not be sent. {failure}
        </span>
      </p>
      {onRetry && (
        <Button variant="text" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button variant="text" aria-label={`Remove ${fileName}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
