import { optionalFlag, type Parameters, textOf, within, invalidParameter, ServiceError } from "../../aws-json.ts";
import type { Pool } from "../pool.ts";
import { userWithToken } from "../tokens.ts";
import { newTotpSecret, stepOf } from "../totp.ts";
import { changeUser, type User, userNamed } from "../users.ts";

export async function associateSoftwareToken(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const secret = newTotpSecret();
  changeUser(pool, user, { pendingSecret: secret });
  return { SecretCode: secret };
}

export async function verifySoftwareToken(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const code = textOf(call, "UserCode");
  const { pendingSecret: secret } = user;
  if (secret === undefined)
    throw new ServiceError("SoftwareTokenMFANotFoundException", "Software Token MFA has not been associated by the user");
  const lastStep = stepOf(secret, code, pool.now());
  if (lastStep === undefined) throw new ServiceError("EnableSoftwareTokenMFAException", "Code mismatch and fail enable Software Token MFA");
  changeUser(pool, user, { totp: { secret, lastStep }, pendingSecret: undefined });
  return { Status: "SUCCESS" };
}

export async function setUserMfaPreference(pool: Pool, call: Parameters) {
  return setPreference(pool, await userWithToken(pool, textOf(call, "AccessToken")), call);
}

export function adminSetUserMfaPreference(pool: Pool, call: Parameters) {
  return setPreference(pool, userNamed(pool, textOf(call, "Username")), call);
}

function setPreference(pool: Pool, user: User, call: Parameters) {
  for (const name of ["SMSMfaSettings", "EmailMfaSettings"]) {
    if (optionalFlag(within(call, name), "Enabled")) throw invalidParameter(`User pool does not allow ${name}.`);
  }
  const hasMfa = optionalFlag(within(call, "SoftwareTokenMfaSettings"), "Enabled");
  if (hasMfa && !user.totp) throw invalidParameter("User has not verified software token mfa");
  if (hasMfa !== undefined) changeUser(pool, user, { hasMfa });
  return {};
}
