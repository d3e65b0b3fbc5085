import { Button } from "./button.tsx";
import styles from "./error-panel.module.css";
import { AlertIcon } from "./icons.tsx";

interface ErrorPanelProps {
  readonly title: string;
  /** The cause, and whether the user's data is safe. */
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** Replaces a part of the page that could not be loaded. */
export function ErrorPanel({ title, text, onRetry, isRetrying = false }: ErrorPanelProps) {
  return (
    <div role="alert" className={styles.panel}>
      <span className={styles.mark}>
        <AlertIcon />
      </span>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        <Button onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      </div>
    </div>
  );
}
