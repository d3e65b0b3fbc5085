import { Button, Form, Input, type InputRef } from "antd";
import { useState } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import { answerCode, signIn, signInEnded } from "../../client/session/sign-in.ts";
import { required } from "../../ui/rules.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import styles from "./sign-in-again.module.css";

const focus = (input: InputRef | null) => input?.focus();

interface SignInAgainProps {
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
}

/** In place, so that what was typed stays. */
export default function SignInAgain({ onSignedIn, onCancel }: SignInAgainProps) {
  const { email } = useSignedInUser();
  const [needsCode, setNeedsCode] = useState(false);
  const send = async ({ password }: { password: string }) => {
    if ((await signIn(email.address, password)) === undefined) setNeedsCode(true);
    else onSignedIn();
  };
  const sendCode = async ({ code }: { code: string }) => {
    await answerCode(code).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === signInEnded) setNeedsCode(false);
      throw error;
    });
    onSignedIn();
  };
  const cancel = (
    <Button type="text" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <div className={styles.form}>
      {needsCode ? (
        <SubmitForm key="code" initialValues={{ code: "" }} onSubmit={sendCode}>
          <Form.Item name="code" label="Code of the authenticator app" rules={[required("Please enter the code.")]}>
            <Input ref={focus} inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
          <SubmitBar label="Sign in again" reason="Code required">
            {cancel}
          </SubmitBar>
        </SubmitForm>
      ) : (
        <SubmitForm key="password" initialValues={{ password: "" }} onSubmit={send}>
          <Form.Item name="password" label={`Password of ${email.address}`} rules={[required("Please enter your password.")]}>
            <Input.Password ref={focus} autoComplete="current-password" />
          </Form.Item>
          <SubmitBar label="Sign in again" reason="Password required">
            {cancel}
          </SubmitBar>
        </SubmitForm>
      )}
    </div>
  );
}
