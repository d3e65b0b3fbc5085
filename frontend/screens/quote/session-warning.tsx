import { Button, Form, Input, type InputRef } from "antd";
import { useState } from "react";
import { useSignedInUser } from "../../api/account/use-user.ts";
import { signIn } from "../../api/session/sign-in.ts";
import type { SessionEnd } from "../../api/session/use-session-end.ts";
import { required } from "../../ui/rules.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { SubmitForm } from "../../ui/submit-form.tsx";
import styles from "./session-warning.module.css";

interface SessionWarningProps extends SessionEnd {
  readonly onSave: () => void;
}

/** Warns two minutes before the session ends, without taking the keyboard focus, and offers to sign in again in place. */
export function SessionWarning({ isNear, onRead, onRenewed, onSave }: SessionWarningProps) {
  const [isSigningIn, setIsSigningIn] = useState(false);
  const renewed = () => {
    setIsSigningIn(false);
    onRenewed();
  };
  return (
    <section className={styles["place"]} aria-label="Session" data-near={isNear}>
      <div role="alert">
        {isNear && (
          <>
            <p className={styles["title"]}>Your session ends within two minutes</p>
            <p>What you have typed is saved first. Sign in again to go on here.</p>
          </>
        )}
      </div>
      {isNear && isSigningIn && <SignInAgain onSignedIn={renewed} onCancel={() => setIsSigningIn(false)} />}
      {isNear && !isSigningIn && (
        <div className={styles["actions"]}>
          <Button type="primary" onClick={() => setIsSigningIn(true)}>
            Stay signed in
          </Button>
          <Button onClick={onSave}>Save now</Button>
          <Button type="text" onClick={onRead}>
            OK
          </Button>
        </div>
      )}
    </section>
  );
}

const focus = (input: InputRef | null) => input?.focus();

interface SignInAgainProps {
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
}

function SignInAgain({ onSignedIn, onCancel }: SignInAgainProps) {
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
