import type { Actor, WritingCall } from "./actor.ts";
import { done, retry, retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { childIdOf } from "../dynamo/ids.ts";
import { childKey } from "../dynamo/keys.ts";
import { findChild, writeChildren } from "./children.ts";
import { type StoredChild, type StoredKind, childOf } from "./stored-child.ts";
import { findItem } from "../dynamo/read.ts";
import type { Item } from "../dynamo/transaction.ts";

/** A child item that an application has at most once. Its own id is the application's. */
export interface SingletonChild<K extends StoredKind> {
  readonly kind: K;
  readonly fields: Item;
  /** Whether the existing item stays as it is. */
  readonly isFinal?: (existing: StoredChild<K>) => boolean;
}

export async function saveSingletonChild<K extends StoredKind>(
  actor: Actor,
  applicationId: string,
  { kind, fields, isFinal }: SingletonChild<K>,
  call: WritingCall,
): Promise<StoredChild<K>> {
  const _id = childIdOf(applicationId, applicationId);
  await retryOnConflict(async () => {
    const existing = await findItem(childKey(actor.userId, kind, _id));
    if (existing && isFinal?.(childOf(kind, applicationId, existing))) return done();
    const save = { kind, _id, fields, verb: "saved" as const, ...(!existing && { isNew: true as const }) };
    const outcome = await writeChildren({ actor, applicationId, call }, [save]);
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
  return findChild(actor, kind, _id);
}
