import { useState } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useSignedInUser } from "../client/use-user.ts";
import { Section, SectionPage } from "../ui/section-page.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import styles from "./account.module.css";
import { SubmitBar } from "../ui/submit-bar.tsx";
import { SubmitForm } from "../ui/submit-form.tsx";
import { CodeItem, CurrentPasswordItem, codeOf } from "./code-item.tsx";
import { Button, QRCode, Typography } from "antd";
import { useSWRConfig } from "swr";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "../client/call.ts";
import { keyOf } from "../client/use-api.ts";

/** The page that needs the second factor, to go back to. */
interface SecurityState {
  readonly returnTo?: string;
}

export default function SecurityScreen() {
  const { hasSecondFactor, userType } = useSignedInUser();
  const returnTo = useHistoryState<SecurityState | null>()?.returnTo;
  const [hasTurnedOn, setHasTurnedOn] = useState(false);
  return (
    <SectionPage title="Security">
      <Section title="Two-factor authentication">
        {userType === "master" && !hasSecondFactor && (
          <StatusAlert type="warning" showIcon title="Kelpie staff need two-factor authentication before they can do anything else." />
        )}
        {hasTurnedOn && hasSecondFactor && (
          <StatusAlert
            type="success"
            showIcon
            title="Two-factor authentication is on. Your other sessions have been signed out."
            description={returnTo !== undefined && <Link href={returnTo}>Back to where you were</Link>}
          />
        )}
        <p className={styles.text}>
          {hasSecondFactor
            ? "Each sign-in asks for a code of your authenticator app."
            : "Each sign-in then asks for a code of an authenticator app on your phone, so that a stolen password alone opens nothing."}{" "}
          <strong>{hasSecondFactor ? "On" : "Off"}</strong>
        </p>
        {hasSecondFactor ? <SecondFactorRemoval /> : <SecondFactorSetup onDone={() => setHasTurnedOn(true)} />}
      </Section>
    </SectionPage>
  );
}

/** A stolen session is not enough to turn it off. */
function SecondFactorRemoval() {
  const { remove } = useSecondFactorChanges();
  return (
    <SubmitForm
      initialValues={{ currentPassword: "", code: "" }}
      onSubmit={({ currentPassword, code }) => remove({ currentPassword, code: codeOf(code) })}
    >
      <CurrentPasswordItem />
      <CodeItem />
      <SubmitBar label="Turn off" type="default" isDanger align="start" reason="Password and code required" />
    </SubmitForm>
  );
}

interface Setup {
  readonly currentPassword: string;
  readonly secret: string;
  readonly url: string;
}

/** Password first, then the secret and a code of it. */
function SecondFactorSetup({ onDone }: { readonly onDone: () => void }) {
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
    <div className={styles.setup}>
      <figure className={styles.picture}>
        <QRCode type="svg" value={url} aria-label="QR code with the key below" />
      </figure>
      <div className={styles.steps}>
        <p className={styles.text}>
          Scan the picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password, or enter this key:
        </p>
        <Typography.Text code copyable={{ text: secret }} aria-label="Key" className={styles.key}>
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </Typography.Text>
        <p className={styles.text}>
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

/** A new secret for an authenticator app. Throws ApiError when the password is wrong. */
const startSecondFactor = (currentPassword: string) => call(userRoutes.startSecondFactor, { body: { currentPassword } });

/** Each updates the cached user. Throws ApiError when the password or the code is wrong. */
function useSecondFactorChanges() {
  const { mutate } = useSWRConfig();
  const change = async (route: typeof userRoutes.confirmSecondFactor | typeof userRoutes.removeSecondFactor, body: PasswordAndCode) =>
    void (await mutate(keyOf(userRoutes.readUser), call(route, { body }), { revalidate: false }));
  return {
    confirm: (body: PasswordAndCode) => change(userRoutes.confirmSecondFactor, body),
    remove: (body: PasswordAndCode) => change(userRoutes.removeSecondFactor, body),
  };
}

interface PasswordAndCode {
  readonly currentPassword: string;
  readonly code: string;
}
