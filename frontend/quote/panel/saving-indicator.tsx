import { Button } from "antd";
import { AlertIcon, TickIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./saving-indicator.module.css";
import { openApplication, useSaving } from "../../client/application/open-application.ts";

/** Says 'Saved' only if every value in the form is. */
export function SavingIndicator({ applicationId }: { readonly applicationId: string }) {
  const { state, invalid } = useSaving(applicationId);
  const problem = state === "failed" ? "Not saved" : attentionText(invalid.size);
  return (
    <div className={`${kit.row} ${kit.gap8} ${kit.end} ${styles.place}`}>
      <output className={`${kit.tertiary} ${styles.sign}`}>
        {state === "saving" ? (
          <>
            <Spinner /> Saving…
          </>
        ) : (
          problem === undefined &&
          state === "saved" && (
            <>
              <span className={styles.tick}>
                <TickIcon />
              </span>
              Saved
            </>
          )
        )}
      </output>
      <span role="alert" className={`${kit.danger} ${styles.sign}`}>
        {state !== "saving" && problem !== undefined && (
          <>
            <AlertIcon /> {problem}
          </>
        )}
      </span>
      {state === "failed" && (
        <Button type="link" size="small" onClick={() => openApplication(applicationId).saves.retry()}>
          Try again
        </Button>
      )}
    </div>
  );
}

function attentionText(fields: number): string | undefined {
  if (fields === 0) return undefined;
  return fields === 1 ? "1 field needs attention" : `${fields} fields need attention`;
}
