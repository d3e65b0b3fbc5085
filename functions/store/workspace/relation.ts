import type { Caller } from "../../call/caller.ts";
import type { CallerRelation, RelationOf } from "../../call/relation.ts";
import { organisationKey, ownerKey, userKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";
import { grantToday } from "./cover.ts";

/** As many reads whatever the id names, so that the time of an answer does not tell a foreign id from an absent one. A master needs one. */
export const relationOf: RelationOf = async (caller, applicationId) => {
  const owner = await findItem(ownerKey(applicationId));
  const ownerId = owner ? String(owner["ownerId"]) : caller.userId;
  const related = await relationTo(caller, ownerId);
  return owner && { ownerId, ...related };
};

/** Of a caller to a user, by their memberships now. */
export async function relationTo(caller: Caller, userId: string): Promise<CallerRelation> {
  if (caller.isMaster) return { relation: userId === caller.userId ? "owner" : "master" };
  const { organisationId } = caller;
  const [user, organisation, grant] = await Promise.all([
    findItem(userKey(userId)),
    organisationId === undefined ? undefined : findItem(organisationKey(organisationId)),
    organisationId === undefined ? undefined : grantToday(organisationId, userId, caller.userId),
  ]);
  if (userId === caller.userId) return { relation: "owner" };
  if (organisationId === undefined || user?.["organisationId"] !== organisationId) return { relation: "stranger" };
  if (grant && user["status"] !== "disabled") return { relation: "cover", grant };
  return { relation: organisation?.["administratorId"] === caller.userId ? "administrator" : "colleague" };
}
