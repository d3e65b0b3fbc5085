import { type Parameters, textOf, ServiceError } from "../../aws-json.ts";
import type { Pool } from "../pool.ts";
import { revokeToken as revoke, signInOf } from "../sign-ins.ts";
import { issueTokens } from "../tokens.ts";

export async function getTokensFromRefreshToken(pool: Pool, call: Parameters) {
  return { AuthenticationResult: await renewedTokens(pool, textOf(call, "RefreshToken")) };
}

export function revokeToken(pool: Pool, call: Parameters) {
  const token = textOf(call, "Token");
  if (token.split(".").length === 3) throw new ServiceError("UnsupportedTokenTypeException", "Unsupported token type");
  revoke(pool, token);
  return {};
}

/** Returns new access and id tokens. The client has no refresh token rotation. */
export function renewedTokens(pool: Pool, refreshToken: string) {
  const { signIn, user } = signInOf(pool, refreshToken);
  return issueTokens(pool, user, signIn);
}
