import { randomBytes } from "node:crypto";
import { forgetFailedSignIns, recordFailedSignIn, requireUnlocked } from "./failed-sign-ins.ts";
import type { Pool } from "./pool.ts";
import { notAuthorized, ServiceError, userDisabled } from "../aws-json.ts";
import { stepOf } from "./totp.ts";
import { changeUser, type User } from "./users.ts";

/** A sign-in that has proved the password and waits for a TOTP code. */
export interface TotpChallenge {
  readonly userId: string;
  readonly clientId: string;
  readonly wrongCodes: number;
  readonly expiresAt: number;
}

const lifetime = 3 * 60_000;
const maxWrongCodes = 5;

/** Returns the session that answers the challenge. */
export function startTotpChallenge(pool: Pool, user: User, clientId: string): string {
  for (const [session, { expiresAt }] of pool.totpChallenges) if (expiresAt <= pool.now()) pool.totpChallenges.delete(session);
  const session = randomBytes(96).toString("base64");
  pool.totpChallenges.set(session, { userId: user.sub, clientId, wrongCodes: 0, expiresAt: pool.now() + lifetime });
  return session;
}

/** The user whose code is right. A session takes five wrong codes, and ends with the right one. Wrong ones lock the user as passwords do. */
export function verifyTotpCode(pool: Pool, answer: { session: string; clientId: string; username: string; code: string }): User {
  const challenge = pool.totpChallenges.get(answer.session);
  const user = challenge && pool.users.get(challenge.userId);
  if (!user || challenge.clientId !== answer.clientId || challenge.expiresAt <= pool.now()) {
    throw notAuthorized("Invalid session for the user, session is expired.");
  }
  if (!user.enabled) throw userDisabled();
  if (answer.username.toLowerCase() !== user.attributes.email.toLowerCase() && answer.username !== user.sub) {
    throw notAuthorized("Invalid session for the user.");
  }
  requireUnlocked(pool, user.sub);
  try {
    const proved = userAfterCode(pool, user, answer.code);
    pool.totpChallenges.delete(answer.session);
    forgetFailedSignIns(pool, user.sub);
    return proved;
  } catch (error) {
    recordFailedSignIn(pool, user.sub);
    const wrongCodes = challenge.wrongCodes + 1;
    if (wrongCodes < maxWrongCodes) pool.totpChallenges.set(answer.session, { ...challenge, wrongCodes });
    else pool.totpChallenges.delete(answer.session);
    throw error;
  }
}

function userAfterCode(pool: Pool, user: User, code: string): User {
  const { totp } = user;
  const lastStep = totp && stepOf(totp.secret, code, pool.now());
  if (!totp || lastStep === undefined) throw new ServiceError("CodeMismatchException", "Invalid code received for user");
  if (lastStep <= totp.lastStep) throw new ServiceError("ExpiredCodeException", "Your software token has already been used once.");
  return changeUser(pool, user, { totp: { ...totp, lastStep } });
}
