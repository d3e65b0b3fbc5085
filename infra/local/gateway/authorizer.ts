import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import type { JwtAuthorizer } from "./event.ts";

export interface TokenRules {
  readonly issuer: string;
  readonly clientId: string;
}

/** Returns the claims of a bearer token; undefined when it is missing or invalid. */
export type Authorize = (authorization: string | undefined) => Promise<JwtAuthorizer | undefined>;

/** An HTTP API's JWT authorizer: checks signature, issuer, times and audience. It accepts both id and access tokens. */
export function jwtAuthorizer({ issuer, clientId }: TokenRules): Authorize {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, "");
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, algorithms: ["RS256", "RS384", "RS512"], requiredClaims: ["exp"] });
      return isFor(clientId, payload) ? { jwt: { claims: claimTexts(payload), scopes: null } } : undefined;
    } catch (error) {
      if (isTokensFault(error)) return undefined;
      throw new Error(`the issuer's keys could not be read from ${issuer}`, { cause: error });
    }
  };
}

const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout || error.code === "ERR_JOSE_GENERIC");

// Cognito's access tokens have client_id instead of an audience.
function isFor(clientId: string, { aud, client_id, iat }: JWTPayload): boolean {
  const isIssued = iat === undefined || iat <= Math.ceil(Date.now() / 1000);
  return isIssued && (aud === undefined ? client_id === clientId : [aud].flat().includes(clientId));
}

const claimTexts = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, claimText(value)]));

// API Gateway passes lists as "[a b]".
const claimText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.join(" ")}]`;
  return typeof value === "string" ? value : JSON.stringify(value);
};
