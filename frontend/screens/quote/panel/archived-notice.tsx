import { refreshApplication } from "../../../api/application.ts";
import { useArchive } from "../../../api/application-lists.ts";
import { useSignedInUser } from "../../../api/use-user.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import styles from "./input-panel.module.css";

/** Of a quote that was put away: that it can only be read, and the way to take it out again. */
export function ArchivedNotice({ applicationId }: { readonly applicationId: string }) {
  const mayRestore = useSignedInUser().userType !== "master";
  const { restore } = useArchive();
  const { isBusy, failure, submit } = useSubmission(async () => {
    await restore(applicationId);
    await refreshApplication(applicationId);
  });
  return (
    <div className={styles["archived"]}>
      <p>This quote is archived. {mayRestore ? "Restore it to change it." : "It can be read, and not changed."}</p>
      {mayRestore && (
        <Button onClick={submit} isBusy={isBusy}>
          Restore
        </Button>
      )}
      <FormError failure={failure} />
    </div>
  );
}
