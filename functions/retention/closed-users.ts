import type { IsoDate } from "../../shared/dates.ts";
import { exists } from "../store/dynamo/expression.ts";
import { closedUsersList, userKey } from "../store/dynamo/keys.ts";
import { keysBelow } from "../store/dynamo/page.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { redactAuditEvents } from "../store/services/audit.ts";
import { write } from "../store/services/write.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";

/** The users whose accounts were closed so long ago that no record needs their names. */
export async function closedUsersBefore(today: IsoDate): Promise<string[]> {
  const entries = await keysBelow(listOfAllOwners(closedUsersList), today);
  return entries.map(({ sort }) => sort.slice(sort.indexOf("#") + 1));
}

/** Removes the audit events' fields, then the name; the next run completes it. */
export async function anonymiseUser(userId: string): Promise<"anonymised"> {
  await redactAuditEvents({ userId }, () => true);
  await write(system, systemCall(), { action: "user.anonymised", subject: { userId } }, [
    updateItem("user", userKey(userId), { set: { firstName: "", lastName: "" }, remove: ["everyList", "listSort"] }, exists),
  ]);
  return "anonymised";
}
