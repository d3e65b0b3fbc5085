import { Button, Form, Input, type InputRef } from "antd";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { signIn } from "../../api/session/sign-in.ts";
import { required } from "../../ui/rules.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import styles from "./session-warning.module.css";

const focus = (input: InputRef | null) => input?.focus();

interface SignInAgainProps {
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
}

/** In place, so that what was typed stays. */
export default function SignInAgain({ onSignedIn, onCancel }: SignInAgainProps) {
  const { email } = useSignedInUser();
  const send = async ({ password }: { password: string }) => {
    await signIn(email.address, password);
    onSignedIn();
  };
  return (
    <div className={styles["form"]}>
      <SubmitForm initialValues={{ password: "" }} onSubmit={send}>
        <Form.Item name="password" label={`Password of ${email.address}`} rules={[required("Please enter your password.")]}>
          <Input.Password ref={focus} autoComplete="current-password" />
        </Form.Item>
        <SubmitBar label="Sign in again" reason="Password required">
          <Button type="text" onClick={onCancel}>
            Cancel
          </Button>
        </SubmitBar>
      </SubmitForm>
    </div>
  );
}
