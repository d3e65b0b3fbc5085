import type { IsoDate } from "../../shared/dates.ts";
import type { WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { type Changes, type Condition, all, equals, exists, lacks } from "../store/expression.ts";
import { newId, splitPartId } from "../store/ids.ts";
import { headKey, listedRetention, partKey, retentionKey, retentionList } from "../store/keys.ts";
import { listOfEverybody } from "../store/lists.ts";
import { notFound } from "../store/not-found.ts";
import { keysBelow } from "../store/page.ts";
import { findItem } from "../store/read.ts";
import { type Item, checkStep, commit, updateStep } from "../store/transaction.ts";
import { ownerOf } from "../store/workspace.ts";

/** How long a customer's records are kept. */
export interface Retention {
  readonly removedAt: string;
  /** The last day, in Sydney. */
  readonly keptUntil: IsoDate;
  /** Since when nothing of them may be destroyed. */
  readonly heldAt?: string;
  /** Since when they are on their way out, which nothing stops any more. */
  readonly destroyingSince?: string;
}

/** The customers, by id, whose last day was before this one, the longest due first; who is held is among them. */
export async function dueBefore(today: IsoDate): Promise<string[]> {
  const entries = await keysBelow(listOfEverybody(retentionList), today);
  return entries.map(({ sort }) => sort.slice(sort.indexOf("#") + 1));
}

/** Undefined for a customer who was never removed, and for one whose records are gone. */
export async function retentionOf(customerId: string): Promise<Retention | undefined> {
  const item = await findItem(retentionKey(customerId));
  return item?.["removedAt"] === undefined ? undefined : (item as unknown as Retention);
}

const isStill = ({ keptUntil }: Retention): Condition => all(equals("keptUntil", keptUntil), lacks("heldAt"));

/** From here on nothing stops the destruction; false where the records are held or kept for longer by now. */
export async function beginDestruction(customerId: string, retention: Retention): Promise<boolean> {
  const set = { destroyingSince: retention.destroyingSince ?? new Date().toISOString() };
  const { kind } = await commit([updateStep("retention", retentionKey(customerId), { set }, isStill(retention))]);
  return kind === "committed";
}

/** The records are kept for longer than was known at the removal. */
export async function keepLonger(customerId: string, retention: Retention, keptUntil: IsoDate): Promise<void> {
  const set = { keptUntil, ...listedRetention(keptUntil, customerId) };
  await commit([updateStep("retention", retentionKey(customerId), { set }, equals("keptUntil", retention.keptUntil))]);
}

/** A change that operators make to how long a customer's records are kept. */
interface OperatorsChange extends Changes {
  readonly action: "customer.held" | "customer.released";
  readonly when: Condition;
}

/** Who acts, in the audit items. */
const operator = { userId: "OPERATOR" };

/** Changes a retention and leaves its trace; answers what stands there where the condition does not hold of it. */
export async function changeRetention(customerId: string, change: OperatorsChange, call: WritingCall): Promise<Item | undefined> {
  const { applicationId } = splitPartId(customerId);
  const { action, when, ...changes } = change;
  const outcome = await untilSettled(async () => {
    const ownerId = await ownerOf(applicationId);
    const made = await commit([
      checkStep("customer", partKey(ownerId, "customer", customerId), exists),
      updateStep("retention", retentionKey(customerId), changes, when),
      updateStep("application", headKey(ownerId, applicationId), { add: { version: 1 } }, exists),
      auditStep(operator, call, { action, subject: { applicationId }, part: customerId }),
    ]);
    // The application may have become a colleague's meanwhile.
    const isMoved = made.kind === "refused" && made.step !== "retention" && (await ownerOf(applicationId)) !== ownerId;
    return isMoved ? undefined : made;
  });
  if (outcome.kind !== "refused") return undefined;
  if (outcome.step !== "retention") throw notFound();
  return outcome.item ?? {};
}

/** The worker's writes: each is a request of its own. */
export const unasked = (): WritingCall => ({ requestId: newId(), ip: "" });
