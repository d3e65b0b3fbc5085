import { useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { announceVerification } from "../../client/announce-verification.ts";
import { call } from "../../client/call.ts";
import { currentToken } from "../../client/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useFragment } from "../../ui/use-fragment.ts";
import { useSubmit } from "../../ui/use-submit.ts";

/** A button uses the key, not the page load, because mail scanners open links too. */
export default function VerifyEmailScreen() {
  const key = useFragment();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(userRoutes.verifyEmail, { body: { key } });
    announceVerification();
    setIsConfirmed(true);
  });
  if (isConfirmed) return <Confirmed />;
  if (failure instanceof ApiError && failure.status === 410) return <UsedLink />;
  if (key === "") return <IncompleteLink />;
  return (
    <CardPage title="Confirm your email address" lead="It is how we reach you, and how you reset your password.">
      <FormError failure={failure} />
      <Button variant="filled" isWide isBusy={isBusy} onClick={submit}>
        Confirm email address
      </Button>
    </CardPage>
  );
}

function Confirmed() {
  const isSignedIn = currentToken() !== undefined;
  return (
    <CardPage title="Thank you">
      <Notice>Your email address is confirmed.</Notice>
      <Link href={isSignedIn ? "/quotes" : "/login"}>{isSignedIn ? "Go to your quotes" : "Login"}</Link>
    </CardPage>
  );
}

function UsedLink() {
  return (
    <CardPage title="Confirm your email address">
      <div role="alert">
        <p>This link has expired or has been used already.</p>
        <p>If you have confirmed your address before, there is nothing more to do. If not, log in and ask for a new email there.</p>
      </div>
      <Link href={currentToken() === undefined ? "/login" : "/quotes"}>{currentToken() === undefined ? "Login" : "Go to your quotes"}</Link>
    </CardPage>
  );
}

function IncompleteLink() {
  return (
    <CardPage title="Confirm your email address">
      <p>This link is not complete. Please open it from our email again.</p>
      <Link href="/login">Login</Link>
    </CardPage>
  );
}
