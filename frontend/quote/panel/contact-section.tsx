import { Button } from "antd";
import { lazy, useState } from "react";
import { type Customer, customerName } from "../../../shared/domain/customer.ts";
import { customerEmail, customerPhone } from "../../../shared/wire/person.ts";
import { usePanel } from "./panel-context.ts";
import { Collapsible } from "./collapse-button.tsx";
import { type Applicant, addApplicant, removeApplicant, savePersonal } from "./applicants.ts";
import { EmailText } from "../../ui/email.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./section.module.css";
import { TypedField } from "./typed-field.tsx";
import { lineFormat, schemaFormat } from "./input-format.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { call } from "../../client/call.ts";
import { type ApplicationUpdate, withCustomer } from "../../client/application/scenario-fields.ts";
import { openApplication } from "../../client/application/open-application.ts";
import { isCovered } from "../../client/application/access.ts";
import { useEntered } from "./use-entered.ts";

interface ContactSectionProps {
  readonly customer: Customer;
  /** From 1. */
  readonly number: number;
  /** Shows another applicant; the first one without an id. */
  readonly onShow: (customerId?: string) => void;
}

/** Who the quote is for, on one line once it is filled. A quote needs none of it; a referral, a link or an application does. */
export function ContactSection({ customer, number, onShow }: ContactSectionProps) {
  const { application, isReadOnly } = usePanel();
  const [phone, email] = [customer.phoneNumbers[0]?.number, customer.emails[0]?.address];
  const isReachable = Boolean(phone || email);
  const isFilled = customerName(customer) !== "" && isReachable;
  const [isOpen, setIsOpen] = useState(!isFilled && !isReadOnly);
  const adding = useSubmit(async () => onShow(await addApplicant(application._id)));
  return (
    <Collapsible
      title="Contact"
      label={
        isOpen || !isReachable ? (
          "Contact"
        ) : (
          <>
            {phone} {phone && email && "· "}
            {email && <EmailText email={email} />}
          </>
        )
      }
      action={number === 1 && !isReadOnly && <Paste />}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <ContactFields customer={customer} />
      <FormError failure={adding.failure} />
      {!isReadOnly && (
        <div className={`${kit.flex} ${kit.wrap} ${kit.spread} ${styles.actions}`}>
          <Button type="link" size="small" loading={adding.isBusy} onClick={adding.submit}>
            Add applicant
          </Button>
          <RemoveApplicant customer={customer} number={number} onShow={onShow} />
        </div>
      )}
    </Collapsible>
  );
}

/** The last applicant cannot be removed here; after the first, the next one is ranked. */
function RemoveApplicant({ customer, number, onShow }: ContactSectionProps) {
  const { application } = usePanel();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await removeApplicant(application._id, customer._id);
    onShow();
  });
  const [, next] = application.customers;
  if (isCovered(application) || !next) return undefined;
  return (
    <>
      <Button type="link" size="small" loading={isBusy} onClick={submit}>
        Remove {customerName(customer) || `applicant ${number}`}
        {number === 1 && ` and rank on ${customerName(next) || "applicant 2"}`}
      </Button>
      <FormError failure={failure} />
    </>
  );
}

const PasteDialog = lazy(() => import("../../intake/paste-dialog.tsx"));

/** Opens the reader of a text for this quote. */
function Paste() {
  const { application } = usePanel();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        Paste
      </Button>
      {isOpen && (
        <OnDemandPart>
          <PasteDialog application={application} onClose={() => setIsOpen(false)} />
        </OnDemandPart>
      )}
    </>
  );
}

const fields = [
  { name: "firstName", label: "First name", format: lineFormat(100), inputMode: "text" },
  { name: "lastName", label: "Last name", format: lineFormat(100), inputMode: "text" },
  { name: "phone", label: "Mobile", format: schemaFormat(customerPhone), inputMode: "tel" },
  { name: "email", label: "Email", format: schemaFormat(customerEmail), inputMode: "email" },
] as const;

function ContactFields({ customer }: { readonly customer: Customer }) {
  const applicant = { applicationId: usePanel().application._id, customerId: customer._id };
  const entered = useEntered();
  const { firstName, lastName, phoneNumbers, emails } = customer;
  const stored = { firstName, lastName, phone: phoneNumbers[0]?.number, email: emails[0]?.address };
  return fields.map(({ name, ...field }) => (
    <TypedField
      key={name}
      {...field}
      {...entered(`${customer._id}.${name}`, stored[name])}
      onSave={(text) => saveContact(applicant, name, text)}
    />
  ));
}

/** A name can be emptied; a number or an address can only be changed. */
function saveContact(applicant: Applicant, name: (typeof fields)[number]["name"], text: string | null): void {
  if (name === "firstName" || name === "lastName") return savePersonal(applicant, { name, value: text });
  if (text === null) return;
  const send = () => (name === "phone" ? sendPhoneNumber(applicant, text) : sendEmail(applicant, text));
  openApplication(applicant.applicationId).saveChange({ key: `${applicant.customerId}.${name}`, value: text, send });
}

async function sendPhoneNumber(applicant: Applicant, number: string): Promise<ApplicationUpdate> {
  const { _id: customerId, phoneNumbers } = await storedCustomer(applicant);
  const saved = await call(customerRoutes.savePhoneNumber, { body: { ...idOfFirst(phoneNumbers), customerId, number } });
  return withCustomer(customerId, (now) => ({ phoneNumbers: [saved, ...now.phoneNumbers.slice(1)] }));
}

async function sendEmail(applicant: Applicant, address: string): Promise<ApplicationUpdate> {
  const { _id: customerId, emails } = await storedCustomer(applicant);
  const saved = await call(customerRoutes.saveEmail, { body: { ...idOfFirst(emails), customerId, address } });
  return withCustomer(customerId, (now) => ({ emails: [saved, ...now.emails.slice(1)] }));
}

/** As stored now, so that a contact which an earlier save of the queue has added is changed and not added twice. */
async function storedCustomer({ applicationId, customerId }: Applicant): Promise<Customer> {
  const { customers } = await call(applicationRoutes.readApplication, { params: { id: applicationId } });
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw new Error("The customer was removed meanwhile.");
  return customer;
}

const idOfFirst = ([first]: readonly { readonly _id: string }[]) => (first ? { _id: first._id } : {});
