import { optionalFlag, type Parameters, textOf, within } from "../parameters.ts";
import type { Pool } from "../pool.ts";
import { invalidParameter, ServiceError } from "../service-error.ts";
import { userWithToken } from "../tokens.ts";
import { isTotpCode, newTotpSecret } from "../totp.ts";
import { changeUser } from "../users.ts";

export async function associateSoftwareToken(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const secret = newTotpSecret();
  changeUser(pool, user, { totp: { secret, isVerified: false } });
  return { SecretCode: secret };
}

export async function verifySoftwareToken(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const code = textOf(call, "UserCode");
  if (!user.totp) throw new ServiceError("SoftwareTokenMFANotFoundException", "Software Token MFA has not been associated by the user");
  if (!isTotpCode(user.totp.secret, code, pool.now())) {
    throw new ServiceError("EnableSoftwareTokenMFAException", "Code mismatch and fail enable Software Token MFA");
  }
  changeUser(pool, user, { totp: { ...user.totp, isVerified: true } });
  return { Status: "SUCCESS" };
}

export async function setUserMfaPreference(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  for (const name of ["SMSMfaSettings", "EmailMfaSettings"]) {
    if (optionalFlag(within(call, name), "Enabled")) throw invalidParameter(`User pool does not allow ${name}.`);
  }
  const settings = within(call, "SoftwareTokenMfaSettings");
  const hasMfa = optionalFlag(settings, "Enabled");
  if (hasMfa && !user.totp?.isVerified) throw invalidParameter("User has not verified software token mfa");
  if (hasMfa !== undefined) changeUser(pool, user, { hasMfa });
  return {};
}
