import { ApiError } from "../http/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { write } from "../store/services/write.ts";
import { type Changes, type Condition, all, differs, either, equals, exists, isAbsent } from "../store/dynamo/expression.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { userIdOf } from "../identity/user-id.ts";
import { type UserRecord, findUser, userOfId } from "../identity/user-records.ts";
import { emailKey, subjectKey, userKey } from "../store/dynamo/keys.ts";
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
  readonly also?: readonly AuditEvent[];
}

/** Returns the existing user of an interrupted registration. Throws the error of an extra item whose condition fails. */
export async function createUser(newUser: NewUser, call: WritingCall, { extraItems = [], also = [] }: WithUser = {}): Promise<UserRecord> {
  const user = recordFrom(newUser);
  const userId = user._id;
  const fields = { firstName: user.firstName, lastName: user.lastName };
  const event = { action: created, subject: { userId }, fields, also, result: { userId } };
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

const created = "user.created";

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

/** Voids the former subject's tokens. False if the user's subject has changed meanwhile, or the new one belongs to another user. */
export async function replaceSubject({ _id: userId, subject: former }: UserRecord, subject: string, call: WritingCall): Promise<boolean> {
  const namesake = newUserId(subject);
  const isNobodyElses = either(isAbsent, differs("subject", subject));
  const outcome = await write({ userId }, call, { action: "user.signInRestored", subject: { userId } }, [
    putItem("subject", subjectKey(subject), { userId }, isAbsent),
    deleteItem("former subject", subjectKey(former)),
    ...(namesake === userId ? [] : [conditionCheck("namesake", userKey(namesake), isNobodyElses)]),
    updateItem("user", userKey(userId), { set: { subject } }, equals("subject", former)),
  ]);
  return outcome.kind === "committed";
}

/** False if the user's address has changed since the email was sent. */
export async function verifyEmail({ userId }: Pick<Actor, "userId">, address: string, call: WritingCall): Promise<boolean> {
  const when = all(exists, equals("email.address", address));
  return writeUser(userId, { set: { "email.isVerified": true } }, { when, action: "user.emailVerified" }, call);
}

export async function makeMaster(userId: string, call: WritingCall): Promise<void> {
  const userType = "master";
  await writeUser(userId, { set: { userType } }, { when: exists, action: "user.madeMaster", fields: { userType } }, call);
}

/** tokensValidAfter is in Unix seconds. */
export async function disable(userId: string, tokensValidAfter: number, call: WritingCall): Promise<void> {
  const fields = { status: "disabled", tokensValidAfter } as const;
  await writeUser(userId, { set: fields }, { when: exists, action: "user.disabled", fields }, call);
}

/** tokensValidAfter is in Unix seconds. False if one of `extraItems` failed. */
export async function revokeTokensBefore(
  { userId }: Pick<Actor, "userId">,
  tokensValidAfter: number,
  call: WritingCall,
  extraItems: readonly TransactionItem[] = [],
): Promise<boolean> {
  return writeUser(userId, { set: { tokensValidAfter } }, { when: exists, action: "user.tokensVoided", extraItems }, call);
}

interface UserWrite extends Pick<AuditEvent, "action" | "fields"> {
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
