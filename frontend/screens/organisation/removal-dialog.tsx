import { useId, useState } from "react";
import type { Member } from "../../../shared/domain/organisation.ts";
import { useOrganisationChanges } from "../../api/account/organisation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { nameOf } from "./member-name.ts";
import styles from "./organisation.module.css";

interface RemovalDialogProps {
  readonly organisationId: string;
  readonly member: Member;
  /** The remaining members, one of whom takes over the quotes. */
  readonly others: readonly Member[];
  readonly onClose: () => void;
}

export function RemovalDialog({ organisationId, member, others, onClose }: RemovalDialogProps) {
  const selectId = useId();
  const [receiver, setReceiver] = useState(others[0]?._id ?? "");
  const { removeMember } = useOrganisationChanges(organisationId);
  const { isBusy, failure, submit } = useSubmission(async () => {
    await removeMember(member._id, receiver);
    onClose();
  });
  return (
    <Dialog title={`Remove ${nameOf(member)}?`} onClose={onClose}>
      <p className={styles["note"]}>{nameOf(member)} leaves the organisation at once. The quotes and referrals stay with you.</p>
      <label htmlFor={selectId} className={styles["label"]}>
        Quotes and referrals go to
      </label>
      <select id={selectId} className={styles["select"]} value={receiver} onChange={(event) => setReceiver(event.target.value)}>
        {others.map((other) => (
          <option key={other._id} value={other._id}>
            {nameOf(other)} ({other.email})
          </option>
        ))}
      </select>
      <FormError failure={failure} />
      <div className={styles["dialogActions"]}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" onClick={submit} isBusy={isBusy}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
