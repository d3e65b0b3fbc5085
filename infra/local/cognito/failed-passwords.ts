import type { Pool } from "./pool.ts";
import { notAuthorized } from "../aws-json.ts";

/** A user's wrong passwords in a row, in browsers and functions. */
export interface FailedPasswords {
  readonly count: number;
  readonly lastAt: number;
  readonly lockedUntil: number;
}

const allowed = 5;
const forgottenAfter = 15 * 60_000;

/** Throws while a user is locked. Such attempts are not counted. */
export function requireUnlocked({ failedPasswords, now }: Pool, userId: string): void {
  if ((failedPasswords.get(userId)?.lockedUntil ?? 0) > now()) throw notAuthorized("Password attempts exceeded");
}

/** The fifth wrong password locks the user for a second, and each further one for twice as long, up to 15 minutes. */
export function recordFailedPassword({ failedPasswords, now }: Pool, userId: string): void {
  const failed = failedPasswords.get(userId);
  const isForgotten = failed === undefined || failed.lastAt + forgottenAfter <= now();
  const count = isForgotten ? 1 : failed.count + 1;
  const lockMs = count < allowed ? 0 : Math.min(1000 * 2 ** (count - allowed), forgottenAfter);
  failedPasswords.set(userId, { count, lastAt: now(), lockedUntil: now() + lockMs });
}

export const forgetFailedPasswords = ({ failedPasswords }: Pool, userId: string): void => void failedPasswords.delete(userId);
