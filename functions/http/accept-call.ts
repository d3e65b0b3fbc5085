import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { CallLimit } from "../call/call-limits.ts";
import type { ApiScope } from "../../shared/domain/api-key.ts";
import { ApiError } from "../call/api-error.ts";
import { sha256 } from "../call/sha256.ts";
import { settingOr } from "../configuration.ts";
import type { Caller, FindKey, UserRow } from "../call/caller.ts";
import { type ConsumeNetworkLimit, networkUseOf } from "../call/network-limit.ts";
import { rejectDirectCall } from "./origin-secret.ts";
import { limitBody, parseInput } from "./parse-request.ts";
import type { AcceptedCall, RequestContext, RouteBinding } from "./request-context.ts";
import { viewerAddress } from "./viewer-address.ts";
import type { Method } from "../../shared/wire/route.ts";
import type { Rule } from "../call/access-rules.ts";
import { linkNotFound } from "../call/link-not-found.ts";
import { requireSecondFactor, passedSecondFactor, isStaff } from "../call/second-factor.ts";
import { signedOutCodeOf } from "../call/ended-session.ts";
import { type TokenClaims, type TrustedIssuer, validateClaims, unauthenticated } from "../call/token-claims.ts";
import type { VerifyToken } from "./verify-token.ts";

export interface Gatekeepers {
  readonly identity: Identity;
  readonly findKey: FindKey;
  readonly consumeNetworkLimit: ConsumeNetworkLimit;
  /** Counts the call. Throws ApiError (tooMany, or forbidden without a verified email) over the limit. */
  readonly consumeCallLimit: (caller: Caller, limit: CallLimit) => Promise<void>;
  /** Throws ApiError (forbidden) if the ABN of the caller's organisation is not verified. */
  readonly requireVerifiedAbn: (caller: Caller) => Promise<void>;
}

/**
 * Checks a call in this order: its route, the CDN's secret, the body's size, the caller's rights, the organisation's ABN, the input, the limits
 * by network address, user and organisation. The limits are last, so that a malformed call costs no write. Throws ApiError or InvalidInput.
 */
export async function acceptCall(
  event: APIGatewayProxyEventV2,
  { requestContext, routeBindings }: { readonly requestContext: RequestContext; readonly routeBindings: ReadonlyMap<string, RouteBinding> },
  { identity, findKey, consumeNetworkLimit, consumeCallLimit, requireVerifiedAbn }: Gatekeepers,
): Promise<AcceptedCall> {
  const routeBinding = routeBindings.get(event.routeKey);
  if (!routeBinding) throw new ApiError("notFound", "ROUTE_NOT_FOUND", "Route not found.");
  requestContext.routeBinding = routeBinding;
  rejectDirectCall(event.headers);
  limitBody(event, routeBinding);
  const { route, rule } = routeBinding;
  const caller = await authorize(event, { method: route.method, rule }, { identity, findKey });
  requestContext.caller = caller;
  if (caller && rule.needsVerifiedAbn) await requireVerifiedAbn(caller);
  const input = parseInput(event, route, rule.access === "webhook");
  const use = networkUseOf(route, rule.perNetwork, { ip: viewerAddress(event), body: input.body });
  if (use) await consumeNetworkLimit(use);
  if (caller && rule.limit) await consumeCallLimit(caller, rule.limit);
  return { routeBinding, caller, input };
}

const linkSecretPattern = /^[\w-]{43}$/;

/** Returns the caller if the route needs one. Throws ApiError if the route's rule does not allow the call. */
async function authorize(
  event: APIGatewayProxyEventV2,
  { method, rule }: { readonly method: Method; readonly rule: Rule },
  { identity, findKey }: Pick<Gatekeepers, "identity" | "findKey">,
): Promise<Caller | undefined> {
  if (method === "GET" && rule.writes) rejectPrefetch(event);
  switch (rule.access) {
    case "public":
    case "webhook":
      return undefined;
    case "link":
      if (!linkSecretPattern.test(event.headers["link-secret"] ?? "")) throw linkNotFound();
      return undefined;
    case "key":
      return callerOfKey(event, rule.scope, findKey);
    case "signedIn":
    case "organisation":
    case "master":
    case "rates": {
      const caller = await authenticate(event, identity);
      enforceRule(caller, rule);
      return caller;
    }
  }
}

const freshSeconds = 15 * 60;

function enforceRule(caller: Caller, rule: Rule): void {
  const { access, isForbiddenToMaster, needsVerifiedEmail, needsFreshSignIn, beforeSecondFactor } = rule;
  if (caller.isStaff && !beforeSecondFactor) requireSecondFactor(caller);
  const isMember = caller.organisationId !== undefined || caller.isMaster;
  if (access === "organisation" && !isMember) {
    throw new ApiError("forbidden", "NO_ORGANISATION", "Please set up or join an organisation first.");
  }
  if (access === "master" && !caller.isMaster) throw new ApiError("forbidden", "NOT_MASTER", "Only Kelpie staff can do this.");
  if (access === "rates" && !caller.isRatesEditor && (rule.writes || !caller.isMaster)) {
    throw new ApiError("forbidden", "NOT_RATES", "Only the rates office can do this.");
  }
  if (isForbiddenToMaster && caller.isMaster) throw new ApiError("forbidden", "READ_ONLY", "Staff accounts are read-only.");
  if (needsVerifiedEmail && !caller.isEmailVerified) {
    throw new ApiError("forbidden", "EMAIL_NOT_VERIFIED", "Please verify your email address first: use the link in the email we sent you.");
  }
  if (needsFreshSignIn && Date.now() / 1000 - caller.signedInAt > freshSeconds) {
    throw new ApiError("forbidden", "SIGN_IN_AGAIN", "Please sign in again to do this: your last sign-in is more than 15 minutes ago.");
  }
}

function rejectPrefetch({ headers }: APIGatewayProxyEventV2): void {
  if (/prefetch|prerender/i.test(headers["sec-purpose"] ?? headers["purpose"] ?? "")) {
    throw new ApiError("forbidden", "PREFETCH", "This request changes data and cannot be prefetched.");
  }
}

interface Identity {
  readonly trustedIssuer: TrustedIssuer;
  readonly verifyToken: VerifyToken;
  readonly findUser: (sub: string) => Promise<UserRow | undefined>;
  /** Notes that a session is in use. */
  readonly recordSession: (caller: Caller, userAgent: string) => Promise<void>;
}

const keyPattern = /^Bearer (kelpie_[0-9A-Z]{8}_[\w-]{43})$/;

async function callerOfKey({ headers }: APIGatewayProxyEventV2, scope: ApiScope, findKey: FindKey): Promise<Caller> {
  const { origin } = headers;
  if (origin !== undefined && origin !== settingOr("SITE_URL", ""))
    throw new ApiError("forbidden", "ORIGIN", "Pages of other sites may not use a key.");
  const key = keyPattern.exec(headers["authorization"] ?? "")?.[1];
  const caller = key === undefined ? undefined : await findKey(sha256(key));
  if (!caller) throw new ApiError("unauthenticated", "UNAUTHENTICATED", "Please send a key of your organisation that is good.");
  if (!caller.scopes?.includes(scope)) throw new ApiError("forbidden", "SCOPE", `This key is not good for ${scope}.`);
  return caller;
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
