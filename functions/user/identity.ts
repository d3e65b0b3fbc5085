import type { UserName, UserStatus } from "../../shared/entities/user.ts";
import type { Caller, UserRow } from "../http/caller.ts";
import { findUser, userOfSubject } from "./store.ts";

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
