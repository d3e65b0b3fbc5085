import type { Organisation } from "../../../shared/domain/organisation.ts";
import { emailAddress, organisationEmailMessage, phoneNumber } from "../../../shared/wire/person.ts";
import { filledLine } from "../../../shared/wire/text.ts";
import { problemBy } from "../../api/http/field-problem.ts";
import { useOrganisationChanges } from "../../api/account/organisation.ts";
import { Form } from "../../ui/form.tsx";
import { SaveChanges } from "../../ui/save-changes.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useSaving } from "../../ui/use-saving.ts";

const maxLengths = { email: 50, phoneNumber: 15, address: 300 };
const isPhoneNumber = problemBy(phoneNumber);
const isAddress = problemBy(filledLine(maxLengths.address));

/** For the administrator; members see `ContactLines`. */
export function ContactForm({ organisation }: { readonly organisation: Organisation }) {
  const { saveEmail, savePhoneNumber, saveAddress } = useOrganisationChanges(organisation._id);
  const email = useDraft(organisation.email?.address ?? "", problemBy(emailAddress(organisationEmailMessage)));
  const phone = useDraft(organisation.phoneNumber?.number ?? "", (text) =>
    text.trim() === "" ? "Please enter a phone number." : isPhoneNumber(text),
  );
  const address = useDraft(organisation.address ?? "", (text) => (text.trim() === "" ? "Please enter an address." : isAddress(text)));
  const saving = useSaving([
    { drafts: [email], save: () => saveEmail(email.value) },
    { drafts: [phone], save: () => savePhoneNumber(phone.value) },
    { drafts: [address], save: () => saveAddress(address.value) },
  ]);
  return (
    <Form onSubmit={saving.submit}>
      <TextField label="Email" inputMode="email" autoComplete="off" maxLength={maxLengths.email} {...email.control} />
      <TextField label="Phone" type="tel" autoComplete="off" maxLength={maxLengths.phoneNumber} {...phone.control} />
      <TextField label="Address" autoComplete="street-address" maxLength={maxLengths.address} {...address.control} />
      <SaveChanges saving={saving} />
    </Form>
  );
}
