import type { Caller } from "../call/caller.ts";
import { ApiError } from "../call/api-error.ts";
import { type OwnerRelation, type Right, type DelegateRole, hasRight } from "../call/relation.ts";
import type { AcceptedCall } from "./request-context.ts";
import { requireSecondFactor } from "../call/second-factor.ts";

/** The owners of the applications that a call names. Read at the first use, once. */
export type FindOwners = () => Promise<readonly OwnerRelation[]>;

/**
 * Runs the operation for the caller's own applications. If it finds nothing there, looks up the owner and runs it again with the caller as
 * the owner's delegate, so an owner's call costs no look-up. Throws ApiError (forbidden) for a caller who may read the application but not
 * change it.
 */
export async function runWithDelegation<T>(
  { routeBinding: { rule }, caller }: Pick<AcceptedCall, "routeBinding" | "caller">,
  owners: FindOwners,
  operation: (caller: Caller | undefined) => Promise<T>,
): Promise<T> {
  const { right } = rule;
  if (!caller || right === undefined) return operation(caller);
  const showsFiles = right === "readFiles" && rule.returnsSecret === true;
  const actingCaller = async () => callerForOwner(caller, { right, isReading: !rule.writes, showsFiles }, await owners());
  const master = caller.isMaster ? await actingCaller() : undefined;
  if (master) return operation(master);
  try {
    return await operation(caller);
  } catch (error) {
    const other = isAbsent(error) && !caller.isMaster ? await actingCaller() : undefined;
    if (!other) throw error;
    return operation(other);
  }
}

/** The caller with the owner's userId and themselves as `delegate`; undefined without the right. */
function callerForOwner(
  caller: Caller,
  { right, isReading, showsFiles }: { readonly right: Right; readonly isReading: boolean; readonly showsFiles: boolean },
  owners: readonly OwnerRelation[],
): Caller | undefined {
  const owner = owners.find(({ relation }) => hasRight(relation, "readQuote") && relation !== "owner");
  if (!owner) return undefined;
  const { ownerId, grant } = owner;
  const role = owner.relation as DelegateRole;
  if (role === "administrator" || (role === "cover" && showsFiles)) requireSecondFactor(caller);
  if (hasRight(role, right)) return { ...caller, userId: ownerId, delegate: { userId: caller.userId, role, isReading, grant } };
  if (right === "change" || right === "own") throw forbiddenErrors[role]();
  return undefined;
}

const forbiddenErrors: Readonly<Record<DelegateRole, () => ApiError>> = {
  cover: () => new ApiError("forbidden", "OWNER_ONLY", "Only the quote's owner can do this. Covering for a colleague does not include it."),
  administrator: () =>
    new ApiError("forbidden", "READ_ONLY", "As your organisation's administrator you can view this quote but not change it."),
  master: () => new ApiError("forbidden", "READ_ONLY", "Staff accounts are read-only."),
};

const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.code === "NOT_FOUND";
