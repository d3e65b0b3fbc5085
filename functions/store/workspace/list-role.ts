import { type Caller, anotherUsersId } from "../../call/caller.ts";
import type { DelegateRole } from "../../call/relation.ts";
import { requireSecondFactor } from "../../call/second-factor.ts";
import { relationTo } from "./relation.ts";

/**
 * The caller's role towards the owner of a list; undefined for one's own. Throws ApiError (forbidden), which names the request's field, for a
 * list that the caller may not read.
 */
export async function listRole(caller: Caller, userId: string, field: string): Promise<DelegateRole | undefined> {
  if (userId === caller.userId) return undefined;
  const { relation } = await relationTo(caller, userId);
  if (relation !== "cover" && relation !== "administrator") throw anotherUsersId(field);
  if (relation === "administrator") requireSecondFactor(caller);
  return relation;
}
