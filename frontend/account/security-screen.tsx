import { useState } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useSignedInUser } from "../client/use-user.ts";
import { Section, SectionPage } from "../ui/section-page.tsx";
import { StatusAlert } from "../ui/status-alert.tsx";
import styles from "./account.module.css";
import { SecondFactorRemoval } from "./second-factor-removal.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

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
        <p className={styles["text"]}>
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
