import { Button } from "antd";
import { lazy, useState } from "react";
import type { SessionEnd } from "../../client/session/use-session-end.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { usePreload } from "../../ui/use-preload.ts";
import kit from "../../ui/kit.module.css";
import styles from "../../public-pages/login/sign-in-again.module.css";

const loadSignInAgain = () => import("../../public-pages/login/sign-in-again.tsx");
const SignInAgain = lazy(loadSignInAgain);

/** Warns two minutes before the session ends, without taking the keyboard focus, and offers to sign in again in place. */
export function SessionWarning({ isNear, onRead, onRenewed, onSave }: SessionEnd & { readonly onSave: () => void }) {
  usePreload(loadSignInAgain);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const renewed = () => {
    setIsSigningIn(false);
    onRenewed();
  };
  return (
    <section className={styles.place} aria-label="Session" data-near={isNear}>
      <div role="alert">
        {isNear && (
          <>
            <p className={styles.title}>Your session ends within two minutes</p>
            <p>What you have typed is saved first. Sign in again to go on here.</p>
          </>
        )}
      </div>
      {isNear && isSigningIn && (
        <OnDemandPart>
          <SignInAgain onSignedIn={renewed} onCancel={() => setIsSigningIn(false)} />
        </OnDemandPart>
      )}
      {isNear && !isSigningIn && (
        <div className={`${kit.flex} ${kit.wrap} ${kit.gap8} ${styles.actions}`}>
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
