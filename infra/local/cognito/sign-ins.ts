import { dayMs } from "../../../shared/dates.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "./pool.ts";
import { notAuthorized, userDisabled } from "../aws-json.ts";
import type { User } from "./users.ts";

/** A sign-in: the origin of a refresh token and of all tokens issued for it (origin_jti). */
export interface SignIn {
  readonly id: string;
  readonly sub: string;
  readonly clientId: string;
  /** Only the hash of the refresh token is stored. */
  readonly refreshTokenHash: string;
  readonly at: number;
  readonly expiresAt: number;
  readonly isRevoked: boolean;
}

const refreshLifetime = 30 * dayMs;
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64");

export function startSignIn(pool: Pool, user: User, clientId: string): { readonly signIn: SignIn; readonly refreshToken: string } {
  forgetExpired(pool);
  const id = randomUUID();
  const refreshToken = `${id}.${randomBytes(48).toString("base64url")}`;
  const at = pool.now();
  const signIn = {
    id,
    sub: user.sub,
    clientId,
    refreshTokenHash: hashOf(refreshToken),
    at,
    expiresAt: at + refreshLifetime,
    isRevoked: false,
  };
  pool.signIns.set(id, signIn);
  pool.file.markDirty();
  return { signIn, refreshToken };
}

export function signInOf(pool: Pool, refreshToken: string): { readonly signIn: SignIn; readonly user: User } {
  const signIn = withToken(pool, refreshToken);
  const user = signIn && pool.users.get(signIn.sub);
  if (!signIn || !user) throw notAuthorized("Invalid Refresh Token");
  if (!user.enabled) throw userDisabled();
  if (signIn.isRevoked) throw notAuthorized("Refresh Token has been revoked");
  if (signIn.expiresAt <= pool.now()) throw notAuthorized("Refresh Token has expired");
  return { signIn, user };
}

export function revokeToken(pool: Pool, refreshToken: string): void {
  const signIn = withToken(pool, refreshToken);
  if (signIn) revoke(pool, signIn);
}

export function revokeAll(pool: Pool, user: User): void {
  for (const signIn of pool.signIns.values()) if (signIn.sub === user.sub) revoke(pool, signIn);
}

function withToken(pool: Pool, refreshToken: string): SignIn | undefined {
  const signIn = pool.signIns.get(refreshToken.split(".")[0]!);
  return signIn?.refreshTokenHash === hashOf(refreshToken) ? signIn : undefined;
}

function revoke(pool: Pool, signIn: SignIn): void {
  pool.signIns.set(signIn.id, { ...signIn, isRevoked: true });
  pool.file.markDirty();
}

function forgetExpired(pool: Pool): void {
  for (const { id, expiresAt } of pool.signIns.values()) if (expiresAt <= pool.now()) pool.signIns.delete(id);
}
