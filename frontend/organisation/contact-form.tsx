import { Form, Input } from "antd";
import type { Organisation } from "../../shared/domain/organisation.ts";
import { emailAddress, organisationEmailMessage, phoneNumber } from "../../shared/wire/person.ts";
import { filledLine } from "../../shared/wire/text.ts";
import { useOrganisationChanges } from "../client/organisation.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, fieldMessage } from "../ui/rules.tsx";
import { SaveBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";

const problemOf = {
  email: problemBy(emailAddress(organisationEmailMessage)),
  phoneNumber: problemBy(phoneNumber),
  address: problemBy(filledLine(300)),
};

/** For the administrator; members see `ContactLines`. What was set can be changed but not emptied. */
export function ContactForm({ organisation }: { readonly organisation: Organisation }) {
  const { saveEmail, savePhoneNumber, saveAddress } = useOrganisationChanges(organisation._id);
  const saved = {
    email: organisation.email?.address ?? "",
    phoneNumber: organisation.phoneNumber?.number ?? "",
    address: organisation.address ?? "",
  };
  const kept = (name: keyof typeof saved, message: string) => ({
    required: saved[name] !== "",
    whitespace: true,
    message: fieldMessage(message),
  });
  return (
    <SubmitForm
      initialValues={saved}
      onSubmit={async ({ email, phoneNumber: phone, address }, before) => {
        if (email !== before.email) await saveEmail(email);
        if (phone !== before.phoneNumber) await savePhoneNumber(phone);
        if (address !== before.address) await saveAddress(address);
      }}
    >
      <Form.Item name="email" label="Email" rules={[kept("email", "Please enter an email address."), validatorRule(problemOf.email)]}>
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phoneNumber"
        label="Phone"
        rules={[kept("phoneNumber", "Please enter a phone number."), validatorRule(problemOf.phoneNumber)]}
      >
        <Input type="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label="Address" rules={[kept("address", "Please enter an address."), validatorRule(problemOf.address)]}>
        <Input autoComplete="street-address" />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}
