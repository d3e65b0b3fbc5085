import { fullName } from "../../shared/format.ts";
import { Button, Form, Select } from "antd";
import { useState } from "react";
import type { Member, Organisation } from "../../shared/domain/organisation.ts";
import { useMembers, useOrganisationChanges } from "../client/organisation.ts";
import { ResponseView } from "../ui/response-view.tsx";
import kit from "../ui/kit.module.css";
import styles from "./organisation.module.css";
import { PersonLine } from "./person-line.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { DateText } from "../ui/figures.tsx";
import { EmailText } from "../ui/email.tsx";

export function Members({ organisation: { _id, isAdministrator } }: { readonly organisation: Organisation }) {
  const answer = useMembers();
  const [openDialog, setOpenDialog] = useState<{ readonly action: "transferAdminRole" | "removal"; readonly member: Member }>();
  const close = () => setOpenDialog(undefined);
  return (
    <ResponseView response={answer} errorTitle="The members could not be loaded">
      {(members) => (
        <>
          <p className={kit.secondary}>
            The administrator can read every member’s quotes, without documents, checks and driver licence numbers, and cannot change them.
            Each quote’s history shows when.
          </p>
          <ul className={kit.list}>
            {members.map((member) => (
              <PersonLine key={member._id} name={fullName(member)} note={<About member={member} />}>
                {isAdministrator && !member.isAdministrator && (
                  <>
                    <Button
                      type="text"
                      onClick={() => setOpenDialog({ action: "transferAdminRole", member })}
                      aria-label={`Make administrator: ${fullName(member)}`}
                    >
                      Make administrator
                    </Button>
                    <Button
                      type="text"
                      danger
                      onClick={() => setOpenDialog({ action: "removal", member })}
                      aria-label={`Remove: ${fullName(member)}`}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </PersonLine>
            ))}
          </ul>
          {openDialog?.action === "transferAdminRole" && (
            <TransferAdminRoleDialog organisationId={_id} member={openDialog.member} name={fullName(openDialog.member)} onClose={close} />
          )}
          {openDialog?.action === "removal" && (
            <RemovalDialog
              organisationId={_id}
              member={openDialog.member}
              others={members.filter((other) => other._id !== openDialog.member._id)}
              onClose={close}
            />
          )}
        </>
      )}
    </ResponseView>
  );
}

const About = ({ member: { email, isAdministrator, joinedAt } }: { readonly member: Member }) => (
  <>
    <EmailText email={email} />, since <DateText at={joinedAt} />
    {isAdministrator && ", administrator"}
  </>
);

interface TransferAdminRoleDialogProps {
  readonly organisationId: string;
  readonly member: Member;
  readonly name: string;
  readonly onClose: () => void;
}

function TransferAdminRoleDialog({ organisationId, member, name, onClose }: TransferAdminRoleDialogProps) {
  const { transferAdminRole } = useOrganisationChanges(organisationId);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await transferAdminRole(member._id);
    onClose();
  });
  return (
    <Dialog title={`Make ${name} the administrator?`} onClose={onClose}>
      <p className={kit.secondary}>
        {name} will approve requests to join, invite colleagues and change the organisation’s details. You will remain a member.
      </p>
      <FailureAlert failure={failure} />
      <div className={`${kit.flex} ${kit.gap12} ${kit.flexEnd} ${styles.dialogActions}`}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" onClick={submit} loading={isBusy}>
          Make administrator
        </Button>
      </div>
    </Dialog>
  );
}

interface RemovalDialogProps {
  readonly organisationId: string;
  readonly member: Member;
  /** The remaining members, one of whom takes over the quotes. */
  readonly others: readonly Member[];
  readonly onClose: () => void;
}

function RemovalDialog({ organisationId, member, others, onClose }: RemovalDialogProps) {
  const { removeMember } = useOrganisationChanges(organisationId);
  const remove = async ({ receiver }: { receiver: string }) => {
    await removeMember(member._id, receiver);
    onClose();
  };
  const options = others.map((other) => ({ value: other._id, label: `${fullName(other)} (${other.email})` }));
  return (
    <Dialog title={`Remove ${fullName(member)}?`} onClose={onClose}>
      <SubmitForm initialValues={{ receiver: others[0]?._id ?? "" }} onSubmit={remove}>
        <p className={kit.secondary}>{fullName(member)} leaves the organisation at once. The quotes and referrals stay with you.</p>
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
