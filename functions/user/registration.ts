import type { InputOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { type RateLimit, rateLimitItemName, tooMany, consume } from "../store/services/rate-limit.ts";
import { write } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { newId } from "../store/dynamo/ids.ts";
import { invitationFor, joinedEvent, joiningItems } from "../organisation/invitation.ts";
import { rejectGuessablePassword } from "./guessable-password.ts";
import { userPool } from "./cognito-user-pool.ts";
import type { ExtraItem } from "../store/dynamo/transaction.ts";
import { emailJobItem } from "./emails.ts";
import { consumeEmailToken, requestEmailToken, findEmailToken, tokenExpired, resendTooSoon } from "./email-token.ts";
import { reserveEmail, holdsEmailReservation, consumeReservation } from "./email-reservation.ts";
import { type Session, sessionOf } from "./sign-in.ts";
import { createUser, emailInUse, newUserId, verifyEmail as storeVerification } from "./store.ts";

type Registration = InputOf<Routes["register"]>["body"];
type Invitation = Awaited<ReturnType<typeof invitationFor>>;

/** An interrupted attempt does not block the address: the next one starts again, or signs in if the user exists with the status "new". */
export const register: Operation<"register"> = async (_caller, { body }, call) => {
  await rejectGuessablePassword(body.password, body, "password");
  const attempt = newId();
  if (!(await reserveEmail(body.email, attempt))) return registeredBefore(body, call);
  await createBoth(body, attempt, call);
  const session = await sessionOf(body.email, body.password, call);
  if (!session) throw new ApiError("unavailable", "SIGN_IN_UNAVAILABLE", "You are registered. Please log in.");
  return session;
};

async function registeredBefore({ email, password }: Registration, call: Call): Promise<Session> {
  const session = await sessionOf(email, password, call);
  if (session?.user.status !== "new") throw emailInUse();
  return session;
}

/** Creates the Cognito user, then the user; deletes the Cognito user if the second step fails for good. */
async function createBoth(registration: Registration, attempt: string, call: Call): Promise<void> {
  const { email, password, firstName, lastName, phoneNumber: number = "", invite } = registration;
  const invitation = invite === undefined ? undefined : await invitationFor(email, invite);
  const subject = await createCredentials(email, attempt);
  try {
    // Only this attempt knows the subject, so no registration can change another user's password.
    if (!(await userPool.setPassword(subject, password))) throw emailInUse();
    const phoneNumber = number === "" ? null : { number };
    const user = { subject, email, firstName, lastName, phoneNumber, invitedTo: invitation?.organisationId };
    const address = { item: consumeReservation(email, attempt), error: emailInUse };
    const userId = newUserId(subject);
    const additionalEvents = invitation ? [joinedEvent(invitation, userId)] : [];
    await createUser(user, call, { extraItems: [address, ...firstItems(userId, invitation)], additionalEvents });
  } catch (error) {
    if (error instanceof ApiError && error.kind !== "unavailable") await userPool.remove(subject);
    throw error;
  }
}

function firstItems(userId: string, invitation: Invitation | undefined): ExtraItem[] {
  if (!invitation) return [{ item: emailJobItem("user.verifyEmail", userId), error: emailInUse }];
  return joiningItems(invitation, userId);
}

/** Deletes the Cognito user of an abandoned attempt, unless a newer attempt has claimed the address. */
async function createCredentials(email: string, attempt: string): Promise<string> {
  return retryOnConflict(async () => {
    const subject = await userPool.create(email);
    if (subject !== undefined) return done(subject);
    const abandoned = await userPool.subjectOf(email);
    // Checked after the subject was read: while this attempt holds the address, the subject cannot be a later attempt's.
    if (!(await holdsEmailReservation(email, attempt))) throw emailInUse();
    if (abandoned !== undefined) await userPool.remove(abandoned);
    return retry();
  });
}

const action = "user.verificationRequested" as const;
const emailsPerDay: RateLimit = { what: "verification emails", max: 5, spanMs: 24 * 60 * 60_000 };

export const resendVerification: Operation<"resendVerification"> = async (caller, _nothing, call) => {
  const { userId } = caller;
  if (caller.isEmailVerified) return null;
  const outcome = await write(caller, call, { action, subject: { userId } }, [
    requestEmailToken(userId, "EMAIL_VERIFICATION"),
    consume(emailsPerDay, userId),
    emailJobItem("user.verifyEmail", userId),
  ]);
  if (outcome.kind !== "conditionFailed") return null;
  throw outcome.itemName === rateLimitItemName ? tooMany(emailsPerDay) : resendTooSoon();
};

export const verifyEmail: Operation<"verifyEmail"> = async (_caller, { body }, call) => {
  const emailToken = await findEmailToken("EMAIL_VERIFICATION", body.key);
  if (!(await storeVerification(emailToken, [consumeEmailToken("EMAIL_VERIFICATION", emailToken)], call))) throw tokenExpired();
  return null;
};
