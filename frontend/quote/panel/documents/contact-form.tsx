import { Form, Input } from "antd";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { saveContact } from "../../../client/document/documents.ts";
import { required, someName } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { canReceiveEmail } from "./can-receive-email.ts";
import { usePanel } from "../panel-context.ts";
import styles from "./documents.module.css";

const filled = [required("Please fill in this field.")];

/** Emails go to the stored address only, so it is saved here before a link is sent. */
export function ContactForm({ customer }: { readonly customer: Customer }) {
  const { application } = usePanel();
  const saved = { firstName: customer.firstName ?? "", lastName: customer.lastName ?? "", email: customer.emails[0]?.address ?? "" };
  return (
    <SubmitForm initialValues={saved} onSubmit={(contact) => saveContact(application, customer._id, contact)}>
      <div className={styles["names"]}>
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
