import { Alert, Button } from "antd";
import { refreshApplication } from "../../client/application/application.ts";
import { useArchive } from "../../client/lists.ts";
import { useMayChange } from "../../client/application/access.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import styles from "./input-panel.module.css";
import { usePanel } from "./panel-context.ts";

export function ArchivedNotice() {
  const { application } = usePanel();
  const { _id: applicationId } = application;
  const mayRestore = useMayChange(application);
  const { restore } = useArchive();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await restore(applicationId);
    await refreshApplication(applicationId);
  });
  return (
    <div className={styles["archived"]}>
      <Alert
        role="note"
        title={`This quote is archived. ${mayRestore ? "Restore it to change it." : "You can read it, but not change it."}`}
        action={
          mayRestore && (
            <Button onClick={submit} loading={isBusy}>
              Restore
            </Button>
          )
        }
      />
      <FormError failure={failure} />
    </div>
  );
}
