import type { BusinessAddress, BusinessDetails } from "../../shared/entities/business.ts";
import type { UserName, UserStatus } from "../../shared/entities/user.ts";
import type { Caller, UserRow } from "../http/caller.ts";
import { findUser, userOfEmail, userOfSubject, usersOf } from "./store.ts";

/** The row of the user whom the identity provider knows by this subject: what decides who calls, and as what. */
export async function userRowOf(subject: string): Promise<UserRow | undefined> {
  const user = await userOfSubject(subject);
  return (
    user && {
      userId: user._id,
      organisationId: user.organisationId,
      isEmailVerified: user.email.isVerified,
      status: user.status,
      isMaster: user.userType === "master",
      tokensValidAfter: user.tokensValidAfter,
    }
  );
}

/** The caller's name, as lists and notes show it, and whether the welcome is still to come. */
export async function whoIs(caller: Caller): Promise<{ readonly name: UserName; readonly status: UserStatus }> {
  const { firstName, lastName, status } = await findUser(caller);
  return { name: { firstName, lastName }, status };
}

/** How somebody is named and reached. */
export interface Reach extends UserName {
  readonly address: string;
}

/** How a user is named and reached. Throws a Refusal (not found) where there is none. */
export async function reachOf(userId: string): Promise<Reach> {
  const { firstName, lastName, email } = await findUser({ userId });
  return { firstName, lastName, address: email.address };
}

/** The same for several at once, by their ids; who is no user is left out. */
export async function peopleOf(userIds: readonly string[]): Promise<ReadonlyMap<string, Reach>> {
  const users = await usersOf(userIds);
  return new Map(users.map(({ _id, firstName, lastName, email }) => [_id, { firstName, lastName, address: email.address }]));
}

/** The organisation of whoever has this address; undefined where nobody has it, or is in none. */
export async function organisationIdOf(address: string): Promise<string | undefined> {
  return (await userOfEmail(address))?.organisationId;
}

/** A referrer's business. */
export interface ReferrerBusiness extends BusinessDetails {
  readonly address: BusinessAddress["description"];
}

/** The business of a user who may send referrals; undefined until its details are saved and the agreement is signed. */
export async function referrerBusinessOf(userId: string): Promise<ReferrerBusiness | undefined> {
  const { businessDetails, businessAddress, referrer } = await findUser({ userId });
  return referrer && businessDetails && businessAddress ? { ...businessDetails, address: businessAddress.description } : undefined;
}
