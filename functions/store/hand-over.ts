import type { UserName } from "../../shared/entities/user.ts";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { WritingCall } from "./actor.ts";
import { auditStep } from "./audit.ts";
import { untilSettled } from "./backoff.ts";
import { equals } from "./expression.ts";
import { headKey, listedOfOwner, ownerKey, workspaceItemKey, workspacePartition } from "./keys.ts";
import { countOwnerSteps } from "./numbers.ts";
import { outboxStep } from "./outbox.ts";
import { itemsOf } from "./read.ts";
import { type Item, type Step, commit, deleteStep, putStep, updateStep } from "./transaction.ts";
import { touchedStep } from "./workspace-write.ts";

/** Whose applications become whose, and by whom. */
export interface HandOver {
  readonly from: string;
  readonly to: { readonly userId: string; readonly name: UserName };
  readonly by: string;
}

const mostInTransaction = 50;

/**
 * Makes an application another owner's. Its parts are copied first, which nobody sees without a head; then head and owner change in one
 * transaction, unless somebody has written meanwhile; what is left behind is swept up by an errand of that transaction. Handed over
 * before, it stays as it is.
 */
export async function handOverWorkspace(applicationId: string, handOver: HandOver, call: WritingCall): Promise<void> {
  await untilSettled(async () => {
    const items = await itemsOf(workspacePartition(handOver.from, applicationId));
    const head = items.find(({ sk }) => sk === "HEAD");
    if (!head) return true;
    const parts = items.filter((item) => item !== head);
    const [listed, unlisted] = [parts.filter(isListed), parts.filter((part) => !isListed(part))];
    const place: Place = { applicationId, ...handOver };
    await inTransactions([...(await strayParts(place, parts)), ...unlisted.map((part) => copyStep(place, part))]);
    const outcome = await commit([
      ...headSteps(place, head),
      ...listed.flatMap((part) => [copyStep(place, part), deleteStep("former", itemKey(place, handOver.from, part))]),
      outboxStep("application.sweep", { applicationId, ownerId: handOver.from }),
      auditStep({ userId: handOver.by }, call, {
        action: "application.handedOver",
        subject: { applicationId },
        fields: { from: handOver.from, to: handOver.to.userId },
      }),
    ]);
    return outcome.kind === "refused" ? undefined : true;
  });
}

/** Removes what a hand-over has left with the former owner; where the application is still there, it stays. */
export async function sweepWorkspace(applicationId: string, ownerId: string): Promise<void> {
  const items = await itemsOf(workspacePartition(ownerId, applicationId));
  if (items.some(({ sk }) => sk === "HEAD")) return;
  await inTransactions(items.map(({ sk }) => deleteStep("left", workspaceItemKey(ownerId, applicationId, String(sk)))));
}

interface Place extends HandOver {
  readonly applicationId: string;
}

const isListed = ({ ownerList }: Item): boolean => ownerList !== undefined;
const itemKey = ({ applicationId }: Place, ownerId: string, { sk }: Item) => workspaceItemKey(ownerId, applicationId, String(sk));

function copyStep(place: Place, part: Item): Step {
  const { userId } = place.to;
  return putStep("copy", itemKey(place, userId, part), { ...part, ...relisted(part, userId) });
}

const relisted = ({ ownerList }: Item, ownerId: string): Item =>
  typeof ownerList === "string" ? { ownerList: listedOfOwner(ownerList, ownerId) } : {};

/** An application that was just started has been touched by this, and so has the demo. */
function headSteps(place: Place, { isDemo: _isDemo, ...head }: Item): Step[] {
  const { applicationId, from, to } = place;
  const { userId: ownerId, name: user } = to;
  const isNew = head["status"] === "new";
  const version = Number(head["version"]);
  const changed = { ownerId, user, version: version + 1, changedAt: new Date().toISOString(), ...(isNew && { status: "quote" }) };
  const leaver = { userId: from, organisationId: undefined, isMaster: false };
  return [
    deleteStep("head", headKey(from, applicationId), equals("version", version)),
    putStep("moved", headKey(ownerId, applicationId), { ...head, ...changed, ...relisted(head, ownerId) }),
    updateStep("owner", ownerKey(applicationId), { set: { ownerId } }),
    ...countOwnerSteps(head["everyList"], from, ownerId),
    ...(isNew ? [touchedStep(leaver, applicationId, head["applicationType"] as ApplicationType)] : []),
  ];
}

/** What a try that broke off has copied of a part that has been removed since. */
async function strayParts(place: Place, parts: readonly Item[]): Promise<Step[]> {
  const { userId } = place.to;
  const known = new Set(parts.map(({ sk }) => sk));
  const copied = await itemsOf(workspacePartition(userId, place.applicationId));
  return copied.filter(({ sk }) => !known.has(sk)).map((part) => deleteStep("stray", itemKey(place, userId, part)));
}

async function inTransactions(steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; at += mostInTransaction) await commit(steps.slice(at, at + mostInTransaction));
}
