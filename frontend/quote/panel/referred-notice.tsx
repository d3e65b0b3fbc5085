import { Alert, Button } from "antd";
import { useMayChange } from "../../client/application/access.ts";
import { useReopenReferral } from "../../client/referral.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import styles from "./input-panel.module.css";
import { usePanel } from "./panel-context.ts";

export function ReferredNotice() {
  const { application } = usePanel();
  const { _id: applicationId } = application;
  const mayReopen = useMayChange(application);
  const reopen = useReopenReferral();
  const { isBusy, failure, submit } = useSubmit(() => reopen(applicationId));
  return (
    <div className={styles["archived"]}>
      <Alert
        role="note"
        title={`This quote was referred to our team. ${mayReopen ? "Reopen it to change it. The team is told what changed." : "Only its broker can reopen it."}`}
        action={
          mayReopen && (
            <Button onClick={submit} loading={isBusy}>
              Reopen
            </Button>
          )
        }
      />
      <FormError failure={failure} />
    </div>
  );
}
