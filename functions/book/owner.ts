import type { Caller } from "../call/caller.ts";
import { ApiError } from "../call/api-error.ts";
import { type Right, hasRight } from "../call/relation.ts";
import { requireSecondFactor } from "../call/second-factor.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { relationTo } from "../store/workspace/relation.ts";

/** The caller, or in the place of the user whose book it is. Throws ApiError: not found, or forbidden for an administrator who would change it. */
export async function inBookOf(caller: Caller, userId: string | undefined, right: Extract<Right, "readQuote" | "change">): Promise<Caller> {
  if (userId === undefined || userId === caller.userId) return caller;
  const { relation, grant } = await relationTo(caller, userId);
  if (relation !== "cover" && relation !== "administrator") throw notFound();
  if (relation === "administrator") requireSecondFactor(caller);
  if (!hasRight(relation, right))
    throw new ApiError("forbidden", "READ_ONLY", "As your organisation's administrator you can view this book but not change it.");
  return { ...caller, userId, delegate: { userId: caller.userId, role: relation, isReading: right === "readQuote", grant } };
}
