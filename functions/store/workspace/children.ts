import type { ApiError } from "../../http/api-error.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { auditItem } from "../services/audit.ts";
import { type Condition, all } from "../dynamo/expression.ts";
import { copiedToRoot, copiesInRoot } from "./application-root.ts";
import { isDone, resultOf } from "../services/idempotency.ts";
import { splitChildId } from "../dynamo/ids.ts";
import { type ChildKind, listedCustomer, childKey } from "../dynamo/keys.ts";
import { type NewChild, newChildId, childPutItems } from "./new-child.ts";
import { notFound } from "../dynamo/not-found.ts";
import { type ChildOwner, belongsTo, ownerNamedIn, ownerCheck, isActive } from "./child-owner.ts";
import { findItem } from "../dynamo/read.ts";
import { type Item, type Outcome, type TransactionItem, conditionCheck, deleteItem, updateItem } from "../dynamo/transaction.ts";
import { type StoredChild, type StoredKind, childOf } from "./stored-child.ts";
import { writeToWorkspace } from "./workspace-write.ts";

export interface ChildReference {
  readonly kind: ChildKind;
  readonly _id: string;
}

/** `fields` are by path; undefined changes nothing. */
export interface ChildChange extends ChildReference {
  readonly fields: Item;
  readonly of?: ChildOwner | undefined;
  readonly only?: { readonly when: Condition; readonly otherwise: () => ApiError };
}

/** Throws ApiError (not found) for a missing or removed item, and for another user's. */
export async function findChild<K extends StoredKind>(actor: Actor, kind: K, childId: string): Promise<StoredChild<K>> {
  const item = await findItem(childKey(actor.userId, kind, childId));
  if (!item || item["removedAt"] !== undefined) throw notFound();
  return childOf(kind, splitChildId(childId).applicationId, item);
}

export async function changeChildren(
  actor: Actor,
  applicationId: string,
  changes: readonly ChildChange[],
  call: WritingCall,
): Promise<void> {
  if (changes.some(({ _id }) => splitChildId(_id).applicationId !== applicationId)) throw notFound();
  const transactionItems = changes.flatMap((change) => [
    changeItem(actor, change),
    ...ownerItems(actor, applicationId, change),
    childAuditItem(actor, call, "changed", change),
  ]);
  const set = Object.assign({}, ...changes.map((change) => copiedToRoot(change, change.fields))) as Item;
  const outcome = await writeToWorkspace(
    actor,
    applicationId,
    { auditEvent: "children.changed", items: transactionItems, root: { set } },
    call,
  );
  if (outcome.kind === "conditionFailed") throw errorOf(outcome, changes);
}

/** Changes a child item after looking up its owner, which must exist. */
export async function changeOwnedChild(actor: Actor, change: Omit<ChildChange, "of">, call: WritingCall): Promise<void> {
  const { applicationId } = splitChildId(change._id);
  const of = ownerNamedIn(applicationId, await findExisting(actor, change));
  await changeChildren(actor, applicationId, [{ ...change, of }], call);
}

export async function addChild(actor: Actor, applicationId: string, child: NewChild, call: WritingCall): Promise<string> {
  const childId = newChildId(applicationId);
  const puts = childPutItems(actor, childId, child);
  const named = { ...child, _id: childId };
  const transactionItems = [...puts, ...ownerItems(actor, applicationId, child), childAuditItem(actor, call, "added", named)];
  const root = { set: copiedToRoot(named, child.fields) };
  const auditEvent = `${child.kind}.added`;
  const write = { auditEvent, items: transactionItems, root, adds: puts.length, result: { childId } };
  const outcome = await writeToWorkspace(actor, applicationId, write, call);
  if (outcome.kind === "conditionFailed") throw notFound();
  return outcome.kind === "repeated" ? String(resultOf(outcome.record, auditEvent)["childId"]) : childId;
}

/** Deletes the item; its former fields stay in the audit trail. */
export async function removeChild(actor: Actor, child: ChildReference, call: WritingCall): Promise<void> {
  const { applicationId } = splitChildId(child._id);
  const auditEvent = `${child.kind}.removed`;
  if (await isDone(call, auditEvent)) return;
  const of = ownerNamedIn(applicationId, await findExisting(actor, child));
  const transactionItems = [
    deleteItem(child._id, childKey(actor.userId, child.kind, child._id), isActive),
    ...ownerItems(actor, applicationId, { ...child, of }),
    childAuditItem(actor, call, "removed", { ...child, fields: {} }),
  ];
  const root = { remove: copiesInRoot({ ...child, of }) };
  const outcome = await writeToWorkspace(actor, applicationId, { auditEvent, items: transactionItems, root, adds: -1 }, call);
  if (outcome.kind === "conditionFailed") throw notFound();
}

async function findExisting(actor: Actor, { kind, _id }: ChildReference): Promise<Item> {
  const item = await findItem(childKey(actor.userId, kind, _id));
  if (!item) throw notFound();
  return item;
}

function changeItem(actor: Actor, { kind, _id, fields, of: owner, only }: ChildChange): TransactionItem {
  const key = childKey(actor.userId, kind, _id);
  const condition = all(isActive, ...(owner ? [belongsTo(owner)] : []), ...(only ? [only.when] : []));
  const set = { ...fields, ...listingOf(actor, { kind, _id, fields }) };
  const changesNothing = Object.values(set).every((value) => value === undefined);
  return changesNothing ? conditionCheck(_id, key, condition) : updateItem(_id, key, { set }, condition);
}

/** A named customer is on the list of customers. */
function listingOf(actor: Actor, { kind, _id, fields: { firstName, lastName } }: ChildChange): object {
  const isNamed = kind === "customer" && [firstName, lastName].some((name) => typeof name === "string");
  return isNamed ? listedCustomer(actor.userId, splitChildId(_id).ownId) : {};
}

const ownerItems = (actor: Actor, applicationId: string, { kind, of: owner }: Pick<ChildChange, "kind" | "of">): TransactionItem[] =>
  owner ? [ownerCheck(actor, applicationId, { of: owner, kind })] : [];

function errorOf(
  { itemName: transactionItem, item }: Extract<Outcome, { kind: "conditionFailed" }>,
  changes: readonly ChildChange[],
): ApiError {
  const otherwise = changes.find(({ _id }) => _id === transactionItem)?.only?.otherwise;
  return item && item["removedAt"] === undefined && otherwise ? otherwise() : notFound();
}

function childAuditItem(
  actor: Actor,
  call: WritingCall,
  verb: string,
  { kind, _id, fields }: ChildReference & { readonly fields: Item },
): TransactionItem {
  const { applicationId } = splitChildId(_id);
  return auditItem(actor, call, { action: `${kind}.${verb}`, subject: { applicationId }, part: _id, fields });
}
