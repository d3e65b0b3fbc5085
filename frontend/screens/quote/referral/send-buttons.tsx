import { Button } from "../../../ui/button.tsx";
import { SendIcon } from "../../../ui/control-icons.tsx";
import { AlertIcon } from "../../../ui/icons.tsx";
import styles from "./referral-modal.module.css";

interface SendButtonsProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

export const SendButtons = ({ isReady, isBusy, onClose }: SendButtonsProps) => (
  <div className={styles["buttons"]}>
    <span className={styles["reason"]}>
      {!isReady && (
        <>
          <AlertIcon />
          All fields required
        </>
      )}
    </span>
    <Button variant="text" onClick={onClose}>
      Close
    </Button>
    <Button type="submit" variant="filled" disabled={!isReady} isBusy={isBusy}>
      <SendIcon />
      Send referral
    </Button>
  </div>
);
