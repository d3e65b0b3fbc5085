import type { SignedOutCode } from "../../shared/wire/signed-out.ts";
import type { UserRow } from "./caller.ts";
import type { TokenClaims } from "./token-claims.ts";

type Session = Pick<TokenClaims, "sessionId" | "signedInAt">;
type Endings = Pick<UserRow, "tokensValidAfter" | "keptSession" | "endedSessions">;

/**
 * Why a session is over; undefined if it is not. Compares the time of the sign-in, because a refresh token yields new tokens of an old
 * session.
 */
export function signedOutCodeOf(
  { sessionId, signedInAt }: Session,
  { tokensValidAfter = 0, keptSession, endedSessions = [] }: Endings,
): Exclude<SignedOutCode, "ACCOUNT_BLOCKED"> | undefined {
  if (endedSessions.some(({ id }) => id === sessionId)) return "SESSION_ENDED";
  return signedInAt < tokensValidAfter && sessionId !== keptSession ? "SIGNED_OUT_EVERYWHERE" : undefined;
}
