import { type JWTVerifyGetKey, errors, jwtVerify } from "jose";
import { type Claims, type Trust, acceptClaims, unauthenticated } from "./claims.ts";
import { Refusal } from "./refusal.ts";

/** Checks an access token's signature, which must be RS256, and its claims. Throws a Refusal (unauthenticated). */
export type VerifyToken = (token: string) => Promise<Claims>;

/** A verifier of the tokens of one issuer and client, by the issuer's published keys. */
export function tokenVerifier(trust: Trust, keys: JWTVerifyGetKey, now: () => number = Date.now): VerifyToken {
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ["RS256"],
      issuer: trust.issuer,
      requiredClaims: ["sub", "exp", "iat", "token_use", "client_id"],
      currentDate: new Date(now()),
    }).catch(refuse);
    return acceptClaims(payload, trust, now());
  };
}

/** A token that does not hold is the caller's matter; keys that cannot be fetched are ours. */
function refuse(error: unknown): never {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || !(error instanceof errors.JOSEError)) {
    throw new Refusal("unavailable", "KEYS_UNAVAILABLE", "Signing in cannot be checked at the moment. Please try again.");
  }
  throw unauthenticated();
}
