import { Button } from "antd";
import { Link } from "wouter";
import type { InvitedUser, Organisation } from "../../shared/domain/organisation.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import { PersonLine } from "./person-line.tsx";
import { DateText } from "../ui/figures.tsx";
import { EmailText } from "../ui/email.tsx";

/** Open invitations can be withdrawn. */
export const Invitations = ({ organisation: { _id, invitedUsers } }: { readonly organisation: Organisation }) => (
  <>
    {invitedUsers.length === 0 ? (
      <p className={kit.secondary}>No one has been invited yet.</p>
    ) : (
      <ul className={kit.list}>
        {invitedUsers.map((invited) => (
          <Invited key={`${invited.email} ${invited.invitedAt}`} invited={invited} organisationId={_id} />
        ))}
      </ul>
    )}
    <Link href="/invite-users">Invite colleagues</Link>
  </>
);

const statusTexts = { open: "invited", accepted: "joined, invited", expired: "expired, invited" };

interface InvitedProps {
  readonly invited: InvitedUser;
  readonly organisationId: string;
}

function Invited({ invited: { firstName, email, status, invitedAt }, organisationId }: InvitedProps) {
  const { withdraw } = useOrganisationChanges(organisationId);
  const { isBusy, failure, submit } = useSubmit(() => withdraw(email));
  const note = (
    <>
      <EmailText email={email} />, {statusTexts[status]} on <DateText at={invitedAt} />
      <FailureAlert failure={failure} />
    </>
  );
  return (
    <PersonLine name={firstName} note={note}>
      {status === "open" && (
        <Button type="text" onClick={submit} loading={isBusy} aria-label={`Withdraw the invitation of ${firstName}`}>
          Withdraw
        </Button>
      )}
    </PersonLine>
  );
}
