import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Method } from "../../shared/wire/route.ts";
import type { Binding } from "../routes.ts";
import { type Identity, authenticate } from "./authenticate.ts";
import type { Caller } from "../call/caller.ts";
import { linkNotFound } from "../call/link-not-found.ts";
import { ApiError } from "../call/api-error.ts";
import { requireSecondFactor } from "../call/second-factor.ts";

const linkSecretPattern = /^[\w-]{43}$/;

/** Returns the caller if the route needs one. Throws ApiError if the route's rule does not allow the call. */
export async function authorize(
  event: APIGatewayProxyEventV2,
  { method, rule }: { readonly method: Method; readonly rule: Binding },
  identity: Identity,
): Promise<Caller | undefined> {
  if (method === "GET" && rule.writes) rejectPrefetch(event);
  switch (rule.access) {
    case "public":
    case "webhook":
      return undefined;
    case "link":
      if (!linkSecretPattern.test(event.headers["link-secret"] ?? "")) throw linkNotFound();
      return undefined;
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

function enforceRule(caller: Caller, rule: Binding): void {
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
