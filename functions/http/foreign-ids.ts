import { countMetric } from "../metric.ts";
import type { FindOwners } from "./run-with-delegation.ts";
import { ApiError } from "../call/api-error.ts";
import { callerFields } from "../call/call-log.ts";
import type { Caller } from "../call/caller.ts";
import type { OwnerRelation, RelationOf } from "../call/relation.ts";
import type { AcceptedCall } from "./request-context.ts";

const maxIds = 3;

/** The owners of the applications that the input names, without absent ones. */
export function ownersNamedIn({ caller, input }: AcceptedCall, relationOf: RelationOf): FindOwners {
  const find = async (by: Caller) => {
    const found = await Promise.all(applicationIdsIn(input).map((id) => relationOf(by, id)));
    return found.filter((each) => each !== undefined);
  };
  let known: Promise<readonly OwnerRelation[]> | undefined;
  return () => (known ??= caller ? find(caller) : Promise.resolve([]));
}

/** Counts a call that got 404 because it named another user's application. The answer is that for an absent one. */
export async function countForeignIds(
  { routeBinding: { route, rule }, caller }: AcceptedCall,
  error: unknown,
  owners: FindOwners,
): Promise<void> {
  if (!caller || caller.isMaster || rule.right === undefined) return;
  if (!(error instanceof ApiError) || error.kind !== "notFound") return;
  const relations = new Set((await owners()).map(({ relation }) => relation));
  const relation = (["stranger", "administrator", "colleague"] as const).find((each) => relations.has(each));
  if (relation) countMetric("ForeignIds", { relation }, { route: route.name, ...callerFields(caller) });
}

const idPattern = /(?<![\w.-])[0-7][0-9A-HJKMNP-TV-Z]{25}(?:\.[0-7][0-9A-HJKMNP-TV-Z]{25})?(?![\w.-])/g;

/** An application's id, or the part of a child item's id that names its application. */
function applicationIdsIn(input: unknown): string[] {
  const ids = JSON.stringify(input).match(idPattern) ?? [];
  return [...new Set(ids.map((id) => id.slice(0, 26)))].slice(0, maxIds);
}
