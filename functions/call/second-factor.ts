import type { SecondFactor } from "../../shared/domain/user.ts";
import { ApiError } from "./api-error.ts";
import type { Caller } from "./caller.ts";
import type { TokenClaims } from "./token-claims.ts";

/** Cognito groups whose members must have a second factor for every call, except those that set one up. */
const staffGroups: readonly string[] = ["master", "rates"];

export const isStaff = (groups: readonly string[]): boolean => groups.some((group) => staffGroups.includes(group));

/**
 * Whether a token's sign-in has passed the user's second factor: Cognito asks for it from `since` on, and the session that set it up
 * has proved it. Access tokens do not say how their user signed in.
 */
export const passedSecondFactor = ({ signedInAt, sessionId }: TokenClaims, { since, session }: SecondFactor): boolean =>
  signedInAt >= since || session === sessionId;

/** Throws ApiError (forbidden) for a user without a second factor. */
export function requireSecondFactor({ hasSecondFactor }: Pick<Caller, "hasSecondFactor">): void {
  if (hasSecondFactor) return;
  const text = "This needs two-factor authentication. Please turn it on under Security, then try again.";
  throw new ApiError("forbidden", "SECOND_FACTOR_REQUIRED", text);
}
