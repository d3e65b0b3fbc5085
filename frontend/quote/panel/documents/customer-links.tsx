import { Button, Form, Input } from "antd";
import { type Customer, calledName } from "../../../../shared/domain/customer.ts";
import { customersAgreements } from "../../../../shared/domain/document.ts";
import { type Link, type LinkStatus, linkTitles } from "../../../../shared/domain/link.ts";
import { revokeLink, sendLink, saveContact, createUploadUrl } from "../../../client/document/documents.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { dayInSydney, momentInSydney, timeInSydney } from "../../../ui/sydney-time.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { ActionButton } from "../action-button.tsx";
import { usePanel } from "../panel-context.ts";
import kit from "../../../ui/kit.module.css";
import styles from "./documents.module.css";
import { StateText } from "./state-text.tsx";
import { notArrived } from "./check-text.ts";
import { canReceiveEmail } from "./can-receive-email.ts";
import { required, someName } from "../../../ui/rules.tsx";
import { EmailText } from "../../../ui/email.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { type ReactNode, useState } from "react";
import { uploadMessage } from "./text-message.ts";

export function CustomerLinks({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly, isClosed } = usePanel();
  const isReachable = canReceiveEmail(customer);
  const [isEditing, setIsEditing] = useState(false);
  const { firstName, lastName, emails, documents } = customer;
  const links = application.links
    .filter(({ customerId }) => customerId === customer._id)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const isOffered: Readonly<Record<Link["purpose"], boolean>> = {
    privacy: true,
    upload: true,
    answers: application.customers[0] === customer,
    copy: documents.some(({ kind }) => customersAgreements.includes(kind)),
    options: false,
  };
  return (
    <section className={`${kit.stack} ${kit.gap8} ${styles.links}`} aria-label="Links for the customer">
      <h3>Links for the customer</h3>
      {!isReadOnly && isReachable && !isEditing && (
        <p className={`${kit.row} ${kit.spread} ${kit.gap12} ${styles.line}`}>
          <span className={kit.anywhere}>
            {firstName} {lastName}, <EmailText email={emails[0]?.address ?? ""} />
          </span>
          <Button type="link" size="small" onClick={() => setIsEditing(true)}>
            Change contact
          </Button>
        </p>
      )}
      {!isReadOnly && (!isReachable || isEditing) && <ContactForm customer={customer} onSaved={() => setIsEditing(false)} />}
      <ul className={kit.list}>
        {purposes.map((purpose) => {
          const sent = links.filter((link) => link.purpose === purpose).filter(({ status }, at) => at === 0 || status === "open");
          const send = !isClosed && isOffered[purpose] && purpose !== "options" && (
            <>
              {purpose === "upload" && <CopyUploadLink customer={customer} />}
              {isReachable && (
                <ActionButton aria-label={actions[purpose][1]} action={() => sendLink(application, purpose, customer._id)}>
                  {actions[purpose][0]}
                </ActionButton>
              )}
            </>
          );
          if (sent.length === 0) return send && <LinkRow key={purpose} purpose={purpose} send={send} />;
          return sent.map((link, at) => (
            <LinkRow key={at === 0 ? purpose : link._id} purpose={purpose} link={link} send={at === 0 && send} />
          ));
        })}
      </ul>
      {!isClosed && (
        <StateText>We email the privacy link and the requests for checks to the customer only, so that the consent is their own.</StateText>
      )}
    </section>
  );
}

const purposes = ["privacy", "upload", "answers", "copy", "options"] as const satisfies readonly Link["purpose"][];
const actions = {
  privacy: ["Send", "Send privacy link"],
  upload: ["Send", "Send upload link"],
  answers: ["Ask", "Ask open questions"],
  copy: ["Send", "Send signed copy"],
} as const;
const statuses: Readonly<Record<LinkStatus, string>> = { open: "valid", used: "signed", expired: "expired", revoked: "revoked" };

function openingText({ openedAt, bouncedAt }: Link): string {
  if (openedAt !== null) return `Opened ${momentInSydney(openedAt)}`;
  return bouncedAt ? notArrived : "Not opened yet";
}

interface LinkRowProps {
  readonly purpose: Link["purpose"];
  /** The newest one, or another that is valid. */
  readonly link?: Link;
  readonly send: ReactNode;
}

function LinkRow({ purpose, link, send }: LinkRowProps) {
  const { application, isClosed } = usePanel();
  const { isBusy, failure, submit } = useSubmit(async () => link && revokeLink(application, link._id));
  const email = application.customers.find(({ _id }) => _id === link?.customerId)?.emails[0]?.address;
  return (
    <li className={`${kit.row} ${kit.wrap} ${kit.spread} ${styles.link}`}>
      <div className={kit.anywhere}>
        <p>
          {linkTitles[purpose]}: {link ? statuses[link.status] : "not sent"}
        </p>
        {link && (
          <StateText>
            {link.isEmailed ? "Sent" : "Copied for an SMS"} {dayInSydney(link.createdAt)} {timeInSydney(link.createdAt)}
            {link.isEmailed && email !== undefined && (
              <>
                {" "}
                to <EmailText email={email} />
              </>
            )}
            , valid until {dayInSydney(link.expiresAt)}. <span>{openingText(link)}</span>
          </StateText>
        )}
      </div>
      {link?.status === "open" && !isClosed && (
        <Button type="text" size="small" aria-label={`Revoke ${linkTitles[purpose].toLowerCase()}`} loading={isBusy} onClick={submit}>
          Revoke
        </Button>
      )}
      {send}
      <FailureAlert failure={failure} />
    </li>
  );
}

const filled = [required("Please fill in this field.")];

/** Emails go to the stored address only, so it is saved here before a link is sent. */
function ContactForm({ customer, onSaved }: { readonly customer: Customer; readonly onSaved: () => void }) {
  const { application } = usePanel();
  const saved = { firstName: customer.firstName ?? "", lastName: customer.lastName ?? "", email: customer.emails[0]?.address ?? "" };
  return (
    <SubmitForm initialValues={saved} onSubmit={(contact) => saveContact(application, customer._id, contact).then(onSaved)}>
      <div className={`${kit.flex} ${kit.wrap} ${kit.gap12} ${styles.names}`}>
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
      <SubmitBar label="Save contact" type="default" reason="A name and an email address are required" />
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
  const copy = async () => {
    const text = uploadMessage(calledName(customer), await createUploadUrl(application, customer._id));
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setMessage({ text, isCopied });
  };
  return (
    <>
      <ActionButton aria-label="Copy upload link for SMS" action={copy}>
        Copy
      </ActionButton>
      {message && (
        <div className={`${kit.stack} ${kit.gap4} ${styles.message}`}>
          <output>
            {message.isCopied ? "Copied. Paste it into a text message to the customer:" : "Copy this into a text message to the customer:"}
          </output>
          <Input.TextArea aria-label="Text message" readOnly autoSize value={message.text} onFocus={({ target }) => target.select()} />
        </div>
      )}
    </>
  );
}
