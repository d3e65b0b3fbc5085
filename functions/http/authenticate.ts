import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Caller, UserRow } from "../call/caller.ts";
import { signedOutCodeOf } from "../call/ended-session.ts";
import { type TokenClaims, type TrustedIssuer, validateClaims, unauthenticated } from "../call/token-claims.ts";
import { passedSecondFactor, isStaff } from "../call/second-factor.ts";
import type { VerifyToken } from "./verify-token.ts";

export interface Identity {
  readonly trustedIssuer: TrustedIssuer;
  readonly verifyToken: VerifyToken;
  readonly findUser: (sub: string) => Promise<UserRow | undefined>;
  /** Notes that a session is in use. */
  readonly recordSession: (caller: Caller, userAgent: string) => Promise<void>;
}

const masterGroup = "master";
const ratesGroup = "rates";

/**
 * Returns the caller of a verified token. Throws ApiError (unauthenticated, with the reason if the token was once accepted) for a bad or revoked token, one
 * without the second factor that its user has, and a disabled user.
 */
export async function authenticate(event: APIGatewayProxyEventV2, identity: Identity): Promise<Caller> {
  const claims = await claimsOf(event, identity);
  const user = await identity.findUser(claims.sub);
  if (!user) throw unauthenticated();
  if (user.status === "disabled") throw unauthenticated("ACCOUNT_BLOCKED");
  const signedOutCode = signedOutCodeOf(claims, user);
  if (signedOutCode !== undefined) throw unauthenticated(signedOutCode);
  const { userId, organisationId, isEmailVerified, secondFactor } = user;
  if (secondFactor && !passedSecondFactor(claims, secondFactor)) throw unauthenticated("SIGNED_OUT_EVERYWHERE");
  const { sessionId, signedInAt, groups } = claims;
  const isMaster = user.isMaster && groups.includes(masterGroup);
  const isRatesEditor = !isMaster && user.isRatesEditor === true && groups.includes(ratesGroup);
  const rights = { isMaster, isRatesEditor, isStaff: isStaff(groups), hasSecondFactor: secondFactor !== undefined };
  const caller = { userId, organisationId, isEmailVerified, ...rights, sessionId, signedInAt };
  await identity.recordSession(caller, event.requestContext.http.userAgent);
  return caller;
}

// API Gateway has verified the signature if its authorizer's claims are in the event; clients cannot set them.
async function claimsOf(event: APIGatewayProxyEventV2, { trustedIssuer, verifyToken }: Identity): Promise<TokenClaims> {
  const { authorizer } = event.requestContext as { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  const verified = authorizer?.jwt?.claims;
  if (verified) return validateClaims(verified, trustedIssuer, Date.now());
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(event.headers["authorization"] ?? "")?.[1];
  if (token === undefined) throw unauthenticated();
  return verifyToken(token);
}
