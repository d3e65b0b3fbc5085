import { Button, Form, Select } from "antd";
import type { Member } from "../../shared/domain/organisation.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { Dialog } from "../ui/dialog.tsx";
import { required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
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
  const { removeMember } = useOrganisationChanges(organisationId);
  const remove = async ({ receiver }: { receiver: string }) => {
    await removeMember(member._id, receiver);
    onClose();
  };
  const options = others.map((other) => ({ value: other._id, label: `${nameOf(other)} (${other.email})` }));
  return (
    <Dialog title={`Remove ${nameOf(member)}?`} onClose={onClose}>
      <SubmitForm initialValues={{ receiver: others[0]?._id ?? "" }} onSubmit={remove}>
        <p className={styles["note"]}>{nameOf(member)} leaves the organisation at once. The quotes and referrals stay with you.</p>
        <Form.Item name="receiver" label="Quotes and referrals go to" rules={[required("Please choose a member.")]}>
          <Select options={options} />
        </Form.Item>
        <SubmitBar label="Remove" isDanger reason="Choose a member first">
          <Button onClick={onClose}>Cancel</Button>
        </SubmitBar>
      </SubmitForm>
    </Dialog>
  );
}
