import type { Member } from "../../../shared/entities/organisation.ts";
import { useOrganisationChanges } from "../../api/organisation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./organisation.module.css";

interface HandOverDialogProps {
  readonly organisationId: string;
  readonly member: Member;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks once more before another member administers the organisation. */
export function HandOverDialog({ organisationId, member, name, onClose }: HandOverDialogProps) {
  const { handOver } = useOrganisationChanges(organisationId);
  const { isBusy, failure, submit } = useSubmission(async () => {
    await handOver(member._id);
    onClose();
  });
  return (
    <Dialog title={`Make ${name} the administrator?`} onClose={onClose}>
      <p className={styles["note"]}>
        {name} will approve requests to join, invite colleagues and change the organisation’s details. You will remain a member.
      </p>
      <FormError failure={failure} />
      <div className={styles["dialogActions"]}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="filled" onClick={submit} isBusy={isBusy}>
          Make administrator
        </Button>
      </div>
    </Dialog>
  );
}
