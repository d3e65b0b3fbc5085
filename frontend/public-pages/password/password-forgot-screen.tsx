import { useState } from "react";
import { Link, useSearch } from "wouter";
import { emailAddress, emailMessage } from "../../../shared/wire/person.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { call } from "../../client/call.ts";
import { problemBy } from "../../client/field-problem.ts";
import { loginQueryOf, loginSearch, rememberTarget } from "../../client/session/login-path.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useField } from "../../ui/use-field.ts";
import { useSubmit } from "../../ui/use-submit.ts";

/** The response does not reveal whether the address is registered. */
export default function PasswordForgotScreen() {
  const [isSent, setIsSent] = useState(false);
  const { next } = loginQueryOf(useSearch());
  const onSent = () => {
    rememberTarget(next);
    setIsSent(true);
  };
  return (
    <CardPage title="Reset password" lead={isSent ? undefined : "We email you a link to choose a new one."}>
      {isSent ? <Sent /> : <ResetRequestForm onSent={onSent} />}
      <Link href={`/login${loginSearch({ next })}`}>Back to login</Link>
    </CardPage>
  );
}

function Sent() {
  return (
    <Notice>
      <p>
        <strong>Your reset password request has been sent.</strong>
      </p>
      <p>Check your email to reset your password.</p>
      <p>We send at most five of these emails a day. Each link works for 30 minutes, so an earlier email may still help.</p>
    </Notice>
  );
}

const emailProblem = problemBy(emailAddress(emailMessage));

function ResetRequestForm({ onSent }: { readonly onSent: () => void }) {
  const email = useField(emailProblem);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(userRoutes.forgetPassword, { body: { email: email.value } });
    onSent();
  });
  return (
    <Form onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="username" {...email.control} />
      <FormError failure={failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy} disabled={!email.isFilled || email.problem !== undefined}>
        Reset password
      </Button>
      {!email.isFilled && <DisabledReason text="Email required" />}
    </Form>
  );
}
