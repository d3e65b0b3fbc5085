import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { password, passwordExpected } from "../../../shared/wire/person.ts";
import { problemBy } from "../../api/http/field-problem.ts";
import { changePassword } from "../../api/account/user-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useField } from "../../ui/use-field.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./account.module.css";

const isPassword = problemBy(password);
const newPasswordProblem = (text: string) => (isPassword(text) === undefined ? undefined : `Use ${passwordExpected}.`);
const successMs = 4000;

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
  const current = useField(() => undefined);
  const chosen = useField(newPasswordProblem);
  const { isBusy, failure, submit } = useSubmission(async () => {
    try {
      await changePassword(current.value, chosen.value);
      onChanged();
    } catch (error) {
      if (!isAboutCurrent(error)) throw error;
      current.reject(current.value, "Password does not match");
    }
  });
  const isReady = current.isFilled && chosen.isFilled && chosen.problem === undefined;
  return (
    <Form onSubmit={() => isReady && submit()}>
      <PasswordField label="Current password" autoComplete="current-password" {...current.control} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        maxLength={32}
        hint="8 or more characters, with an uppercase letter, a number and a special character."
        {...chosen.control}
      />
      <FormError failure={failure} />
      <output className={isChanged ? styles["changed"] : undefined}>
        <Button type="submit" isBusy={isBusy} disabled={!isReady && !isBusy && !isChanged}>
          {isChanged ? "Password changed succesfully" : "Change password"}
        </Button>
      </output>
    </Form>
  );
}

const isAboutCurrent = (error: unknown): boolean => error instanceof ApiError && error.code === "WRONG_PASSWORD";
