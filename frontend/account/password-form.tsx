import { Button, Form, Input } from "antd";
import { useEffect, useState } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";
import { password, passwordExpected } from "../../shared/wire/person.ts";
import { changePassword } from "../client/user-changes.ts";
import { problemBy } from "../client/field-problem.ts";
import { validatorRule, required } from "../ui/rules.tsx";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import styles from "./account.module.css";

const passwordSchemaProblem = problemBy(password);
const newPasswordProblem = (text: string) => (passwordSchemaProblem(text) === undefined ? undefined : `Use ${passwordExpected}.`);
const successMs = 4000;

/** Confirms a change for four seconds in the button's place (core specification, section 12). */
export function PasswordForm() {
  const [times, setTimes] = useState(0);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setTimeout(() => setIsChanged(false), successMs);
    return () => clearTimeout(timer);
  }, [isChanged]);
  const succeed = () => {
    setTimes(times + 1);
    setIsChanged(true);
  };
  // A new key empties the fields after a change.
  return <PasswordFields key={times} isChanged={isChanged} onChanged={succeed} />;
}

interface PasswordFieldsProps {
  readonly isChanged: boolean;
  readonly onChanged: () => void;
}

function PasswordFields({ isChanged, onChanged }: PasswordFieldsProps) {
  const change = async ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
    await changePassword(currentPassword, newPassword).catch(rejectCurrent);
    onChanged();
  };
  return (
    <SubmitForm initialValues={{ currentPassword: "", newPassword: "" }} onSubmit={change}>
      <Form.Item name="currentPassword" label="Current password" rules={[required("Please enter your current password.")]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="New password"
        extra="8 or more characters, with an uppercase letter, a number and a special character."
        rules={[required("Please enter a new password."), validatorRule(newPasswordProblem)]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <output className={styles.changed}>{isChanged && <Button>Password changed succesfully</Button>}</output>
      {!isChanged && <SubmitBar label="Change password" type="default" align="start" reason="Both passwords required" />}
    </SubmitForm>
  );
}

/** The message belongs to the field of the current password. */
function rejectCurrent(error: unknown): never {
  if (!(error instanceof ApiError && error.code === "WRONG_PASSWORD")) throw error;
  throw new ApiError({ status: error.status, message: "Password does not match", code: error.code, field: "currentPassword" });
}
