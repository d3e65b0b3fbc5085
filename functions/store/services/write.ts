import { commit } from "../dynamo/commit.ts";
import { newId } from "../dynamo/ids.ts";
import { notFound } from "../dynamo/not-found.ts";
import { coverCheck, coverItemName } from "../workspace/cover.ts";
import { auditKey, idempotencyItemKey } from "../dynamo/keys.ts";
import {
  type Item,
  type Outcome,
  type SystemItem,
  type TransactionItem,
  idempotencyItemName,
  putItem,
  updateItem,
} from "../dynamo/transaction.ts";
import type { WritingCall } from "../workspace/actor.ts";
import { type AuditActor, type AuditEvent, auditAttributes } from "./audit.ts";
import { doneMark } from "./idempotency.ts";

/** The audit event of a write. Its action also identifies the write under an Idempotency-Key. */
export interface WriteEvent extends AuditEvent {
  /** What a repetition of the call gets as the record's result. */
  readonly result?: Item;
  /** Further audit events of the same write. */
  readonly additionalEvents?: readonly AuditEvent[];
}

/**
 * Writes all items or none, with the audit events and, under an Idempotency-Key, the mark that the call's work is done. Throws ApiError (not
 * found) if the actor covers for the owner and the cover has ended.
 */
export async function write(actor: AuditActor, call: WritingCall, event: WriteEvent, items: readonly TransactionItem[]): Promise<Outcome> {
  const { additionalEvents = [], result = {}, ...auditEvent } = event;
  const audits = [auditEvent, ...additionalEvents].map((each) =>
    putItem("audit", auditKey(each.subject, newId()), auditAttributes(actor, call, each)),
  );
  const { grant } = actor.delegate ?? {};
  const outcome = await commit([...(grant ? [coverCheck(grant)] : []), ...items, ...audits, ...doneItems(call, auditEvent, result)]);
  if (outcome.kind === "conditionFailed" && outcome.itemName === coverItemName) throw notFound();
  return outcome;
}

function doneItems(call: WritingCall, event: AuditEvent, result: Item): TransactionItem[] {
  if (call.idempotencyKey === undefined) return [];
  const { changes, isFirst } = doneMark(call, event, result);
  return [updateItem(idempotencyItemName, idempotencyItemKey(call.idempotencyKey), changes, isFirst)];
}

/** Writes tokens, secrets, counters, cache entries and jobs, which are not audited and may be written twice. */
export const writeSystemItems = (items: readonly SystemItem[]): Promise<Outcome> => commit(items);
