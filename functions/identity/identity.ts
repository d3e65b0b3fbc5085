import type { BusinessAddress, BusinessDetails } from "../../shared/domain/business.ts";
import type { UserName, UserStatus } from "../../shared/domain/user.ts";
import type { Caller, UserRow } from "../call/caller.ts";
import { findUser, userOfEmail, userOfSubject, usersOf } from "./user-records.ts";

export async function userRowOf(subject: string): Promise<UserRow | undefined> {
  const user = await userOfSubject(subject);
  return (
    user && {
      userId: user._id,
      organisationId: user.organisationId,
      isEmailVerified: user.email.isVerified,
      status: user.status,
      isMaster: user.userType === "master",
      isRatesEditor: user.isRatesEditor,
      tokensValidAfter: user.tokensValidAfter,
      keptSession: user.keptSession,
      endedSessions: user.endedSessions,
      secondFactor: user.secondFactor,
    }
  );
}

/** The name of the user who makes the call: the delegate's when acting for an owner. */
export async function actingName({ userId, delegate }: Caller): Promise<UserName> {
  const { firstName, lastName } = await findUser({ userId: delegate?.userId ?? userId });
  return { firstName, lastName };
}

/** Status "new" means that the welcome is still to come. */
export async function callerName(caller: Caller): Promise<{ readonly name: UserName; readonly status: UserStatus }> {
  const { firstName, lastName, status } = await findUser(caller);
  return { name: { firstName, lastName }, status };
}

export interface Contact extends UserName {
  readonly address: string;
}

/** Throws ApiError (not found) for an unknown user. */
export async function contactOf(userId: string): Promise<Contact> {
  const { firstName, lastName, email } = await findUser({ userId });
  return { firstName, lastName, address: email.address };
}

export async function contactsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
  const users = await usersOf(userIds);
  return new Map(users.map(({ _id, firstName, lastName, email }) => [_id, { firstName, lastName, address: email.address }]));
}

/** Undefined for an unknown address and for a user without an organisation. */
export async function organisationIdOf(address: string): Promise<string | undefined> {
  return (await userOfEmail(address))?.organisationId;
}

/** Whether the mailbox, also by an address with a "+tag", is the user's own or that of a member of the same organisation. */
export async function isMailboxOfOrganisation(address: string, userId: string): Promise<boolean> {
  const { organisationId } = await findUser({ userId });
  const addresses = new Set([address, address.replace(/\+[^@]*(?=@[^@]*$)/, "")]);
  const holders = await Promise.all([...addresses].map(userOfEmail));
  return holders.some((holder) => holder && (holder._id === userId || (organisationId && holder.organisationId === organisationId)));
}

export interface ReferrerBusiness extends BusinessDetails {
  readonly address: BusinessAddress["description"];
}

/** Undefined until the business details are saved and the referrer agreement is signed. */
export async function referrerBusinessOf(userId: string): Promise<ReferrerBusiness | undefined> {
  const { businessDetails, businessAddress, referrer } = await findUser({ userId });
  return referrer && businessDetails && businessAddress ? { ...businessDetails, address: businessAddress.description } : undefined;
}
