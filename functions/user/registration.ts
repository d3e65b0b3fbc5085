import type { InputOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import type { Call, Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { type Allowance, allowanceStep, tooMany, useOf } from "../store/allowance.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { repeatSteps } from "../store/idempotency.ts";
import { newId } from "../store/ids.ts";
import { takeNetworkAllowance } from "../store/network-allowance.ts";
import { invitationFor, joiningSteps } from "../organisation/invitation.ts";
import { type InvitationRecord, invitationGone } from "../organisation/invitation-store.ts";
import { credentials } from "./credentials.ts";
import { type Alongside, commit } from "../store/transaction.ts";
import { letterStep } from "./letters.ts";
import { askForLetter, findKey, keyGone, tooSoon } from "./mailed-key.ts";
import { claimAddress, holdsAddress, spendClaim } from "./registration-claim.ts";
import { type Session, sessionOf } from "./sign-in.ts";
import { createUser, emailInUse, verifyEmail as storeVerification } from "./store.ts";

type Registration = InputOf<Routes["register"]>["body"];

/**
 * Signs somebody up and in. A try that broke off is in nobody's way: before the user stands, the next one begins anew, and after
 * that it signs in whoever knows the password and has yet to see the welcome.
 */
export const register: Operation<"register"> = async (_nobody, { body }, call) => {
  await takeNetworkAllowance("registering", call.ip);
  const attempt = newId();
  if (!(await claimAddress(body.email, attempt))) return registeredBefore(body);
  await createBoth(body, attempt, call);
  const session = await sessionOf(body.email, body.password);
  if (!session) throw new Refusal("unavailable", "SIGN_IN_UNAVAILABLE", "You are registered. Please log in.");
  return session;
};

async function registeredBefore({ email, password }: Registration): Promise<Session> {
  const session = await sessionOf(email, password);
  if (session?.user.status !== "new") throw emailInUse();
  return session;
}

/** Creates the credentials, and then the user; for good, no credentials stay without a user. */
async function createBoth(registration: Registration, attempt: string, call: Call): Promise<void> {
  const { email, password, firstName, lastName, phoneNumber: number = "", invite } = registration;
  const invitation = invite === undefined ? undefined : await invitationFor(email, invite);
  const subject = await createCredentials(email, attempt);
  try {
    // Nobody but this try knows the subject, so no registration can change the password of another's user.
    if (!(await credentials.setPassword(subject, password))) throw emailInUse();
    const phoneNumber = number === "" ? null : { number };
    const user = { _id: newId(), subject, email, firstName, lastName, phoneNumber, invitedTo: invitation?.organisationId };
    const address = { step: spendClaim(email, attempt), refusal: emailInUse };
    await createUser(user, call, [address, ...firstSteps(user._id, invitation, call)]);
  } catch (error) {
    if (error instanceof Refusal && error.kind !== "unavailable") await credentials.remove(subject);
    throw error;
  }
}

/** Who was invited joins, and has no address to verify. */
function firstSteps(userId: string, invitation: InvitationRecord | undefined, call: Call): Alongside[] {
  if (!invitation) return [{ step: letterStep("user.verifyEmail", userId), refusal: emailInUse }];
  return joiningSteps(invitation, userId, call).map((step) => ({ step, refusal: invitationGone }));
}

/** What stands in the way belongs to a try that this one has overtaken, unless this one has been overtaken itself. */
async function createCredentials(email: string, attempt: string): Promise<string> {
  return untilSettled(async () => {
    const subject = await credentials.create(email);
    if (subject !== undefined) return subject;
    const overtaken = await credentials.subjectOf(email);
    // Asked after the subject is known: it cannot be a later try's while this one still holds the address.
    if (!(await holdsAddress(email, attempt))) throw emailInUse();
    if (overtaken !== undefined) await credentials.remove(overtaken);
    return undefined;
  });
}

const asked = "user.verificationAsked";
const lettersPerDay: Allowance = { what: "letters to verify", most: 5, spanMs: 24 * 60 * 60_000 };

/** Sends the letter again to whoever has not verified the address yet: once a minute, and five times a day. */
export const resendVerification: Operation<"resendVerification"> = async (caller, _nothing, call) => {
  const { userId } = caller;
  if (caller.isEmailVerified) return null;
  const outcome = await commit([
    askForLetter(userId, "EMAIL_VERIFICATION"),
    useOf(lettersPerDay, userId),
    letterStep("user.verifyEmail", userId),
    auditStep(caller, call, { action: asked, subject: { userId } }),
    ...repeatSteps(call, asked),
  ]);
  if (outcome.kind !== "refused") return null;
  throw outcome.step === allowanceStep ? tooMany(lettersPerDay) : tooSoon();
};

/** The holder of the key that was sent to the user's address reads the mail there. */
export const verifyEmail: Operation<"verifyEmail"> = async (_nobody, { body }, call) => {
  const { userId, address } = await findKey("EMAIL_VERIFICATION", body.key);
  if (!(await storeVerification({ userId }, address, call))) throw keyGone();
  return null;
};
