import { signedOutCodes } from "../../shared/wire/signed-out.ts";
import type { Route } from "../../shared/wire/route.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { statusOf } from "../call/api-error.ts";
import type { Binding } from "../routes.ts";
import { type Status, operationErrors } from "./operation-errors.ts";

const { invalid, unauthenticated, forbidden, notFound, conflict, gone, tooLarge, tooMany } = statusOf;

/** The codes of every 4xx answer of a route, by status: those of the middleware and its operation's own. */
export function errorsOf(route: Route, rule: Binding): ReadonlyMap<Status, readonly string[]> {
  const own = operationErrors[route.name as RouteName];
  const all = middlewareErrors(route, rule).map(([status, codes]) => [status, [...new Set([...codes, ...(own[status] ?? [])])]] as const);
  return new Map(all.filter(([, codes]) => codes.length > 0));
}

function middlewareErrors(route: Route, rule: Binding): readonly (readonly [Status, readonly string[]])[] {
  const { access, writes } = rule;
  const isSignedIn = isOfUser(access);
  return [
    [invalid, ["INVALID"]],
    [unauthenticated, isSignedIn ? ["UNAUTHENTICATED", ...signedOutCodes] : []],
    [forbidden, forbiddenCodes(route, rule)],
    [notFound, access === "link" ? ["NOT_FOUND"] : []],
    [conflict, writes && (isSignedIn || access === "link") ? ["STILL_RUNNING", "KEY_REUSED"] : []],
    [gone, []],
    [tooLarge, route.body ? ["TOO_LARGE"] : []],
    // Also the gateway's own limit, whose answer has no code.
    [tooMany, ["TOO_MANY"]],
  ];
}

const isOfUser = (access: Binding["access"]) => ["signedIn", "organisation", "master", "rates"].includes(access);

function forbiddenCodes(
  { method }: Route,
  { access, writes, isForbiddenToMaster, needsVerifiedEmail, needsVerifiedAbn, needsFreshSignIn, beforeSecondFactor, limit }: Binding,
): string[] {
  return [
    ...(access === "organisation" ? ["NO_ORGANISATION"] : []),
    ...(access === "master" ? ["NOT_MASTER"] : []),
    ...(access === "rates" ? ["NOT_RATES"] : []),
    ...(isOfUser(access) && !beforeSecondFactor ? ["SECOND_FACTOR_REQUIRED"] : []),
    ...(isForbiddenToMaster ? ["READ_ONLY"] : []),
    ...(needsVerifiedEmail || limit?.unverified !== undefined ? ["EMAIL_NOT_VERIFIED"] : []),
    ...(needsVerifiedAbn ? ["ABN_NOT_VERIFIED", "ABN_DISPUTED", "ORGANISATION_REFUSED", "NOT_CONFIRMED"] : []),
    ...(needsFreshSignIn ? ["SIGN_IN_AGAIN"] : []),
    ...(method === "GET" && writes ? ["PREFETCH"] : []),
  ];
}
