import { countMetric } from "../metric.ts";
import type { Domain } from "../routes.ts";
import { ApiError } from "./api-error.ts";
import { callerFields } from "./call-log.ts";
import type { Caller } from "./caller.ts";
import type { AcceptedCall } from "./request-context.ts";

/** Returns whose application the id names: undefined for the caller's own and for an absent one. Reads as much for each of them. */
export type RelationOf = (caller: Caller, applicationId: string) => Promise<"colleague" | "stranger" | undefined>;

/** Domains whose routes take ids of applications and of their child items. */
export const domainsOfApplications: ReadonlySet<Domain> = new Set<Domain>([
  "application",
  "quote",
  "customer",
  "document",
  "entity",
  "referral",
  "link",
  "customer-checks",
  "submission",
]);

const maxIds = 3;

/** Counts a call that got 404 because it named another user's application. The answer is that for an absent one. */
export async function countForeignIds(
  { routeBinding: { route, rule }, caller, input }: AcceptedCall,
  error: unknown,
  relationOf: RelationOf,
): Promise<void> {
  if (!caller || caller.isMaster || !domainsOfApplications.has(rule.domain)) return;
  if (!(error instanceof ApiError) || error.kind !== "notFound") return;
  const relations = await Promise.all(applicationIdsIn(input).map((id) => relationOf(caller, id)));
  const relation = relations.includes("stranger") ? "stranger" : relations.find((each) => each !== undefined);
  if (relation) countMetric("ForeignIds", { relation }, { route: route.name, ...callerFields(caller) });
}

const idPattern = /(?<![\w.-])[0-7][0-9A-HJKMNP-TV-Z]{25}(?:\.[0-7][0-9A-HJKMNP-TV-Z]{25})?(?![\w.-])/g;

/** An application's id, or the part of a child item's id that names its application. */
function applicationIdsIn(input: unknown): string[] {
  const ids = JSON.stringify(input).match(idPattern) ?? [];
  return [...new Set(ids.map((id) => id.slice(0, 26)))].slice(0, maxIds);
}
