import { ApiError } from "./api-error.ts";

export interface TokenClaims {
  readonly sub: string;
  readonly groups: readonly string[];
  /** Unix seconds. */
  readonly issuedAt: number;
}

export interface TrustedIssuer {
  readonly issuer: string;
  readonly clientId: string;
}

export const unauthenticated = (): ApiError => new ApiError("unauthenticated", "UNAUTHENTICATED", "Please sign in.");

/** Checks issuer, client, use and expiry. API Gateway passes every claim as text and writes a list as "[master other]". */
export function validateClaims(raw: Readonly<Record<string, unknown>>, { issuer, clientId }: TrustedIssuer, nowMs: number): TokenClaims {
  const sub = raw["sub"];
  const isOurs = raw["iss"] === issuer && raw["client_id"] === clientId && raw["token_use"] === "access";
  const isCurrent = seconds(raw["exp"]) * 1000 > nowMs && !(seconds(raw["nbf"]) * 1000 > nowMs);
  if (!isOurs || !isCurrent || typeof sub !== "string" || sub === "") throw unauthenticated();
  return { sub, groups: groupsOf(raw["cognito:groups"]), issuedAt: seconds(raw["iat"]) };
}

// NaN without a number: every comparison with it is false.
const seconds = (claim: unknown): number => (typeof claim === "number" || typeof claim === "string" ? Number(claim) : NaN);

function groupsOf(claim: unknown): readonly string[] {
  if (Array.isArray(claim)) return claim.filter((group) => typeof group === "string");
  if (typeof claim !== "string") return [];
  return claim
    .replace(/^\[|\]$/g, "")
    .split(/[\s,]+/)
    .filter((group) => group !== "");
}
