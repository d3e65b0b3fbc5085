import type { Customer } from "../../../shared/domain/customer.ts";
import { customerEmail, customerPhone } from "../../../shared/wire/person.ts";
import { type NamePart, keyOfContact, saveEmail, saveName, savePhoneNumber } from "./contact.ts";
import { useUnsaved } from "../../client/application/saves.ts";
import { usePanel } from "./panel-context.ts";
import { RemoveApplicant } from "./remove-applicant.tsx";
import { Pair, Section } from "./section.tsx";
import { TypedField } from "./typed-field.tsx";
import { type InputFormat, lineFormat, schemaFormat } from "./input-format.ts";

/** Who the quote is for. A quote needs none of it; a referral, a link or an application does. */
export const ContactSection = ({ customer }: { readonly customer: Customer }) => (
  <Section title="Contact">
    <ContactFields customer={customer} />
    <RemoveApplicant customer={customer} number={1} />
  </Section>
);

export function ContactFields({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const name = (part: NamePart) => (text: string | null) => saveName(application, customer, part, text);
  return (
    <>
      <Pair>
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
      </Pair>
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
