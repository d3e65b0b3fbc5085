import type { RelationOf } from "../http/foreign-ids.ts";
import { ownerKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { userOfId } from "./user-records.ts";

/** Two reads whatever the id names, so that the time of an answer does not tell a foreign id from an absent one. */
export const relationOf: RelationOf = async (caller, applicationId) => {
  const owner = await findItem(ownerKey(applicationId));
  const ownerId = owner ? String(owner["ownerId"]) : caller.userId;
  const user = await userOfId(ownerId);
  if (ownerId === caller.userId) return undefined;
  return user?.organisationId !== undefined && user.organisationId === caller.organisationId ? "colleague" : "stranger";
};
