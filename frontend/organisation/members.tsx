import { Button } from "antd";
import { useState } from "react";
import type { Member, Organisation } from "../../shared/domain/organisation.ts";
import { useMembers } from "../client/organisation.ts";
import { ResponseView } from "../ui/response-view.tsx";
import { DateText } from "../ui/date-text.tsx";
import { TransferAdminRoleDialog } from "./transfer-admin-role-dialog.tsx";
import { nameOf } from "./member-name.ts";
import styles from "./organisation.module.css";
import { PersonLine } from "./person-line.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";

export function Members({ organisation: { _id, isAdministrator } }: { readonly organisation: Organisation }) {
  const answer = useMembers();
  const [openDialog, setOpenDialog] = useState<{ readonly action: "transferAdminRole" | "removal"; readonly member: Member }>();
  const close = () => setOpenDialog(undefined);
  return (
    <ResponseView response={answer} errorTitle="The members could not be loaded">
      {(members) => (
        <>
          <p className={styles["note"]}>
            The administrator can read every member’s quotes, without documents, checks and driver licence numbers, and cannot change them.
            Each quote’s history shows when.
          </p>
          <ul className={styles["people"]}>
            {members.map((member) => (
              <PersonLine key={member._id} name={nameOf(member)} note={<About member={member} />}>
                {isAdministrator && !member.isAdministrator && (
                  <>
                    <Button
                      type="text"
                      onClick={() => setOpenDialog({ action: "transferAdminRole", member })}
                      aria-label={`Make administrator: ${nameOf(member)}`}
                    >
                      Make administrator
                    </Button>
                    <Button
                      type="text"
                      danger
                      onClick={() => setOpenDialog({ action: "removal", member })}
                      aria-label={`Remove: ${nameOf(member)}`}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </PersonLine>
            ))}
          </ul>
          {openDialog?.action === "transferAdminRole" && (
            <TransferAdminRoleDialog organisationId={_id} member={openDialog.member} name={nameOf(openDialog.member)} onClose={close} />
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
    {email}, since <DateText at={joinedAt} />
    {isAdministrator && ", administrator"}
  </>
);
