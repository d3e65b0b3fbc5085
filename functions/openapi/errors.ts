import { signedOutCodes } from "../../shared/wire/signed-out.ts";
import type { Route } from "../../shared/wire/route.ts";
import type { Access, Rule } from "../call/access-rules.ts";
import { type ApiErrorKind, statusOf } from "../call/api-error.ts";
import type { RouteRow } from "../call/route-row.ts";

export type Status = (typeof statusOf)[ApiErrorKind];

/** The codes of every 4xx answer of a route, by status: those of the middleware and its operation's own. */
export function errorsOf(route: Route, row: RouteRow): ReadonlyMap<Status, readonly string[]> {
  const all = middlewareErrors(route, row).map(
    ([kind, codes]) => [statusOf[kind], [...new Set([...codes, ...(row.errors?.[kind] ?? [])])]] as const,
  );
  return new Map(all.filter(([, codes]) => codes.length > 0));
}

function middlewareErrors(route: Route, rule: Rule): readonly (readonly [ApiErrorKind, readonly string[]])[] {
  const { access, writes } = rule;
  const isSignedIn = isOfUser(access);
  return [
    ["invalid", ["INVALID"]],
    ["unauthenticated", isSignedIn ? ["UNAUTHENTICATED", ...signedOutCodes] : access === "key" ? ["UNAUTHENTICATED"] : []],
    ["forbidden", forbiddenCodes(route, rule)],
    ["notFound", access === "link" ? ["NOT_FOUND"] : []],
    ["notAllowed", []],
    ["conflict", writes && (isSignedIn || access === "link" || access === "key") ? ["STILL_RUNNING", "KEY_REUSED"] : []],
    ["gone", []],
    ["tooLarge", route.body ? ["TOO_LARGE"] : []],
    // Also the gateway's own limit, whose answer has no code.
    ["tooMany", ["TOO_MANY"]],
  ];
}

const isOfUser = (access: Access) => ["signedIn", "organisation", "master", "rates"].includes(access);

function forbiddenCodes(
  { method }: Route,
  { access, writes, isForbiddenToMaster, needsVerifiedEmail, needsVerifiedAbn, needsFreshSignIn, beforeSecondFactor, limit }: Rule,
): string[] {
  return [
    ...(access === "organisation" ? ["NO_ORGANISATION"] : []),
    ...(access === "master" ? ["NOT_MASTER"] : []),
    ...(access === "rates" ? ["NOT_RATES"] : []),
    ...(access === "key" ? ["SCOPE", "ORIGIN"] : []),
    ...(isOfUser(access) && !beforeSecondFactor ? ["SECOND_FACTOR_REQUIRED"] : []),
    ...(isForbiddenToMaster ? ["READ_ONLY"] : []),
    ...(needsVerifiedEmail || limit?.unverified !== undefined ? ["EMAIL_NOT_VERIFIED"] : []),
    ...(needsVerifiedAbn ? ["ABN_NOT_VERIFIED", "ABN_DISPUTED", "ORGANISATION_REFUSED", "NOT_CONFIRMED"] : []),
    ...(needsFreshSignIn ? ["SIGN_IN_AGAIN"] : []),
    ...(method === "GET" && writes ? ["PREFETCH"] : []),
  ];
}
