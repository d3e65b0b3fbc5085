import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { OpenInvitation } from "./use-invitation.ts";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { User } from "../../../shared/domain/user.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { emailAddress, emailMessage, mobile, password, passwordExpected } from "../../../shared/wire/person.ts";
import { lastName, name } from "../../../shared/wire/persons-name.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { call } from "../../client/call.ts";
import { problemBy } from "../../client/field-problem.ts";
import { recordEvent } from "../../client/record-event.ts";
import { storeToken } from "../../client/session/session.ts";
import { type FieldState, useField } from "../../ui/use-field.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { splitName } from "./full-name.ts";

export function RegistrationForm({ invited }: { readonly invited?: OpenInvitation }) {
  const { fields, emailCheck, hasAgreed, setHasAgreed, isReady, isBusy, failure, submit } = useRegistration(invited);
  const leaveEmail = () => {
    fields.email.control.onBlur();
    emailCheck.onLeave();
  };
  return (
    <Form onSubmit={() => isReady && submit()}>
      <TextField label="Full name" autoComplete="name" {...fields.fullName.control} />
      <TextField label="Mobile" type="tel" autoComplete="tel-national" {...fields.mobile.control} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={invited !== undefined}
        {...fields.email.control}
        onBlur={leaveEmail}
        isGood={emailCheck.isFree}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="More than 7 characters, with an uppercase letter, a number and a special character."
        {...fields.password.control}
      />
      <Checkbox isChecked={hasAgreed} onChange={setHasAgreed}>
        I agree to the <NewTabLink href="/terms">terms</NewTabLink> and the{" "}
        <NewTabLink href="/privacy-statement">privacy statement</NewTabLink>
      </Checkbox>
      <FormError failure={failure} />
      <Button type="submit" variant="filled" isWide isBusy={isBusy} disabled={!isReady}>
        Start quoting
      </Button>
      {!isReady && <DisabledReason text="Name, email, password and agreement required" />}
    </Form>
  );
}

/** Opens in a new tab, so that the form keeps its content. */
function NewTabLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

const firstProblem = problemBy(name);
const lastProblem = problemBy(lastName);
const passwordSchemaProblem = problemBy(password);
const problemOf = {
  fullName: (text: string) => {
    const parts = splitName(text);
    return firstProblem(parts.firstName) ?? lastProblem(parts.lastName);
  },
  mobile: problemBy(mobile),
  email: problemBy(emailAddress(emailMessage)),
  password: (text: string) => (passwordSchemaProblem(text) === undefined ? undefined : `Use ${passwordExpected}.`),
};

function useRegistration(invited?: OpenInvitation) {
  const [, navigate] = useLocation();
  const [hasAgreed, setHasAgreed] = useState(false);
  const fields = {
    fullName: useField(problemOf.fullName, invited?.invitation.firstName),
    mobile: useField(problemOf.mobile),
    email: useField(problemOf.email, invited?.invitation.email),
    password: useField(problemOf.password),
  };
  // Whose registration may have succeeded, although its answer was lost: registering it again signs in.
  const sentEmail = useRef<string>(undefined);
  const { isBusy, failure, submit } = useSubmit(async () => {
    sentEmail.current = fields.email.value;
    const { organisation } = await register(fields, invited?.secret);
    recordEvent({ name: "registration.success" });
    navigate(organisation === null ? "/organisation" : "/quotes");
  });
  const isFilled = fields.fullName.isFilled && fields.email.isFilled && fields.password.isFilled;
  const hasProblem = Object.values(fields).some(({ problem }) => problem !== undefined);
  return {
    fields,
    emailCheck: useEmailCheck(fields.email, (address) => address === sentEmail.current),
    hasAgreed,
    setHasAgreed,
    isReady: isFilled && hasAgreed && !hasProblem,
    isBusy,
    // The error of a field is shown at the field.
    failure: fieldOf(failure, fields) === undefined ? failure : undefined,
    submit,
  };
}

type Fields = Readonly<Record<keyof typeof problemOf, FieldState>>;

async function register(fields: Fields, invite: string | undefined): Promise<User> {
  const { fullName, mobile: phone, email, password: chosen } = fields;
  const typed = { ...splitName(fullName.value), phoneNumber: phone.value, email: email.value, password: chosen.value };
  const body = invite === undefined ? typed : { ...typed, invite };
  const { token, user } = await call(userRoutes.register, { body }).catch((error: unknown) => {
    const field = fieldOf(error, fields);
    if (field) field.reject(field.value, (error as ApiError).message);
    throw error;
  });
  storeToken(token);
  return user;
}

/** The form field that an error is about, if any. */
function fieldOf(failure: unknown, { fullName, mobile: phone, email, password: chosen }: Fields): FieldState | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const fieldsByWireName: Readonly<Record<string, FieldState>> = {
    firstName: fullName,
    lastName: fullName,
    phoneNumber: phone,
    email,
    password: chosen,
  };
  return fieldsByWireName[failure.field ?? ""];
}

/** Checks on blur whether the address is taken; the result counts until the address changes. */
function useEmailCheck(email: FieldState, isSent: (address: string) => boolean) {
  const [freeEmail, setFreeEmail] = useState<string>();
  const check = async () => {
    const requested = email.value;
    if (!email.isFilled || isSent(requested) || problemOf.email(requested) !== undefined) return;
    const { emailInUse } = await call(userRoutes.validateEmail, { params: { email: requested.trim() } });
    if (emailInUse) email.reject(requested, "Email address already in use.");
    else setFreeEmail(requested);
  };
  // If this check fails, the registration checks the address.
  const ignoreRejection = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  };
  return { onLeave: () => void check().catch(ignoreRejection), isFree: email.value === freeEmail && email.problem === undefined };
}
