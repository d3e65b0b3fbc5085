import type { Caller } from "./caller.ts";
import { ApiError } from "./api-error.ts";
import { type FoundOwner, type Right, type StandInRole, hasRight } from "./relation.ts";
import type { AcceptedCall } from "./request-context.ts";
import { requireSecondFactor } from "./second-factor.ts";

/** The owners of the applications that a call names. Read at the first use, once. */
export type NamedOwners = () => Promise<readonly FoundOwner[]>;

/**
 * Runs the operation for the caller's own applications. Only what is not found there is looked up, so that it costs an owner nothing: a
 * caller with the route's right stands in for the owner. A caller who sees the application and may not change it gets ApiError (forbidden).
 */
export async function act<T>(
  { routeBinding: { rule }, caller }: Pick<AcceptedCall, "routeBinding" | "caller">,
  owners: NamedOwners,
  operation: (caller: Caller | undefined) => Promise<T>,
): Promise<T> {
  const { right } = rule;
  if (!caller || right === undefined) return operation(caller);
  const standIn = async () => standInFor(caller, { right, isReading: !rule.writes }, await owners());
  const master = caller.isMaster ? await standIn() : undefined;
  if (master) return operation(master);
  try {
    return await operation(caller);
  } catch (error) {
    const other = isAbsent(error) && !caller.isMaster ? await standIn() : undefined;
    if (!other) throw error;
    return operation(other);
  }
}

/** The owner, in whose place the caller acts; undefined without the right to. */
function standInFor(
  caller: Caller,
  { right, isReading }: { readonly right: Right; readonly isReading: boolean },
  owners: readonly FoundOwner[],
): Caller | undefined {
  const found = owners.find(({ relation }) => hasRight(relation, "readQuote") && relation !== "owner");
  if (!found) return undefined;
  const { ownerId } = found;
  const as = found.relation as StandInRole;
  if (as === "administrator") requireSecondFactor(caller);
  if (hasRight(as, right)) return { ...caller, userId: ownerId, standIn: { userId: caller.userId, as, isReading, grant: found.grant } };
  if (right === "change" || right === "own") throw refusals[as]();
  return undefined;
}

const refusals: Readonly<Record<StandInRole, () => ApiError>> = {
  cover: () =>
    new ApiError("forbidden", "OWNER_ONLY", "Only the quote's owner can do this: you cover for them, and this is not part of it."),
  administrator: () =>
    new ApiError("forbidden", "READ_ONLY", "You read this quote as your organisation's administrator and cannot change it."),
  master: () => new ApiError("forbidden", "READ_ONLY", "Staff accounts are read-only."),
};

const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.code === "NOT_FOUND";
