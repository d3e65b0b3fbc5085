import { Button } from "./button.tsx";
import styles from "./session-warning.module.css";

interface SessionWarningProps {
  readonly isNear: boolean;
  readonly onRead: () => void;
  readonly onSave: () => void;
}

/** Says two minutes before a session ends that it does, over whatever is on the screen and without taking the keyboard from it. */
export function SessionWarning({ isNear, onRead, onSave }: SessionWarningProps) {
  return (
    <div role="alert" className={styles["place"]}>
      {isNear && (
        <div className={styles["warning"]}>
          <p className={styles["title"]}>Your session ends within two minutes</p>
          <p>What you have typed is saved first. You are then asked to log in again.</p>
          <div className={styles["actions"]}>
            <Button onClick={onSave}>Save now</Button>
            <Button look="text" onClick={onRead}>
              OK
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
