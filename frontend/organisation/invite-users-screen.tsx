import { Button, Form, Input } from "antd";
import { useState } from "react";
import { Redirect, useLocation } from "wouter";
import { type Invite, inviteUsers } from "../client/organisation.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { CardPage } from "../ui/card-page.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import kit from "../ui/kit.module.css";
import styles from "./invite-users-screen.module.css";

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

const maxInvites = 20;
const noInvite: Invite = { firstName: "", email: "" };
const isEmpty = ({ firstName, email }: Invite) => firstName.trim() === "" && email.trim() === "";
const isFilled = ({ firstName, email }: Invite) => firstName.trim() !== "" && email.trim() !== "";

/** Lines left empty are not sent. */
function InvitesForm() {
  const [, navigate] = useLocation();
  const [lines, setLines] = useState<readonly Invite[]>([noInvite]);
  // Changes when a line changes.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const typed = lines.filter((line) => !isEmpty(line));
  const send = async ({ invites }: { invites: readonly Invite[] }) => {
    const filled = invites.filter(isFilled).map(({ firstName, email }) => ({ firstName: firstName.trim(), email: email.trim() }));
    await inviteUsers(filled, idempotencyKey);
    navigate("/quotes", { state: { notice: "Your invitations have been sent." } });
  };
  return (
    <SubmitForm
      initialValues={{ invites: [noInvite] as readonly Invite[] }}
      onSubmit={send}
      nameOf={(field) => {
        const [index, name = ""] = field.split(".");
        return ["invites", lines.indexOf(typed[Number(index)] ?? noInvite), name];
      }}
      onChange={({ invites }) => {
        setLines(invites);
        setIdempotencyKey(crypto.randomUUID());
      }}
    >
      <Form.List name="invites">
        {(fields, { add, remove }) => (
          <>
            <ol className={`${kit.stack} ${kit.list} ${styles.entries}`}>
              {fields.map(({ key, name }) => (
                <li key={key}>
                  <InviteFields index={name} {...(fields.length > 1 && { onRemove: () => remove(name) })} />
                </li>
              ))}
            </ol>
            {fields.length < maxInvites && (
              <Button className={kit.start} onClick={() => add(noInvite)}>
                Add another colleague
              </Button>
            )}
          </>
        )}
      </Form.List>
      <SubmitBar label="Send invitations" isReady={typed.length > 0 && typed.every(isFilled)} reason="Name and email required">
        <Button onClick={() => navigate("/quotes")}>Skip</Button>
      </SubmitBar>
    </SubmitForm>
  );
}

interface InviteFieldsProps {
  /** From 0. */
  readonly index: number;
  readonly onRemove?: () => void;
}

/** The server checks the addresses, as it knows who is a member already. */
const InviteFields = ({ index, onRemove }: InviteFieldsProps) => (
  <fieldset className={styles.entry}>
    <legend className={styles.legend}>
      Colleague {index + 1}
      {onRemove && (
        <Button type="text" onClick={onRemove} aria-label={`Remove colleague ${index + 1}`}>
          Remove
        </Button>
      )}
    </legend>
    <Form.Item name={[index, "firstName"]} label="First name">
      <Input autoComplete="off" />
    </Form.Item>
    <Form.Item name={[index, "email"]} label="Email">
      <Input autoComplete="off" inputMode="email" />
    </Form.Item>
  </fieldset>
);
