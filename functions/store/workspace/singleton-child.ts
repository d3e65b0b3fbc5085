import type { Actor, WritingCall } from "./actor.ts";
import { auditItem } from "../services/audit.ts";
import { retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { exists, isAbsent } from "../dynamo/expression.ts";
import { childIdOf } from "../dynamo/ids.ts";
import { childKey } from "../dynamo/keys.ts";
import { findChild } from "./children.ts";
import type { StoredChild, StoredKind } from "./stored-child.ts";
import { findItem } from "../dynamo/read.ts";
import { type Item, updateItem } from "../dynamo/transaction.ts";
import { writeToWorkspace } from "./workspace-write.ts";

/** A child item that an application has at most once. Its own id is the application's. */
export interface SingletonChild<K extends StoredKind> {
  readonly kind: K;
  readonly fields: Item;
  readonly isFinal?: true;
}

export async function saveSingletonChild<K extends StoredKind>(
  actor: Actor,
  applicationId: string,
  { kind, fields, isFinal }: SingletonChild<K>,
  call: WritingCall,
): Promise<StoredChild<K>> {
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
