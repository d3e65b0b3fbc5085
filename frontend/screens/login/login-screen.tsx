import { useState } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { currentToken } from "../../api/session/session.ts";
import { signIn } from "../../api/session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "./login-screen.module.css";

/** A message from the page that navigated here. */
interface LoginState {
  readonly notice?: string;
}

/** Redirects a signed-in user to the quotes. */
export default function LoginScreen() {
  const [isSignedIn] = useState(() => currentToken() !== undefined);
  const state = useHistoryState<LoginState | null>();
  if (isSignedIn) return <Redirect to="/quotes" replace />;
  return (
    <CardPage title="Login" lead="One scenario in. Every lender rounded up.">
      {state?.notice !== undefined && <Notice>{state.notice}</Notice>}
      <LoginForm />
      <Link href="/password/forgot" className={styles["reset"]}>
        Reset password
      </Link>
    </CardPage>
  );
}

function LoginForm() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [, navigate] = useLocation();
  const { isBusy, failure, submit } = useSubmission(async () => {
    if (email.trim() === "" || password === "") throw new ApiError({ status: 400, message: "Please enter your email and password." });
    const user = await signIn(email, password);
    const needsOrganisation = user.organisation === null && user.userType !== "master";
    navigate(needsOrganisation ? "/organisation" : "/quotes");
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
