import type { Actor, WritingCall } from "./actor.ts";
import { auditStep } from "./audit.ts";
import { untilSettled } from "./backoff.ts";
import { exists, isAbsent } from "./expression.ts";
import { partIdOf } from "./ids.ts";
import { type PartKind, partKey } from "./keys.ts";
import { findPart } from "./parts.ts";
import { findItem } from "./read.ts";
import { type Item, updateStep } from "./transaction.ts";
import { writeToWorkspace } from "./workspace-write.ts";

/** What an application has once at most: its own id is the application's. */
export interface OnlyPart {
  readonly kind: PartKind;
  /** Undefined changes nothing. */
  readonly fields: Item;
  /** What is there stays as it is. */
  readonly isFinal?: true;
}

/** Adds the part, or changes the one that is there, and answers it. */
export async function saveOnlyPart(
  actor: Actor,
  applicationId: string,
  { kind, fields, isFinal }: OnlyPart,
  call: WritingCall,
): Promise<Item> {
  const partId = partIdOf(applicationId, applicationId);
  const key = partKey(actor.userId, kind, partId);
  await untilSettled(async () => {
    const isThere = (await findItem(key)) !== undefined;
    if (isThere && isFinal) return true;
    const deed = `${kind}.saved`;
    const steps = [
      updateStep(kind, key, { set: fields }, isThere ? exists : isAbsent),
      auditStep(actor, call, { action: deed, subject: { applicationId }, part: partId, fields }),
    ];
    const { kind: outcome } = await writeToWorkspace(actor, applicationId, { deed, steps, adds: isThere ? 0 : 1 }, call);
    return outcome === "refused" ? undefined : true;
  });
  return findPart(actor, kind, partId);
}
