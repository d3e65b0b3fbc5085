import { ApiError } from "../call/api-error.ts";
import type { SecondFactor } from "../../shared/domain/user.ts";
import type { EndedSession } from "../call/caller.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { type WriteEvent, write } from "../store/services/write.ts";
import { type Changes, type Condition, all, differs, either, equals, exists, has, isAbsent, lacks } from "../store/dynamo/expression.ts";
import { retainUntilAfter } from "../retention/retention.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { userIdOf } from "../identity/user-id.ts";
import { type UserRecord, findUser, userOfId } from "../identity/user-records.ts";
import { emailKey, listedClosing, subjectKey, userKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import {
  type ExtraItem,
  type Item,
  type TransactionItem,
  conditionCheck,
  deleteItem,
  putItem,
  updateItem,
} from "../store/dynamo/transaction.ts";

export type NewUser = Pick<UserRecord, "subject" | "firstName" | "lastName" | "phoneNumber"> & {
  readonly email: string;
  /** The inviting organisation. Its invitation reached the address and so verifies it. */
  readonly invitedTo?: string | undefined;
};

/** Of the status users can change only the end of the welcome. */
export type OwnFields = Partial<
  Pick<UserRecord, "firstName" | "lastName" | "phoneNumber" | "businessDetails" | "businessAddress" | "settings"> & {
    readonly status: "active";
  }
>;

interface WithUser {
  readonly extraItems?: readonly ExtraItem[];
  readonly additionalEvents?: readonly AuditEvent[];
}

/** Returns the existing user of an interrupted registration. Throws the error of an extra item whose condition fails. */
export async function createUser(
  newUser: NewUser,
  call: WritingCall,
  { extraItems = [], additionalEvents = [] }: WithUser = {},
): Promise<UserRecord> {
  const user = recordFrom(newUser);
  const userId = user._id;
  const fields = { firstName: user.firstName, lastName: user.lastName };
  const event = { action: created, subject: { userId }, fields, additionalEvents, result: { userId } };
  const outcome = await write({ userId }, call, event, [
    putItem("user", userKey(userId), user, isAbsent),
    putItem("email", emailKey(newUser.email), { userId }, isAbsent),
    ...extraItems.map(({ item: transactionItem }) => transactionItem),
  ]);
  if (outcome.kind === "committed") return user;
  const rejecting =
    outcome.kind === "conditionFailed" && extraItems.find(({ item: transactionItem }) => transactionItem.name === outcome.itemName);
  if (rejecting) throw rejecting.error();
  const existing = await userOfId(userIdIn(outcome.kind === "repeated" ? resultOf(outcome.record, created) : outcome.item));
  if (existing?.subject !== newUser.subject) throw emailInUse();
  return existing;
}

const created = "user.created" as const;

function recordFrom({ email, invitedTo, ...provided }: NewUser): UserRecord {
  const emptyFields = { referrer: null, businessDetails: null, businessAddress: null, settings: { privacyStatementTemplate: null } };
  return {
    _id: newUserId(provided.subject),
    ...provided,
    email: { address: email, isVerified: invitedTo !== undefined },
    ...(invitedTo !== undefined && { organisationId: invitedTo }),
    userType: "broker",
    status: "new",
    ...emptyFields,
    createdAt: new Date().toISOString(),
  };
}

/** The id of the user who registers with this subject. */
export function newUserId(subject: string): string {
  const userId = userIdOf(subject);
  if (userId === undefined) throw new Error("Cognito's subjects are UUIDs");
  return userId;
}

export const emailInUse = () => new ApiError("conflict", "EMAIL_IN_USE", "Email address already in use.", "email");
const userIdIn = (item: Item | undefined): string => String(item?.["userId"] ?? item?.["_id"]);

export async function changeUser(actor: Actor, fields: OwnFields, call: WritingCall): Promise<UserRecord> {
  const when = all(exists, differs("status", "disabled"));
  const isWritten = await writeUser(actor.userId, { set: fields }, { when, action: "user.changed", fields }, call);
  if (!isWritten) throw notFound();
  return findUser(actor);
}

/** Voids the previous subject's tokens. False if the user's subject has changed meanwhile, or the new one belongs to another user. */
export async function replaceSubject({ _id: userId, subject: previous }: UserRecord, subject: string, call: WritingCall): Promise<boolean> {
  const namesake = newUserId(subject);
  const isNobodyElses = either(isAbsent, differs("subject", subject));
  const outcome = await write({ userId }, call, { action: "user.signInRestored", subject: { userId } }, [
    putItem("subject", subjectKey(subject), { userId }, isAbsent),
    deleteItem("previous subject", subjectKey(previous)),
    ...(namesake === userId ? [] : [conditionCheck("namesake", userKey(namesake), isNobodyElses)]),
    // The new Cognito user has no second factor.
    updateItem("user", userKey(userId), { set: { subject }, remove: ["secondFactor"] }, equals("subject", previous)),
  ]);
  return outcome.kind === "committed";
}

interface VerifiedAddress extends Pick<Actor, "userId"> {
  readonly address: string;
}

/** False if the user's address has changed since the email was sent, or one of the extra items failed. */
export async function verifyEmail(
  { userId, address }: VerifiedAddress,
  extraItems: readonly TransactionItem[],
  call: WritingCall,
): Promise<boolean> {
  const when = all(exists, equals("email.address", address));
  return writeUser(userId, { set: { "email.isVerified": true } }, { when, action: "user.emailVerified", extraItems }, call);
}

/** False if the user has one already. */
export const addSecondFactor = (
  userId: string,
  secondFactor: SecondFactor,
  call: WritingCall,
  extraItems: readonly TransactionItem[],
): Promise<boolean> =>
  writeUser(
    userId,
    { set: { secondFactor } },
    { when: all(exists, lacks("secondFactor")), action: "user.secondFactorAdded", extraItems },
    call,
  );

/** False if the user has none. */
export const removeSecondFactor = (userId: string, call: WritingCall, extraItems: readonly TransactionItem[]): Promise<boolean> =>
  writeUser(userId, { remove: ["secondFactor"] }, { when: has("secondFactor"), action: secondFactorRemoved, extraItems }, call);

export const secondFactorRemoved = "user.secondFactorRemoved" as const;

/** By the operators. tokensValidAfter is in Unix seconds. */
export async function resetSecondFactor(
  userId: string,
  tokensValidAfter: number,
  call: WritingCall,
  extraItems: readonly TransactionItem[],
): Promise<void> {
  const changes = { set: { tokensValidAfter }, remove: ["secondFactor", "keptSession"] };
  await writeUser(userId, changes, { when: exists, action: "user.secondFactorReset", extraItems }, call);
}

export async function makeMaster(userId: string, call: WritingCall): Promise<void> {
  const userType = "master";
  await writeUser(userId, { set: { userType } }, { when: exists, action: "user.madeMaster", fields: { userType } }, call);
}

/** False for a master, who only reads. */
export function makeRatesEditor(userId: string, call: WritingCall): Promise<boolean> {
  const set = { isRatesEditor: true };
  const when = all(exists, differs("userType", "master"));
  return writeUser(userId, { set }, { when, action: "user.madeRatesEditor", fields: set }, call);
}

/** tokensValidAfter is in Unix seconds. */
export async function disable(userId: string, tokensValidAfter: number, call: WritingCall): Promise<void> {
  const fields = { status: "disabled", tokensValidAfter } as const;
  await writeUser(userId, { set: fields }, { when: exists, action: "user.disabled", fields }, call);
}

interface Closing {
  /** The organisation whose quotes pass on. */
  readonly leaving: string | undefined;
  readonly additionalEvents: readonly AuditEvent[];
  readonly items: readonly TransactionItem[];
}

/** The name stays for the quotes whose history has it, until its retention ends. False if the user has changed. */
export function closeUser(user: UserRecord, { leaving, additionalEvents, items }: Closing, call: WritingCall): Promise<boolean> {
  const { _id: userId, organisationId, email } = user;
  const now = new Date();
  const set = {
    status: "disabled",
    closedAt: now.toISOString(),
    tokensValidAfter: Math.ceil(now.getTime() / 1000) + 1,
    email: { address: "", isVerified: false },
    settings: { privacyStatementTemplate: null },
    phoneNumber: null,
    businessDetails: null,
    businessAddress: null,
    ...(leaving !== undefined && { leaving }),
    ...listedClosing(retainUntilAfter([now.toISOString()]), userId),
  };
  const remove = ["keptSession", "endedSessions", "secondFactor", ...(leaving === undefined ? [] : ["organisationId"])];
  const when = all(exists, organisationId === undefined ? lacks("organisationId") : equals("organisationId", organisationId));
  const extraItems = [deleteItem("email", emailKey(email.address)), ...items];
  return writeUser(userId, { set, remove }, { when, action: "user.accountClosed", additionalEvents, extraItems }, call);
}

export interface Revocation {
  /** Unix seconds. */
  readonly tokensValidAfter: number;
  readonly keptSession?: string | undefined;
  readonly action?: WriteEvent["action"] | undefined;
  readonly extraItems?: readonly TransactionItem[] | undefined;
}

/** Ends all sessions that began before a moment, except the kept one. False if one of `extraItems` failed. */
export async function revokeTokensBefore(
  { userId }: Pick<Actor, "userId">,
  { tokensValidAfter, keptSession, action = "user.tokensVoided", extraItems = [] }: Revocation,
  call: WritingCall,
): Promise<boolean> {
  const changes =
    keptSession === undefined ? { set: { tokensValidAfter }, remove: ["keptSession"] } : { set: { tokensValidAfter, keptSession } };
  return writeUser(userId, changes, { when: exists, action, extraItems }, call);
}

const maxEndedSessions = 20;

/** False if the user has changed other sessions meanwhile. Throws ApiError (conflict) for more than 20 sessions. */
export async function endOneSession({ _id: userId, endedSessions }: UserRecord, ended: EndedSession, call: WritingCall): Promise<boolean> {
  const now = Date.now() / 1000;
  const others = (endedSessions ?? []).filter(({ id, until }) => until > now && id !== ended.id);
  if (others.length >= maxEndedSessions) {
    throw new ApiError("conflict", "TOO_MANY_SESSIONS", "You have ended many sessions already. Please end all other sessions at once.");
  }
  const when = all(exists, endedSessions ? equals("endedSessions", endedSessions) : lacks("endedSessions"));
  const fields = { endedSessions: [...others, ended] };
  return writeUser(userId, { set: fields }, { when, action: "user.sessionEnded" }, call);
}

interface UserWrite extends Pick<WriteEvent, "action" | "fields" | "additionalEvents"> {
  readonly when: Condition;
  readonly extraItems?: readonly TransactionItem[];
}

/** Throws ApiError (not found) for an unknown user. False if a condition failed and nothing was written. */
async function writeUser(
  userId: string,
  changes: Changes,
  { when, extraItems = [], ...auditEvent }: UserWrite,
  call: WritingCall,
): Promise<boolean> {
  const items = [updateItem("user", userKey(userId), changes, when), ...extraItems];
  const outcome = await write({ userId }, call, { ...auditEvent, subject: { userId } }, items);
  if (outcome.kind === "conditionFailed" && outcome.itemName === "user" && !outcome.item) throw notFound();
  return outcome.kind !== "conditionFailed";
}
