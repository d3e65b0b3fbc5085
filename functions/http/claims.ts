import { Refusal } from "./refusal.ts";

/** What an access token says. */
export interface Claims {
  /** The user at the identity provider. */
  readonly sub: string;
  readonly groups: readonly string[];
  /** Seconds since 1970. */
  readonly issuedAt: number;
}

/** Whose tokens count. */
export interface Trust {
  readonly issuer: string;
  readonly clientId: string;
}

export const unauthenticated = (): Refusal => new Refusal("unauthenticated", "UNAUTHENTICATED", "Please sign in.");

/**
 * Checks what a signature does not say: issuer, client, use and expiry. The claims may stand as in the token, or as API
 * Gateway hands them on, where each is a text and a list is written "[master other]".
 */
export function acceptClaims(raw: Readonly<Record<string, unknown>>, { issuer, clientId }: Trust, nowMs: number): Claims {
  const sub = raw["sub"];
  const isOurs = raw["iss"] === issuer && raw["client_id"] === clientId && raw["token_use"] === "access";
  const isCurrent = seconds(raw["exp"]) * 1000 > nowMs && !(seconds(raw["nbf"]) * 1000 > nowMs);
  if (!isOurs || !isCurrent || typeof sub !== "string" || sub === "") throw unauthenticated();
  return { sub, groups: groupsOf(raw["cognito:groups"]), issuedAt: seconds(raw["iat"]) };
}

// NaN where there is no number, which is neither before nor after any moment.
const seconds = (claim: unknown): number => (typeof claim === "number" || typeof claim === "string" ? Number(claim) : NaN);

function groupsOf(claim: unknown): readonly string[] {
  if (Array.isArray(claim)) return claim.filter((group) => typeof group === "string");
  if (typeof claim !== "string") return [];
  return claim
    .replace(/^\[|\]$/g, "")
    .split(/[\s,]+/)
    .filter((group) => group !== "");
}
