import { savesOf, useSaving } from "../../../api/application/saves.ts";
import { AlertIcon, TickIcon } from "../../../ui/icons.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { PanelButton } from "./panel-button.tsx";
import styles from "./saving-indicator.module.css";

export function SavingIndicator({ applicationId }: { readonly applicationId: string }) {
  const { state } = useSaving(applicationId);
  return (
    <div className={styles["place"]}>
      <output className={styles["sign"]}>
        {state === "saving" && (
          <>
            <Spinner /> Saving…
          </>
        )}
        {state === "saved" && (
          <>
            <span className={styles["tick"]}>
              <TickIcon />
            </span>
            Saved
          </>
        )}
      </output>
      <span role="alert" className={`${styles["sign"]} ${styles["failed"]}`}>
        {state === "failed" && (
          <>
            <AlertIcon /> Not saved
          </>
        )}
      </span>
      {state === "failed" && <PanelButton onClick={() => savesOf(applicationId).retry()}>Try again</PanelButton>}
    </div>
  );
}
