import { createHmac, timingSafeEqual } from "node:crypto";
import { forgetFailedSignIns, recordFailedSignIn, requireUnlocked } from "./failed-sign-ins.ts";
import type { Pool } from "./pool.ts";
import { userDisabled, wrongCredentials, invalidParameter, ServiceError } from "../aws-json.ts";
import { newSalt, type Verifier, verifierOf } from "./srp.ts";
import { changeUser, findUser, type User } from "./users.ts";

export function setPassword(pool: Pool, user: User, password: string): void {
  checkPolicy(password);
  const verifier = verifierOf({ poolName: pool.name, userId: user.sub }, password, newSalt());
  changeUser(pool, user, { password: verifier });
}

/** The user with this name and password. Throws after the same time for unknown users and wrong passwords. */
export function userWithPassword(pool: Pool, username: string, password: string): User {
  const user = findUser(pool, username);
  if (user && !user.enabled) throw userDisabled();
  const { userId, verifier } = credentialOf(pool, username, user);
  const tried = verifierOf({ poolName: pool.name, userId }, password, verifier.salt);
  if (!user || !isSame(tried, verifier)) throw wrongCredentials();
  return user;
}

/** Like userWithPassword, for a sign-in: wrong passwords count towards the lock, which a right one ends if no code follows. */
export function userSigningIn(pool: Pool, username: string, password: string): User {
  const { userId } = credentialOf(pool, username, findUser(pool, username));
  requireUnlocked(pool, userId);
  try {
    const user = userWithPassword(pool, username, password);
    if (!user.hasMfa) forgetFailedSignIns(pool, userId);
    return user;
  } catch (error) {
    if (findUser(pool, username)?.enabled !== false) recordFailedSignIn(pool, userId);
    throw error;
  }
}

/** The user's name and verifier. Unknown users get generated ones, the same at each try, that match no password. */
export function credentialOf(
  pool: Pool,
  username: string,
  user: User | undefined,
): { readonly userId: string; readonly verifier: Verifier } {
  const made = (what: string) => createHmac("sha256", pool.secret).update(`${what} ${username.toLowerCase()}`).digest("hex");
  const userId = user?.sub ?? made("sub").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  return { userId, verifier: user?.password ?? { salt: made("salt").slice(0, 32), verifier: made("verifier") } };
}

function isSame(one: Verifier, other: Verifier): boolean {
  const [a, b] = [one, other].map(({ verifier }) => Buffer.from(verifier.padStart(768, "0"), "hex"));
  return timingSafeEqual(a!, b!);
}

const rules: readonly (readonly [RegExp, string])[] = [
  [/^.{8,}$/s, "Password not long enough"],
  [/[a-z]/, "Password must have lowercase characters"],
  [/[A-Z]/, "Password must have uppercase characters"],
  [/[0-9]/, "Password must have numeric characters"],
  [/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/, "Password must have symbol characters"],
];

function checkPolicy(password: string): void {
  if (password.length > 256 || password !== password.trim()) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy the password pattern",
    );
  }
  const broken = rules.find(([rule]) => !rule.test(password));
  if (broken) throw new ServiceError("InvalidPasswordException", `Password did not conform with policy: ${broken[1]}`);
}
