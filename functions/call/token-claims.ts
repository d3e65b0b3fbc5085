import type { SignedOutCode } from "../../shared/wire/signed-out.ts";
import { ApiError } from "./api-error.ts";

export interface TokenClaims {
  readonly sub: string;
  readonly groups: readonly string[];
  /** Cognito's origin_jti: the same for all tokens of one sign-in. */
  readonly sessionId: string;
  /** Unix seconds. */
  readonly signedInAt: number;
}

export interface TrustedIssuer {
  readonly issuer: string;
  readonly clientId: string;
}

export const unauthenticated = (code: SignedOutCode | "UNAUTHENTICATED" = "UNAUTHENTICATED"): ApiError =>
  new ApiError("unauthenticated", code, "Please sign in.");

/** Checks issuer, client, use and expiry. API Gateway passes every claim as text and writes a list as "[master other]". */
export function validateClaims(raw: Readonly<Record<string, unknown>>, { issuer, clientId }: TrustedIssuer, nowMs: number): TokenClaims {
  const { sub, origin_jti: sessionId } = raw;
  const signedInAt = seconds(raw["auth_time"]);
  const isOurs = raw["iss"] === issuer && raw["client_id"] === clientId && raw["token_use"] === "access";
  const isCurrent = seconds(raw["exp"]) * 1000 > nowMs && !(seconds(raw["nbf"]) * 1000 > nowMs);
  if (!isOurs || !isCurrent || !isFilled(sub) || !isFilled(sessionId) || Number.isNaN(signedInAt)) throw unauthenticated();
  return { sub, groups: groupsOf(raw["cognito:groups"]), sessionId, signedInAt };
}

const isFilled = (claim: unknown): claim is string => typeof claim === "string" && claim !== "";

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
