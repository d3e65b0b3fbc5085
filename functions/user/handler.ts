import { dayMs } from "../../shared/dates.ts";
import { ownNames } from "../../shared/wire/persons-name.ts";
import { parsedBy } from "../../shared/wire/problem.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { closeAccount, exportAccount } from "./closing.ts";
import { changeCredentials, forgetPassword, requestPasswordReset, resetPassword, updatePassword } from "./password.ts";
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from "./second-factor.ts";
import { endOtherSessions, endSession, listSessions, logout } from "./sessions.ts";
import { login, type Session, sessionOf } from "./sign-in.ts";
import type { Operation, Call } from "../call/operation.ts";
import { toResponse } from "./to-response.ts";
import { findUser, userOfEmail } from "../identity/user-records.ts";
import { changeUser, createUser, emailInUse, newUserId, verifyEmail as storeVerification } from "./store.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import { ApiError } from "../call/api-error.ts";
import { type RateLimit, rateLimitItemName, tooMany, consume } from "../store/services/rate-limit.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { newId } from "../store/dynamo/ids.ts";
import { invitationFor, joinedEvent, joiningItems } from "../organisation/invitation.ts";
import { rejectGuessablePassword } from "./guessable-password.ts";
import { userPool } from "./cognito-user-pool.ts";
import { type ExtraItem, type TransactionItem, conditionCheck, deleteItem, putItem } from "../store/dynamo/transaction.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { verificationEmail } from "./jobs.ts";
import { consumeEmailToken, requestEmailToken, findEmailToken, tokenExpired, resendTooSoon } from "./email-token.ts";
import { equals, isAbsent } from "../store/dynamo/expression.ts";
import { emailKey, registrationKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";

type Registration = InputOf<Routes["register"]>["body"];
type Invitation = Awaited<ReturnType<typeof invitationFor>>;

/** An interrupted attempt does not block the address: the next one starts again, or signs in if the user exists with the status "new". */
const register: Operation<"register"> = async (_caller, { body }, call) => {
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
  if (!invitation) return [{ item: outboxItem(verificationEmail, { userId }), error: emailInUse }];
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
const emailsPerDay: RateLimit = { what: "verification emails", max: 5, spanMs: dayMs };

const resendVerification: Operation<"resendVerification"> = async (caller, _nothing, call) => {
  const { userId } = caller;
  if (caller.isEmailVerified) return null;
  const outcome = await write(caller, call, { action, subject: { userId } }, [
    requestEmailToken(userId, "EMAIL_VERIFICATION"),
    consume(emailsPerDay, userId),
    outboxItem(verificationEmail, { userId }),
  ]);
  if (outcome.kind !== "conditionFailed") return null;
  throw outcome.itemName === rateLimitItemName ? tooMany(emailsPerDay) : resendTooSoon();
};

const verifyEmail: Operation<"verifyEmail"> = async (_caller, { body }, call) => {
  const emailToken = await findEmailToken("EMAIL_VERIFICATION", body.key);
  if (!(await storeVerification(emailToken, [consumeEmailToken("EMAIL_VERIFICATION", emailToken)], call))) throw tokenExpired();
  return null;
};

const retentionSeconds = 24 * 60 * 60;

/** Earlier attempts lose their reservation and can no longer succeed. False if a user has the address. */
async function reserveEmail(email: string, attempt: string): Promise<boolean> {
  const ttl = Math.ceil(Date.now() / 1000) + retentionSeconds;
  const outcome = await writeSystemItems([
    conditionCheck("email", emailKey(email), isAbsent),
    putItem("registration", registrationKey(email), { attempt, ttl }),
  ]);
  return outcome.kind === "committed";
}

/** False if a later attempt has reserved the address or the reservation was consumed. */
async function holdsEmailReservation(email: string, attempt: string): Promise<boolean> {
  return (await findItem(registrationKey(email)))?.["attempt"] === attempt;
}

/** Transaction item that ends the reservation; its condition fails if the reservation was lost. */
const consumeReservation = (email: string, attempt: string): TransactionItem =>
  deleteItem("registration", registrationKey(email), equals("attempt", attempt));

const readUser: Operation<"readUser"> = async (caller) => toResponse(await findUser(caller));

const validateUser: Operation<"validateUser"> = () => Promise.resolve({ isValid: true });

const validateEmail: Operation<"validateEmail"> = async (_caller, { params }) => ({
  emailInUse: (await userOfEmail(params.email)) !== undefined,
});

/** Setting the status ends the welcome. */
const updateUser: Operation<"updateUser"> = async (caller, { body: { firstName, lastName, status } }, call) => {
  const fields = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }), ...(status && { status }) };
  if (firstName !== undefined || lastName !== undefined) parsedBy(ownNames, { ...(await findUser(caller)), ...fields });
  return toResponse(await changeUser(caller, fields, call));
};

const saveUserPhoneNumber: Operation<"saveUserPhoneNumber"> = async (caller, { body: { phoneNumber: number } }, call) =>
  toResponse(await changeUser(caller, { phoneNumber: { number } }, call));

const saveBusinessDetails: Operation<"saveBusinessDetails"> = async (caller, { body }, call) =>
  toResponse(await changeUser(caller, body, call));

const saveSettings: Operation<"saveSettings"> = async (caller, { body }, call) => {
  const { settings } = await findUser(caller);
  const { privacyStatementTemplate = settings.privacyStatementTemplate, dailyDigest = settings.dailyDigest } = body;
  const changed = { privacyStatementTemplate, ...(dailyDigest !== undefined && { dailyDigest }) };
  return (await changeUser(caller, { settings: changed }, call)).settings;
};

export const handler = serve(userRoutes, routeRows, {
  register,
  verifyEmail,
  resendVerification,
  login,
  logout,
  listSessions,
  endSession,
  endOtherSessions,
  readUser,
  exportAccount,
  closeAccount,
  validateUser,
  validateEmail,
  updateUser,
  saveUserPhoneNumber,
  saveBusinessDetails,
  saveSettings,
  updatePassword,
  changeCredentials,
  forgetPassword,
  requestPasswordReset,
  resetPassword,
  startSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
});
