import { Button } from "./button.tsx";
import styles from "./session-warning.module.css";

interface SessionWarningProps {
  readonly isNear: boolean;
  readonly onRead: () => void;
  readonly onSave: () => void;
}

/** Warns two minutes before the session ends, without taking the keyboard focus. */
export function SessionWarning({ isNear, onRead, onSave }: SessionWarningProps) {
  return (
    <div role="alert" className={styles["place"]}>
      {isNear && (
        <div className={styles["warning"]}>
          <p className={styles["title"]}>Your session ends within two minutes</p>
          <p>What you have typed is saved first. You are then asked to log in again.</p>
          <div className={styles["actions"]}>
            <Button onClick={onSave}>Save now</Button>
            <Button variant="text" onClick={onRead}>
              OK
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
