import { useState } from "react";
import { Redirect, useLocation } from "wouter";
import { inviteUsers } from "../../api/account/organisation.ts";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { InviteFields } from "./invite-fields.tsx";
import styles from "./invite-users-screen.module.css";
import { rejectedLines } from "./rejected-lines.ts";
import { type InviteEntry, maxInvites, useInvites } from "./use-invites.ts";

export default function InviteUsersScreen() {
  const { organisation } = useSignedInUser();
  if (organisation === null) return <Redirect href="/quotes" replace />;
  return (
    <main id="content">
      <CardPage title="Invite colleagues" lead={`They join ${organisation.name} by the link in their email.`}>
        <InvitesForm />
      </CardPage>
    </main>
  );
}

function InvitesForm() {
  const [, navigate] = useLocation();
  const { entries, typed, filled, isReady, idempotencyKey, add, change, remove } = useInvites();
  // The server's messages are about the lines as they were sent: a line changed since then shows none.
  const [sent, setSent] = useState<readonly InviteEntry[]>([]);
  const { isBusy, failure, submit } = useSubmission(async () => {
    setSent(typed);
    await inviteUsers(filled, idempotencyKey);
    navigate("/dashboard/applications", { state: { notice: "Your invitations have been sent." } });
  });
  const rejected = rejectedLines(failure);
  return (
    <Form onSubmit={() => isReady && submit()}>
      <ol className={styles["entries"]}>
        {entries.map((entry, index) => (
          <li key={entry.key}>
            <InviteFields
              number={index + 1}
              entry={entry}
              problems={rejected.get(sent.indexOf(entry)) ?? {}}
              onChange={change}
              {...(entries.length > 1 && { onRemove: () => remove(entry.key) })}
            />
          </li>
        ))}
      </ol>
      {entries.length < maxInvites && (
        <Button variant="text" onClick={add}>
          Add another colleague
        </Button>
      )}
      {rejected.size === 0 && <FormError failure={failure} />}
      <div className={styles["actions"]}>
        <Button onClick={() => navigate("/quotes")}>Skip</Button>
        <Button type="submit" variant="filled" isBusy={isBusy} disabled={!isReady}>
          Send invitations
        </Button>
      </div>
    </Form>
  );
}
