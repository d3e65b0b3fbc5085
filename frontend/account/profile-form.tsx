import { Form, Input } from "antd";
import { lastName, name, phoneNumber } from "../../shared/wire/person.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useUserChanges } from "../client/user-changes.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, required } from "../ui/rules.tsx";
import { SaveBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import styles from "./account.module.css";

/** The email address cannot be changed. */
export function ProfileForm() {
  const user = useSignedInUser();
  const { saveName, savePhoneNumber } = useUserChanges();
  const saved = { firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber?.number ?? "" };
  return (
    <SubmitForm
      initialValues={saved}
      onSubmit={async (typed) => {
        if (typed.firstName !== saved.firstName || typed.lastName !== saved.lastName) await saveName(typed.firstName, typed.lastName);
        if (typed.phoneNumber !== saved.phoneNumber) await savePhoneNumber(typed.phoneNumber);
      }}
    >
      <div className={styles["pair"]}>
        <Form.Item name="firstName" label="First name" rules={[required("Please enter your first name."), validatorRule(problemBy(name))]}>
          <Input autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="lastName" label="Last name" rules={[validatorRule(problemBy(lastName))]}>
          <Input autoComplete="family-name" />
        </Form.Item>
      </div>
      <Form.Item name="phoneNumber" label="Phone" rules={[required("Please enter a phone number."), validatorRule(problemBy(phoneNumber))]}>
        <Input type="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item label="Email" htmlFor="account-email">
        <Input id="account-email" readOnly variant="filled" value={user.email.address} />
      </Form.Item>
      <SaveBar />
    </SubmitForm>
  );
}
