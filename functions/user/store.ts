import type { Referrer, Settings, UserStatus, UserType } from "../../shared/entities/user.ts";
import type { BusinessAddress, BusinessDetails } from "../../shared/entities/business.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { type Deed, auditStep } from "../store/audit.ts";
import { type Changes, type Condition, all, differs, equals, exists, isAbsent } from "../store/expression.ts";
import { repeatSteps, resultOf } from "../store/idempotency.ts";
import { newId } from "../store/ids.ts";
import { emailKey, subjectKey, userKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { findItem, itemsAt } from "../store/read.ts";
import { type Alongside, type Item, type Step, commit, putStep, updateStep } from "../store/transaction.ts";

/** A user as kept; the organisation stands for itself. */
export interface UserRecord {
  readonly _id: string;
  /** Cognito's id of the user. */
  readonly subject: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: { readonly address: string; readonly isVerified: boolean };
  readonly phoneNumber: { readonly number: string } | null;
  readonly organisationId?: string;
  readonly userType: UserType;
  readonly status: UserStatus;
  readonly referrer: Referrer | null;
  readonly businessDetails: BusinessDetails | null;
  readonly businessAddress: BusinessAddress | null;
  readonly settings: Settings;
  readonly createdAt: string;
  /** Seconds since 1970: tokens issued before are void. */
  readonly tokensValidAfter?: number;
}

export type NewUser = Pick<UserRecord, "subject" | "firstName" | "lastName" | "phoneNumber"> & {
  readonly email: string;
  /** The organisation whose invitation, by having come to the address, verifies it. */
  readonly invitedTo?: string | undefined;
  /** Where the steps alongside name the user before there is one. */
  readonly _id?: string;
};

/** What users change of themselves; of the status, they end the welcome alone. */
export type OwnFields = Partial<
  Pick<UserRecord, "firstName" | "lastName" | "phoneNumber" | "businessDetails" | "businessAddress" | "settings"> & {
    readonly status: "active";
  }
>;

/**
 * Creates a user, whose e-mail address no other may have. Registering again what a broken-off registration has already created
 * finds it. The steps alongside are done with it or not at all; where one of them refuses, it says what is wrong.
 */
export async function createUser(newUser: NewUser, call: WritingCall, alongside: readonly Alongside[] = []): Promise<UserRecord> {
  const user = recordFrom(newUser);
  const userId = user._id;
  const fields = { firstName: user.firstName, lastName: user.lastName };
  const outcome = await commit([
    putStep("subject", subjectKey(newUser.subject), { userId }, isAbsent),
    putStep("email", emailKey(newUser.email), { userId }, isAbsent),
    putStep("user", userKey(userId), user, isAbsent),
    auditStep({ userId }, call, { action: created, subject: { userId }, fields }),
    ...repeatSteps(call, created, { userId }),
    ...alongside.map(({ step }) => step),
  ]);
  if (outcome.kind === "committed") return user;
  const refusing = outcome.kind === "refused" && alongside.find(({ step }) => step.name === outcome.step);
  if (refusing) throw refusing.refusal();
  const standing = await recordOf(userIdIn(outcome.kind === "repeated" ? resultOf(outcome.record, created) : outcome.item));
  if (standing?.subject !== newUser.subject) throw emailInUse();
  return standing;
}

const created = "user.created";

function recordFrom({ email, invitedTo, ...given }: NewUser): UserRecord {
  const nothingYet = { referrer: null, businessDetails: null, businessAddress: null, settings: { privacyStatementTemplate: null } };
  return {
    _id: newId(),
    ...given,
    email: { address: email, isVerified: invitedTo !== undefined },
    ...(invitedTo !== undefined && { organisationId: invitedTo }),
    userType: "broker",
    status: "new",
    ...nothingYet,
    createdAt: new Date().toISOString(),
  };
}

export const emailInUse = () => new Refusal("conflict", "EMAIL_IN_USE", "Email address already in use.", "email");
const userIdIn = (item: Item | undefined): string => String(item?.["userId"]);

/** The caller's own record. */
export async function findUser(actor: Pick<Actor, "userId">): Promise<UserRecord> {
  const user = await recordOf(actor.userId);
  if (!user) throw notFound();
  return user;
}

/** For signing in: the user whom Cognito calls by this subject. */
export async function userOfSubject(subject: string): Promise<UserRecord | undefined> {
  const known = await findItem(subjectKey(subject));
  return known && recordOf(userIdIn(known));
}

/** For a forgotten password, and to see whether an address is taken. */
export async function userOfEmail(address: string): Promise<UserRecord | undefined> {
  const known = await findItem(emailKey(address));
  return known && recordOf(userIdIn(known));
}

/** Several users; one that is gone is left out. */
export async function usersOf(userIds: readonly string[]): Promise<UserRecord[]> {
  return (await itemsAt(userIds.map(userKey))).map(recordIn);
}

export async function changeUser(actor: Actor, fields: OwnFields, call: WritingCall): Promise<UserRecord> {
  const when = all(exists, differs("status", "disabled"));
  const isDone = await write(actor.userId, { set: fields }, { when, action: "user.changed", fields }, call);
  if (!isDone) throw notFound();
  return findUser(actor);
}

/** The holder of a link that was sent to this address has used it; false where the user's address is another by now. */
export async function verifyEmail({ userId }: Pick<Actor, "userId">, address: string, call: WritingCall): Promise<boolean> {
  const when = all(exists, equals("email.address", address));
  return write(userId, { set: { "email.isVerified": true } }, { when, action: "user.emailVerified" }, call);
}

/** Makes a user one of the provider's own staff, for the operators alone: no call of the API leads here. */
export async function makeMaster(userId: string, call: WritingCall): Promise<void> {
  const userType = "master";
  await write(userId, { set: { userType } }, { when: exists, action: "user.madeMaster", fields: { userType } }, call);
}

/** Shuts a user out, tokens issued before this moment (seconds since 1970) with it, for the operators alone. */
export async function disable(userId: string, tokensValidAfter: number, call: WritingCall): Promise<void> {
  const fields = { status: "disabled", tokensValidAfter } as const;
  await write(userId, { set: fields }, { when: exists, action: "user.disabled", fields }, call);
}

/** Voids every token issued before this moment, in seconds since 1970; false where one of the steps alongside refuses. */
export async function voidTokens(
  { userId }: Pick<Actor, "userId">,
  tokensValidAfter: number,
  call: WritingCall,
  alongside: readonly Step[] = [],
): Promise<boolean> {
  return write(userId, { set: { tokensValidAfter } }, { when: exists, action: "user.tokensVoided", alongside }, call);
}

interface OwnDeed extends Pick<Deed, "action" | "fields"> {
  readonly when: Condition;
  readonly alongside?: readonly Step[];
}

/** Not found where there is no such user; false where the condition does not hold of the user, and nothing is written. */
async function write(userId: string, changes: Changes, { when, alongside = [], ...deed }: OwnDeed, call: WritingCall): Promise<boolean> {
  const outcome = await commit([
    updateStep("user", userKey(userId), changes, when),
    auditStep({ userId }, call, { ...deed, subject: { userId } }),
    ...repeatSteps(call, deed.action),
    ...alongside,
  ]);
  if (outcome.kind === "refused" && outcome.step === "user" && !outcome.item) throw notFound();
  return outcome.kind !== "refused";
}

async function recordOf(userId: string): Promise<UserRecord | undefined> {
  const item = await findItem(userKey(userId));
  return item && recordIn(item);
}

function recordIn({ pk: _pk, sk: _sk, ...record }: Item): UserRecord {
  return record as unknown as UserRecord;
}
