import { Button } from "antd";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { customersAgreements } from "../../../../shared/domain/document.ts";
import type { Link, LinkStatus } from "../../../../shared/domain/link.ts";
import { revokeLink, sendLink } from "../../../client/document/documents.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { dayInSydney, momentInSydney, timeInSydney } from "../../../ui/sydney-time.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { usePanel } from "../panel-context.ts";
import styles from "./documents.module.css";
import { CopyUploadLink } from "./copy-upload-link.tsx";
import { ContactForm } from "./contact-form.tsx";
import { canReceiveEmail } from "./can-receive-email.ts";

export function CustomerLinks({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly, isClosed } = usePanel();
  const links = application.links.filter(({ customerId }) => customerId === customer._id);
  const email = customer.emails[0]?.address;
  const hasSigned = customer.documents.some(({ kind }) => customersAgreements.includes(kind));
  return (
    <section className={styles["links"]} aria-label="Links for the customer">
      <h3>Links for the customer</h3>
      {!isReadOnly && <ContactForm key={customer._id} customer={customer} />}
      {!isClosed && (
        <>
          <div className={styles["buttons"]}>
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
          <p className={styles["state"]}>
            We email the privacy link and the requests for checks to the customer only, so that the consent is their own.
          </p>
        </>
      )}
      <ul className={styles["list"]}>
        {links.map((link) => (
          <LinkLine key={link._id} link={link} email={email} />
        ))}
      </ul>
      {links.length === 0 && <p className={styles["state"]}>No link has been sent yet.</p>}
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
    <li className={styles["line"]}>
      <div>
        <p className={styles["name"]}>
          {purposes[purpose]}: {statuses[status]}
        </p>
        <p className={styles["state"]}>
          {isEmailed ? "Sent" : "Copied for an SMS"} {dayInSydney(createdAt)} {timeInSydney(createdAt)}
          {to}, valid until {dayInSydney(expiresAt)}
        </p>
        <p className={styles["state"]}>{openedAt === null ? "Not opened yet" : `Opened ${momentInSydney(openedAt)}`}</p>
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
