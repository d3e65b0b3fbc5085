import type { Actor, WritingCall } from "./actor.ts";
import { auditItem } from "../services/audit.ts";
import { retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { exists, isAbsent } from "../dynamo/expression.ts";
import { childIdOf } from "../dynamo/ids.ts";
import { type ChildKind, childKey } from "../dynamo/keys.ts";
import { findChild } from "./children.ts";
import { findItem } from "../dynamo/read.ts";
import { type Item, updateItem } from "../dynamo/transaction.ts";
import { writeToWorkspace } from "./workspace-write.ts";

/** A child item that an application has at most once. Its own id is the application's. */
export interface SingletonChild {
  readonly kind: ChildKind;
  readonly fields: Item;
  readonly isFinal?: true;
}

export async function saveSingletonChild(
  actor: Actor,
  applicationId: string,
  { kind, fields, isFinal }: SingletonChild,
  call: WritingCall,
): Promise<Item> {
  const childId = childIdOf(applicationId, applicationId);
  const key = childKey(actor.userId, kind, childId);
  await retryOnConflict(async () => {
    const isThere = (await findItem(key)) !== undefined;
    if (isThere && isFinal) return true;
    const auditEvent = `${kind}.saved`;
    const transactionItems = [
      updateItem(kind, key, { set: fields }, isThere ? exists : isAbsent),
      auditItem(actor, call, { action: auditEvent, subject: { applicationId }, part: childId, fields }),
    ];
    const { kind: outcome } = await writeToWorkspace(
      actor,
      applicationId,
      { auditEvent, items: transactionItems, adds: isThere ? 0 : 1 },
      call,
    );
    return outcome === "conditionFailed" ? undefined : true;
  });
  return findChild(actor, kind, childId);
}
