import type { Caller } from "../../http/caller.ts";
import type { Relation, RelationOf } from "../../http/relation.ts";
import { organisationKey, ownerKey, userKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";

/** As many reads whatever the id names, so that the time of an answer does not tell a foreign id from an absent one. A master needs one. */
export const relationOf: RelationOf = async (caller, applicationId) => {
  const owner = await findItem(ownerKey(applicationId));
  const ownerId = owner ? String(owner["ownerId"]) : caller.userId;
  const relation = await relationTo(caller, ownerId);
  return owner && { ownerId, relation };
};

/** Of a caller to a user, by their memberships now. */
export async function relationTo(caller: Caller, userId: string): Promise<Relation> {
  if (caller.isMaster) return userId === caller.userId ? "owner" : "master";
  const { organisationId } = caller;
  const [user, organisation] = await Promise.all([
    findItem(userKey(userId)),
    organisationId === undefined ? undefined : findItem(organisationKey(organisationId)),
  ]);
  if (userId === caller.userId) return "owner";
  if (organisationId === undefined || user?.["organisationId"] !== organisationId) return "stranger";
  return organisation?.["administratorId"] === caller.userId ? "administrator" : "colleague";
}
