import type { UserRow } from "./caller.ts";
import type { TokenClaims } from "./token-claims.ts";

type Session = Pick<TokenClaims, "sessionId" | "signedInAt">;
type Endings = Pick<UserRow, "tokensValidAfter" | "keptSession" | "endedSessions">;

/** The time of the sign-in counts, not the token's own: a refresh token yields new tokens of an old session. */
export function isEnded({ sessionId, signedInAt }: Session, { tokensValidAfter = 0, keptSession, endedSessions = [] }: Endings): boolean {
  if (endedSessions.some(({ id }) => id === sessionId)) return true;
  return signedInAt < tokensValidAfter && sessionId !== keptSession;
}
