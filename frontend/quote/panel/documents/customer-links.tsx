import { Button, Form, Input } from "antd";
import { type Customer, calledName } from "../../../../shared/domain/customer.ts";
import { customersAgreements } from "../../../../shared/domain/document.ts";
import type { Link, LinkStatus } from "../../../../shared/domain/link.ts";
import { revokeLink, sendLink, saveContact, createUploadUrl } from "../../../client/document/documents.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { dayInSydney, momentInSydney, timeInSydney } from "../../../ui/sydney-time.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { usePanel } from "../panel-context.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./documents.module.css";
import { canReceiveEmail } from "./can-receive-email.ts";
import { required, someName } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { useState } from "react";
import { uploadMessage } from "./text-message.ts";

export function CustomerLinks({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly, isClosed } = usePanel();
  const links = application.links.filter(({ customerId }) => customerId === customer._id);
  const email = customer.emails[0]?.address;
  const hasSigned = customer.documents.some(({ kind }) => customersAgreements.includes(kind));
  return (
    <section className={styles.links} aria-label="Links for the customer">
      <h3>Links for the customer</h3>
      {!isReadOnly && <ContactForm key={customer._id} customer={customer} />}
      {!isClosed && (
        <>
          <div className={styles.buttons}>
            {canReceiveEmail(customer) && (
              <>
                <SendButton purpose="privacy" label="Send privacy link" customerId={customer._id} />
                <SendButton purpose="upload" label="Send upload link" customerId={customer._id} />
                {application.customers[0] === customer && (
                  <SendButton purpose="answers" label="Ask open questions" customerId={customer._id} />
                )}
                {hasSigned && <SendButton purpose="copy" label="Send signed copy" customerId={customer._id} />}
              </>
            )}
            <CopyUploadLink key={customer._id} customer={customer} />
          </div>
          <p className={styles.state}>
            We email the privacy link and the requests for checks to the customer only, so that the consent is their own.
          </p>
        </>
      )}
      <ul className={`${kit.stack} ${kit.gap8} ${kit.list}`}>
        {links.map((link) => (
          <LinkLine key={link._id} link={link} email={email} />
        ))}
      </ul>
      {links.length === 0 && <p className={styles.state}>No link has been sent yet.</p>}
    </section>
  );
}

interface SendButtonProps {
  readonly purpose: Exclude<Link["purpose"], "options">;
  readonly label: string;
  readonly customerId: string;
}

function SendButton({ purpose, label, customerId }: SendButtonProps) {
  const { application } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => sendLink(application, purpose, customerId));
  return (
    <div>
      <Button loading={isBusy} onClick={submit}>
        {label}
      </Button>
      <FailureAlert failure={failure} />
    </div>
  );
}

const purposes: Readonly<Record<Link["purpose"], string>> = {
  privacy: "Privacy link",
  upload: "Upload link",
  copy: "Link to the signed copy",
  options: "Link to Finance options",
  answers: "Link with questions",
};
const statuses: Readonly<Record<LinkStatus, string>> = { open: "valid", used: "signed", expired: "expired", revoked: "revoked" };

function LinkLine({ link, email }: { readonly link: Link; readonly email: string | undefined }) {
  const { application, isClosed } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => revokeLink(application, link._id));
  const { createdAt, expiresAt, purpose, status, isEmailed, openedAt } = link;
  const to = isEmailed && email !== undefined ? ` to ${email}` : "";
  return (
    <li className={styles.line}>
      <div>
        <p className={kit.anywhere}>
          {purposes[purpose]}: {statuses[status]}
        </p>
        <p className={styles.state}>
          {isEmailed ? "Sent" : "Copied for an SMS"} {dayInSydney(createdAt)} {timeInSydney(createdAt)}
          {to}, valid until {dayInSydney(expiresAt)}
        </p>
        <p className={styles.state}>{openedAt === null ? "Not opened yet" : `Opened ${momentInSydney(openedAt)}`}</p>
        <FailureAlert failure={failure} />
      </div>
      {status === "open" && !isClosed && (
        <Button type="text" aria-label={`Revoke ${purposes[purpose].toLowerCase()}`} loading={isBusy} onClick={submit}>
          Revoke
        </Button>
      )}
    </li>
  );
}

const filled = [required("Please fill in this field.")];

/** Emails go to the stored address only, so it is saved here before a link is sent. */
function ContactForm({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const saved = { firstName: customer.firstName ?? "", lastName: customer.lastName ?? "", email: customer.emails[0]?.address ?? "" };
  return (
    <SubmitForm initialValues={saved} onSubmit={(contact) => saveContact(application, customer._id, contact)}>
      <div className={styles.names}>
        <Form.Item name="firstName" label="First name" dependencies={["lastName"]} rules={[someName]}>
          <Input />
        </Form.Item>
        <Form.Item name="lastName" label="Last name">
          <Input />
        </Form.Item>
      </div>
      <Form.Item name="email" label="Email" extra="Links are sent to this address." rules={filled}>
        <Input type="email" />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => {
          const typed = getFieldsValue() as typeof saved;
          const isSaved = Object.entries(saved).every(([name, value]) => typed[name as keyof typeof saved] === value);
          return (
            !(isSaved && canReceiveEmail(customer)) && (
              <SubmitBar label="Save contact" type="default" reason="A name and an email address are required" />
            )
          );
        }}
      </Form.Item>
    </SubmitForm>
  );
}

interface Message {
  readonly text: string;
  /** A browser may refuse the clipboard: then the broker copies the text that is shown. */
  readonly isCopied: boolean;
}

/** Makes an upload link and copies it with a text for an SMS. */
function CopyUploadLink({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const [message, setMessage] = useState<Message>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const text = uploadMessage(calledName(customer), await createUploadUrl(application, customer._id));
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setMessage({ text, isCopied });
  });
  return (
    <div>
      <Button loading={isBusy} onClick={submit}>
        Copy upload link for SMS
      </Button>
      <FailureAlert failure={failure} />
      {message && (
        <div className={styles.message}>
          <output>
            {message.isCopied ? "Copied. Paste it into a text message to the customer:" : "Copy this into a text message to the customer:"}
          </output>
          <Input.TextArea aria-label="Text message" readOnly autoSize value={message.text} onFocus={({ target }) => target.select()} />
        </div>
      )}
    </div>
  );
}
