import { optionalFlag, type Parameters, textOf, invalidParameter } from "../../aws-json.ts";
import { setPassword, userWithPassword } from "../passwords.ts";
import type { Pool } from "../pool.ts";
import { revokeAll } from "../sign-ins.ts";
import { userWithToken } from "../tokens.ts";
import { removeUser, userNamed } from "../users.ts";

export async function deleteUser(pool: Pool, call: Parameters) {
  removeUser(pool, await userWithToken(pool, textOf(call, "AccessToken")));
  return {};
}

export async function changePassword(pool: Pool, call: Parameters) {
  const { sub } = await userWithToken(pool, textOf(call, "AccessToken"));
  const user = userWithPassword(pool, sub, textOf(call, "PreviousPassword"));
  setPassword(pool, user, textOf(call, "ProposedPassword"));
  return {};
}

export function adminSetUserPassword(pool: Pool, call: Parameters) {
  const user = userNamed(pool, textOf(call, "Username"));
  const password = textOf(call, "Password");
  if (!optionalFlag(call, "Permanent")) throw invalidParameter("This emulator has no temporary passwords: Permanent must be true.");
  setPassword(pool, user, password);
  return {};
}

export async function globalSignOut(pool: Pool, call: Parameters) {
  revokeAll(pool, await userWithToken(pool, textOf(call, "AccessToken")));
  return {};
}

export function adminUserGlobalSignOut(pool: Pool, call: Parameters) {
  revokeAll(pool, userNamed(pool, textOf(call, "Username")));
  return {};
}
