import type * as z from "zod/mini";
import { jobHandler } from "../job-handler.ts";
import { transferApplications } from "../organisation/jobs.ts";
import { endCoversOf, isLeaving, newOwnerIn } from "../organisation/leaving.ts";
import { deleteFormerCopies, deleteTransferredWorkspace, endDeparture, transferOwnership } from "../store/workspace/transfer-ownership.ts";
import { applicationIdIn } from "../store/dynamo/keys.ts";
import { listNames, listOfOwner } from "../store/workspace/lists.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { keysOfPage } from "../store/dynamo/page.ts";
import { moveContracts } from "../store/services/contracts.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { contactOf } from "../identity/identity.ts";

export const applicationHandlers = [
  jobHandler(transferApplications, transferSome),
  jobHandler(deleteFormerCopies, ({ applicationId, ownerId }) => deleteTransferredWorkspace(applicationId, ownerId)),
];

/** Transfers the first page of applications, then the contracts of the book, and queues a job for the rest. When none is left, completes the member's departure. */
async function transferSome(payload: z.output<typeof transferApplications.payload>): Promise<void> {
  const { organisationId, from, by, requestId } = payload;
  // A job delivered again after its end must not touch what the user has started in another organisation since.
  if (!(await isLeaving(from, organisationId))) return;
  await endCoversOf(organisationId, from);
  const applicationIds = await firstOf(from);
  const userId = await newOwnerIn(organisationId, payload.to);
  const call = { requestId, ip: "" };
  if (applicationIds.length === 0 && !(await moveContracts(from, userId, by, call))) return endDeparture(from, organisationId);
  const { firstName, lastName } = await contactOf(userId);
  const ownershipTransfer = { from, to: { userId, name: { firstName, lastName } }, by };
  for (const id of applicationIds) await transferOwnership(id, ownershipTransfer, call);
  await writeSystemItems([outboxItem(transferApplications, payload)]);
}

async function firstOf(ownerId: string): Promise<string[]> {
  const pages = await Promise.all(listNames.map((name) => keysOfPage(listOfOwner(name, ownerId), { page: 1 })));
  return pages.flatMap(({ keys }) => keys.map(applicationIdIn));
}
