import { useState } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { User } from "../../../shared/domain/user.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { type LoginQuery, type SessionEnding, loginQueryOf, loginSearch } from "../../client/session/login-path.ts";
import { currentToken } from "../../client/session/session.ts";
import { signIn, answerCode, signInEnded } from "../../client/session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import kit from "../../ui/kit.module.css";
import styles from "./login-screen.module.css";

/** A message from the page that navigated here. */
interface LoginState {
  readonly notice?: string;
}

/** Redirects a signed-in user to the quotes. */
export default function LoginScreen() {
  const [isSignedIn] = useState(() => currentToken() !== undefined);
  const state = useHistoryState<LoginState | null>();
  const [, navigate] = useLocation();
  const [needsCode, setNeedsCode] = useState(false);
  const [ended, setEnded] = useState<string>();
  const { reason, next } = loginQueryOf(useSearch());
  if (isSignedIn) return <Redirect to={next ?? "/quotes"} replace />;
  const notice = ended ?? state?.notice ?? reasonText({ reason, next });
  const enter = (user: User) => navigate(firstPageOf(user, next));
  const startAgain = (message?: string) => {
    setEnded(message);
    setNeedsCode(false);
  };
  return (
    <CardPage title="Login" lead="One scenario in. Every lender rounded up.">
      {notice !== undefined && !needsCode && <Notice>{notice}</Notice>}
      {needsCode ? (
        <>
          <CodeForm onSignedIn={enter} onEnded={startAgain} />
          <Button onClick={() => startAgain()}>Back</Button>
          <p className={`${kit.small} ${kit.tertiary} ${styles.lost}`}>
            If you have lost your authenticator app, please contact Kelpie support.
          </p>
        </>
      ) : (
        <>
          <LoginForm onSignedIn={enter} onCodeNeeded={() => setNeedsCode(true)} />
          <Link href={`/password/forgot${loginSearch({ next })}`} className={styles.reset}>
            Reset password
          </Link>
        </>
      )}
    </CardPage>
  );
}

function firstPageOf({ organisation, userType, isRatesEditor }: User, next = "/quotes"): string {
  if (organisation !== null || userType === "master") return next;
  return isRatesEditor ? "/rates" : "/organisation";
}

const reasons: Readonly<Record<SessionEnding, string>> = {
  EXPIRED: "Your session has expired. Please log in again.",
  HOUR: "A session ends an hour after a quote was opened. Please log in again.",
  OTHER_TAB: "You logged out in another tab.",
  CLOSED: "Your account is closed.",
  SESSION_ENDED: "This session was ended from another device. Please log in again.",
  SIGNED_OUT_EVERYWHERE:
    "You were signed out by a logout, a changed password or a change of two-factor authentication in another session. If that was not you, please reset your password.",
  ACCOUNT_BLOCKED: "This account is blocked. Please contact Kelpie support.",
};

function reasonText({ reason, next }: LoginQuery): string | undefined {
  if (reason !== undefined) return reasons[reason];
  return next === undefined ? undefined : "Please log in to open this page.";
}

interface LoginFormProps {
  readonly onSignedIn: (user: User) => void;
  readonly onCodeNeeded: () => void;
}

function LoginForm({ onSignedIn, onCodeNeeded }: LoginFormProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (email.trim() === "" || password === "") throw new ApiError({ status: 400, message: "Please enter your email and password." });
    const user = await signIn(email, password);
    if (user === undefined) onCodeNeeded();
    else onSignedIn(user);
  });
  return (
    <Form isFocused onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <PasswordField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
      <FormError failure={failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy}>
        Login
      </Button>
    </Form>
  );
}

interface CodeFormProps {
  readonly onSignedIn: (user: User) => void;
  /** The sign-in has ended and starts again with the password. */
  readonly onEnded: (message: string) => void;
}

/** The second step of a sign-in with two-factor authentication. */
function CodeForm({ onSignedIn, onEnded }: CodeFormProps) {
  const [code, setCode] = useState("");
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (code.trim() === "") throw new ApiError({ status: 400, message: "Please enter the code.", field: "code" });
    try {
      onSignedIn(await answerCode(code));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === signInEnded)) throw error;
      onEnded(error.message);
    }
  });
  const isAtField = failure instanceof ApiError && failure.field === "code";
  return (
    <Form isFocused onSubmit={submit}>
      <TextField
        label="Code"
        hint="The 6 digits that your authenticator app shows for Kelpie."
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={isAtField ? failure.message : undefined}
      />
      <FormError failure={isAtField ? undefined : failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy}>
        Login
      </Button>
    </Form>
  );
}
