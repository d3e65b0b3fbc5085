import { Button, QRCode, Typography } from "antd";
import { useState } from "react";
import { startSecondFactor, useSecondFactorChanges } from "./second-factor-calls.ts";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import styles from "./account.module.css";
import { CodeItem, CurrentPasswordItem, codeOf } from "./code-item.tsx";

interface Setup {
  readonly currentPassword: string;
  readonly secret: string;
  readonly url: string;
}

/** Password first, then the secret and a code of it. */
export function SecondFactorSetup({ onDone }: { readonly onDone: () => void }) {
  const [setup, setSetup] = useState<Setup>();
  if (setup !== undefined) return <CodeStep setup={setup} onDone={onDone} onCancel={() => setSetup(undefined)} />;
  const start = async ({ currentPassword }: { currentPassword: string }) =>
    setSetup({ currentPassword, ...(await startSecondFactor(currentPassword)) });
  return (
    <SubmitForm initialValues={{ currentPassword: "" }} onSubmit={start}>
      <CurrentPasswordItem />
      <SubmitBar label="Set up" align="start" reason="Password required" />
    </SubmitForm>
  );
}

interface CodeStepProps {
  readonly setup: Setup;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function CodeStep({ setup: { currentPassword, secret, url }, onDone, onCancel }: CodeStepProps) {
  const { confirm } = useSecondFactorChanges();
  const send = async ({ code }: { code: string }) => {
    await confirm({ currentPassword, code: codeOf(code) });
    onDone();
  };
  return (
    <div className={styles["setup"]}>
      <figure className={styles["picture"]}>
        <QRCode type="svg" value={url} aria-label="QR code with the key below" />
      </figure>
      <div className={styles["steps"]}>
        <p className={styles["text"]}>
          Scan the picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password, or enter this key:
        </p>
        <Typography.Text code copyable={{ text: secret }} aria-label="Key" className={styles["key"]!}>
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </Typography.Text>
        <p className={styles["text"]}>
          <a href={url}>Open in the authenticator app on this device</a>
        </p>
        <SubmitForm initialValues={{ code: "" }} onSubmit={send}>
          <CodeItem />
          <SubmitBar label="Turn on" align="start" reason="Code required">
            <Button onClick={onCancel}>Cancel</Button>
          </SubmitBar>
        </SubmitForm>
      </div>
    </div>
  );
}
