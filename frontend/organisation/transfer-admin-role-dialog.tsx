import type { Member } from "../../shared/domain/organisation.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { Button } from "antd";
import { Dialog } from "../ui/dialog.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import styles from "./organisation.module.css";

interface TransferAdminRoleDialogProps {
  readonly organisationId: string;
  readonly member: Member;
  readonly name: string;
  readonly onClose: () => void;
}

export function TransferAdminRoleDialog({ organisationId, member, name, onClose }: TransferAdminRoleDialogProps) {
  const { transferAdminRole } = useOrganisationChanges(organisationId);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await transferAdminRole(member._id);
    onClose();
  });
  return (
    <Dialog title={`Make ${name} the administrator?`} onClose={onClose}>
      <p className={styles["note"]}>
        {name} will approve requests to join, invite colleagues and change the organisation’s details. You will remain a member.
      </p>
      <FailureAlert failure={failure} />
      <div className={styles["dialogActions"]}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" onClick={submit} loading={isBusy}>
          Make administrator
        </Button>
      </div>
    </Dialog>
  );
}
