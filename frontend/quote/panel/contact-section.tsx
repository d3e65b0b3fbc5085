import { Button } from "antd";
import { lazy, useState } from "react";
import { type Customer, customerName } from "../../../shared/domain/customer.ts";
import { customerEmail, customerPhone } from "../../../shared/wire/person.ts";
import { usePanel } from "./panel-context.ts";
import { RemoveApplicant } from "./remove-applicant.tsx";
import { Collapsible } from "./collapse-button.tsx";
import { addApplicant } from "./applicants.ts";
import { FormError } from "../../ui/form-error.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./section.module.css";
import { TypedField } from "./typed-field.tsx";
import { type InputFormat, lineFormat, schemaFormat } from "./input-format.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { call } from "../../client/call.ts";
import { withCustomer } from "../../client/application/scenario-fields.ts";
import { openApplication, useUnsaved } from "../../client/application/open-application.ts";

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
  const ways = [customer.phoneNumbers[0]?.number, customer.emails[0]?.address].filter(Boolean);
  const isFilled = customerName(customer) !== "" && ways.length > 0;
  const [isOpen, setIsOpen] = useState(!isFilled && !isReadOnly);
  const adding = useSubmit(async () => onShow(await addApplicant(application._id)));
  return (
    <Collapsible
      title="Contact"
      label={isOpen || ways.length === 0 ? "Contact" : ways.join(" · ")}
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
          <RemoveApplicant customer={customer} number={number} onRemoved={() => onShow()} />
        </div>
      )}
    </Collapsible>
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

function ContactFields({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const name = (part: NamePart) => (text: string | null) => saveName(application, customer, part, text);
  return (
    <>
      <ContactField
        part="firstName"
        label="First name"
        customer={customer}
        format={nameFormat}
        stored={customer.firstName}
        onSave={name("firstName")}
      />
      <ContactField
        part="lastName"
        label="Last name"
        customer={customer}
        format={nameFormat}
        stored={customer.lastName}
        onSave={name("lastName")}
      />
      <ContactField
        part="phone"
        label="Mobile"
        customer={customer}
        format={phoneFormat}
        stored={customer.phoneNumbers[0]?.number}
        onSave={(number) => number !== null && savePhoneNumber(application, customer, number)}
      />
      <ContactField
        part="email"
        label="Email"
        customer={customer}
        format={emailFormat}
        stored={customer.emails[0]?.address}
        onSave={(address) => address !== null && saveEmail(application, customer, address)}
      />
    </>
  );
}

const nameFormat = lineFormat(100);
const phoneFormat = schemaFormat(customerPhone);
const emailFormat = schemaFormat(customerEmail);

const inputModes = { firstName: "text", lastName: "text", phone: "tel", email: "email" } as const;

interface ContactFieldProps {
  readonly part: keyof typeof inputModes;
  readonly label: string;
  readonly customer: Customer;
  readonly format: InputFormat<string>;
  readonly stored: string | null | undefined;
  readonly onSave: (text: string | null) => void;
}

function ContactField({ part, customer, stored, ...field }: ContactFieldProps) {
  const { application, isReadOnly } = usePanel();
  const saveKey = keyOfContact(customer._id, part);
  const unsaved = useUnsaved(application._id, saveKey);
  return (
    <TypedField
      {...field}
      saveKey={saveKey}
      value={unsaved ? (unsaved.value as string | null) : stored}
      problem={unsaved?.problem}
      isReadOnly={isReadOnly}
      inputMode={inputModes[part]}
    />
  );
}

type NamePart = "firstName" | "lastName";

function saveName({ _id: applicationId }: Application, { _id: customerId }: Customer, part: NamePart, text: string | null): void {
  const send = async () => {
    const customer = await call(customerRoutes.updateCustomer, { body: { customerId, [part]: text } });
    return withCustomer(customerId, () => ({ [part]: customer[part] }));
  };
  openApplication(applicationId).saveChange({ key: keyOfContact(customerId, part), value: text, send });
}

function savePhoneNumber({ _id: applicationId }: Application, { _id: customerId }: Customer, number: string): void {
  const send = async () => {
    const { phoneNumbers } = await storedCustomer(applicationId, customerId);
    const saved = await call(customerRoutes.savePhoneNumber, { body: { ...idOfFirst(phoneNumbers), customerId, number } });
    return withCustomer(customerId, (now) => ({ phoneNumbers: [saved, ...now.phoneNumbers.slice(1)] }));
  };
  openApplication(applicationId).saveChange({ key: keyOfContact(customerId, "phone"), value: number, send });
}

function saveEmail({ _id: applicationId }: Application, { _id: customerId }: Customer, address: string): void {
  const send = async () => {
    const { emails } = await storedCustomer(applicationId, customerId);
    const saved = await call(customerRoutes.saveEmail, { body: { ...idOfFirst(emails), customerId, address } });
    return withCustomer(customerId, (now) => ({ emails: [saved, ...now.emails.slice(1)] }));
  };
  openApplication(applicationId).saveChange({ key: keyOfContact(customerId, "email"), value: address, send });
}

const keyOfContact = (customerId: string, part: NamePart | "phone" | "email"): string => `${customerId}.${part}`;

/** As stored now, so that a contact which an earlier save of the queue has added is changed and not added twice. */
async function storedCustomer(applicationId: string, customerId: string): Promise<Customer> {
  const { customers } = await call(applicationRoutes.readApplication, { params: { id: applicationId } });
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw new Error("The customer was removed meanwhile.");
  return customer;
}

const idOfFirst = ([first]: readonly { readonly _id: string }[]) => (first ? { _id: first._id } : {});
