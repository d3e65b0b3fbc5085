import type { Pool } from "./pool.ts";
import { notAuthorized } from "../aws-json.ts";

/** A user's wrong passwords and codes in a row, in browsers and functions. A right password that a wrong code follows ends no row. */
export interface FailedSignIns {
  readonly count: number;
  readonly lastAt: number;
  readonly lockedUntil: number;
}

const allowed = 5;
const forgottenAfter = 15 * 60_000;

/** Throws while a user is locked. Such attempts are not counted. */
export function requireUnlocked({ failedSignIns, now }: Pool, userId: string): void {
  if ((failedSignIns.get(userId)?.lockedUntil ?? 0) > now()) throw notAuthorized("Password attempts exceeded");
}

/** The fifth wrong password or code locks the user for a second, and each further one for twice as long, up to 15 minutes. */
export function recordFailedSignIn({ failedSignIns, now }: Pool, userId: string): void {
  const failed = failedSignIns.get(userId);
  const isForgotten = failed === undefined || failed.lastAt + forgottenAfter <= now();
  const count = isForgotten ? 1 : failed.count + 1;
  const lockMs = count < allowed ? 0 : Math.min(1000 * 2 ** (count - allowed), forgottenAfter);
  failedSignIns.set(userId, { count, lastAt: now(), lockedUntil: now() + lockMs });
}

export const forgetFailedSignIns = ({ failedSignIns }: Pool, userId: string): void => void failedSignIns.delete(userId);
