import type { RouteName } from "../../shared/wire/routes.ts";
import type { Access } from "../call/access-rules.ts";
import type { RouteBinding } from "./request-context.ts";

const kilobyte = 1024;
const maxBytes = 256 * kilobyte;
/** The largest rate sheet has 210,000 characters, and a quotation mark in it is sent as two. */
const maxSheetBytes = 1024 * kilobyte;
const maxPublicBytes = 16 * kilobyte;

const withoutCaller: readonly Access[] = ["public", "link", "webhook"];

const largePublicBodies: readonly string[] = [
  // The signature is a JPEG data URL of up to 250,000 characters.
  "signPrivacy",
  // Stripe documents no limit, and events of more than 52 KB have been seen (github.com/mozilla/fxa/issues/8861).
  "receiveBillingEvent",
] satisfies readonly RouteName[];

const sheets: readonly string[] = ["createDraft", "updateDraft"] satisfies readonly RouteName[];

export function maxBodyBytes({ route, rule }: Pick<RouteBinding, "route" | "rule">): number {
  if (sheets.includes(route.name)) return maxSheetBytes;
  return withoutCaller.includes(rule.access) && !largePublicBodies.includes(route.name) ? maxPublicBytes : maxBytes;
}
