import { type JWTVerifyGetKey, errors, jwtVerify } from "jose";
import { type TokenClaims, type TrustedIssuer, validateClaims, unauthenticated } from "../call/token-claims.ts";
import { ApiError } from "../call/api-error.ts";

/** Verifies the signature (RS256) and the claims. Throws ApiError (unauthenticated, or unavailable without keys). */
export type VerifyToken = (token: string) => Promise<TokenClaims>;

export function tokenVerifier(trustedIssuer: TrustedIssuer, keys: JWTVerifyGetKey, now: () => number = Date.now): VerifyToken {
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ["RS256"],
      issuer: trustedIssuer.issuer,
      requiredClaims: ["sub", "exp", "iat", "auth_time", "origin_jti", "token_use", "client_id"],
      currentDate: new Date(now()),
    }).catch(reject);
    return validateClaims(payload, trustedIssuer, now());
  };
}

function reject(error: unknown): never {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || !(error instanceof errors.JOSEError)) {
    throw new ApiError("unavailable", "KEYS_UNAVAILABLE", "We can't check your sign-in at the moment. Please try again.");
  }
  throw unauthenticated();
}
