import { Checkbox, Form, Input } from "antd";
import { businessDate } from "../../../../shared/business-date.ts";
import { customerEmail, customerPhone } from "../../../../shared/wire/person.ts";
import { line } from "../../../../shared/wire/text.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { validatorRule, fieldMessage, required, someName } from "../../../ui/rules.tsx";
import styles from "./referral-modal.module.css";

const rulesFor = (schema: Parameters<typeof problemBy>[0]) => [required("Please fill in this field."), validatorRule(problemBy(schema))];
const name = validatorRule(problemBy(line(100)));

const number = rulesFor(customerPhone);
const address = rulesFor(customerEmail);

const consentRule = {
  validator: (_: unknown, hasConsent: boolean) =>
    hasConsent ? Promise.resolve() : Promise.reject(fieldMessage("The customer's consent is required.")),
  validateTrigger: "onSubmit",
};

/** The browser's own date field reads and shows the day in the user's way. */
export function CustomerFields() {
  const today = businessDate(new Date());
  const informedOnProblem = (day: string) => (day > today ? "Please enter a day that is not in the future." : undefined);
  return (
    <>
      <div className={styles["pair"]}>
        <Form.Item name="firstName" label="First name" dependencies={["lastName"]} rules={[someName, name]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="lastName" label="Last name" rules={[name]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="number" label="Phone" rules={number}>
          <Input type="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="address" label="Email" rules={address}>
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="informedOn" label="Informed on" rules={[required("Please enter a day."), validatorRule(informedOnProblem)]}>
          <Input type="date" max={today} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="hasConsent" valuePropName="checked" rules={[consentRule]}>
        <Checkbox>On that day the customer agreed to be contacted, and was told that you may be paid a commission.</Checkbox>
      </Form.Item>
    </>
  );
}
