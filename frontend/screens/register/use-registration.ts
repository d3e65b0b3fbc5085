import { useState } from "react";
import { useLocation } from "wouter";
import type { User } from "../../../shared/entities/user.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { emailAddress, emailMessage, mobile, name, password, passwordExpected } from "../../../shared/wire/person.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { call } from "../../api/call.ts";
import { problemBy } from "../../api/field-problem.ts";
import { recordEvent } from "../../api/record-event.ts";
import { keepToken } from "../../api/session.ts";
import { type FieldState, useField } from "../../ui/use-field.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import { splitName } from "./full-name.ts";
import type { OpenInvitation } from "./use-invitation.ts";

const isName = problemBy(name);
const isPassword = problemBy(password);
const problemOf = {
  fullName: (text: string) => isName(text.trim()),
  mobile: problemBy(mobile),
  email: problemBy(emailAddress(emailMessage)),
  password: (text: string) => (isPassword(text) === undefined ? undefined : `Use ${passwordExpected}.`),
};

/** The registration form, of somebody who comes by an invitation or by none: its fields, whether it may be sent, and its sending. */
export function useRegistration(invited?: OpenInvitation) {
  const [, navigate] = useLocation();
  const [hasAgreed, setHasAgreed] = useState(false);
  const fields = {
    fullName: useField(problemOf.fullName, invited?.invitation.firstName),
    mobile: useField(problemOf.mobile),
    email: useField(problemOf.email, invited?.invitation.email),
    password: useField(problemOf.password),
  };
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { organisation } = await register(fields, invited?.secret);
    recordEvent({ name: "registration.success" });
    navigate(organisation === null ? "/organisation" : "/quotes");
  });
  const isFilled = fields.fullName.isFilled && fields.email.isFilled && fields.password.isFilled;
  const hasProblem = Object.values(fields).some(({ problem }) => problem !== undefined);
  return {
    fields,
    emailCheck: useEmailCheck(fields.email),
    hasAgreed,
    setHasAgreed,
    isReady: isFilled && hasAgreed && !hasProblem,
    isBusy,
    // What is wrong with a field is said at the field.
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
    if (field) field.refuse(field.value, (error as ApiError).message);
    throw error;
  });
  keepToken(token);
  return user;
}

/** The form's field that a refusal is about, if it is about one. */
function fieldOf(failure: unknown, { fullName, mobile: phone, email, password: chosen }: Fields): FieldState | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const fieldsOnTheWire: Readonly<Record<string, FieldState>> = {
    firstName: fullName,
    lastName: fullName,
    phoneNumber: phone,
    email,
    password: chosen,
  };
  return fieldsOnTheWire[failure.field ?? ""];
}

/** Asks, once the field is left, whether somebody has the address; that it is free is known of this address alone. */
function useEmailCheck(email: FieldState) {
  const [free, setFree] = useState<string>();
  const check = async () => {
    const asked = email.value;
    if (!email.isFilled || problemOf.email(asked) !== undefined) return;
    const { emailInUse } = await call(userRoutes.validateEmail, { params: { email: asked.trim() } });
    if (emailInUse) email.refuse(asked, "Email address already in use.");
    else setFree(asked);
  };
  // An address that could not be checked now is checked by the registration itself.
  const ignoreRefusal = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  };
  return { onLeave: () => void check().catch(ignoreRefusal), isFree: email.value === free && email.problem === undefined };
}
