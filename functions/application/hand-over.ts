import { finishLeaving, isLeaving, receiverIn } from "../organisation/leaving.ts";
import { handOverWorkspace, sweepWorkspace } from "../store/hand-over.ts";
import { applicationIdIn } from "../store/keys.ts";
import { listNames, listOfOwner } from "../store/lists.ts";
import { outboxStep } from "../store/outbox.ts";
import { keysOfPage } from "../store/page.ts";
import { commit } from "../store/transaction.ts";
import { reachOf } from "../user/identity.ts";

type Payload = Readonly<Record<string, unknown>>;

/** The errands by which a leaving colleague's applications become another member's. */
export const applicationErrands: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "application.handOver": handOverSome,
  "application.sweep": ({ applicationId, ownerId }) => sweepWorkspace(String(applicationId), String(ownerId)),
};

/** Hands over the first of them and leaves the rest to a next errand; after the last, the colleague has left. */
async function handOverSome(payload: Payload): Promise<void> {
  const [from, by, requestId] = [String(payload["from"]), String(payload["by"]), String(payload["requestId"])];
  const organisationId = String(payload["organisationId"]);
  // An errand that was done and comes back finds what the colleague has begun elsewhere since.
  if (!(await isLeaving(from, organisationId))) return;
  const applicationIds = await firstOf(from);
  if (applicationIds.length === 0) return finishLeaving(from, organisationId);
  const userId = await receiverIn(organisationId, String(payload["to"]));
  const { firstName, lastName } = await reachOf(userId);
  const handOver = { from, to: { userId, name: { firstName, lastName } }, by };
  for (const id of applicationIds) await handOverWorkspace(id, handOver, { requestId, ip: "" });
  await commit([outboxStep("application.handOver", payload)]);
}

async function firstOf(ownerId: string): Promise<string[]> {
  const pages = await Promise.all(listNames.map((name) => keysOfPage(listOfOwner(name, ownerId), { page: 1 })));
  return pages.flatMap(({ keys }) => keys.map(applicationIdIn));
}
