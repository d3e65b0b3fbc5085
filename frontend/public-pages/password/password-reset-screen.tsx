import { Link, useLocation } from "wouter";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { password, passwordExpected } from "../../../shared/wire/person.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { call } from "../../client/call.ts";
import { problemBy } from "../../client/field-problem.ts";
import { loginSearch, rememberedTarget } from "../../client/session/login-path.ts";
import { clearSession } from "../../client/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { CardPage } from "../../ui/card-page.tsx";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useFragment } from "../../ui/use-fragment.ts";
import { useField } from "../../ui/use-field.ts";
import { useSubmit } from "../../ui/use-submit.ts";

/** Ends every session; the user then logs in with the new password, and comes to the page that the login was for. */
export default function PasswordResetScreen() {
  const key = useFragment();
  return (
    <CardPage title="Choose a new password" lead={key === "" ? undefined : "You are then asked to log in with it."}>
      {key === "" ? <p>This link is not complete. Please open it from our email again.</p> : <NewPasswordForm linkKey={key} />}
      <Link href="/password/forgot">Ask for a new link</Link>
    </CardPage>
  );
}

const passwordSchemaProblem = problemBy(password);
const passwordProblem = (text: string) => (passwordSchemaProblem(text) === undefined ? undefined : `Use ${passwordExpected}.`);

const isAboutPassword = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.field === "newPassword";

const isUsed = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 410;

function NewPasswordForm({ linkKey: key }: { readonly linkKey: string }) {
  const [, navigate] = useLocation();
  const chosen = useField(passwordProblem);
  const repeated = useField((text) => (text === chosen.value ? undefined : "Your passwords do not match."));
  const { isBusy, failure, submit } = useSubmit(async () => {
    await call(userRoutes.resetPassword, { body: { key, newPassword: chosen.value } }).catch((error: unknown) => {
      if (isAboutPassword(error)) chosen.reject(chosen.value, error.message);
      throw error;
    });
    const next = rememberedTarget();
    clearSession();
    navigate(`/login${loginSearch({ next })}`, { state: { notice: "Your password has been changed. Please log in." } });
  });
  const isReady = chosen.isFilled && chosen.problem === undefined && repeated.value === chosen.value;
  return (
    <Form onSubmit={submit}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="8 or more characters, with an uppercase letter, a number and a special character."
        {...chosen.control}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...repeated.control} />
      {isUsed(failure) ? <UsedLink /> : <FormError failure={isAboutPassword(failure) ? undefined : failure} />}
      <Button type="submit" variant="filled" isWide isBusy={isBusy} disabled={!isReady}>
        Login
      </Button>
      {!isReady && <DisabledReason text="The new password is required twice" />}
    </Form>
  );
}

/** The link may have been used by a press whose answer was lost. */
const UsedLink = () => (
  <>
    <div role="alert">
      <p>This link has expired or has been used already.</p>
      <p>If you have chosen a new password with it, log in with that one. If not, ask for a new link.</p>
    </div>
    <Link href="/login">Login</Link>
  </>
);
