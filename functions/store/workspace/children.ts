import type { ApiError } from "../../call/api-error.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { type Condition, all } from "../dynamo/expression.ts";
import { copiedToRoot, copiesInRoot } from "./application-root.ts";
import { isDone, resultOf } from "../services/idempotency.ts";
import { fieldsOfRows } from "../../../shared/today/rows.ts";
import { todayItem } from "../services/today-jobs.ts";
import { splitChildId } from "../dynamo/ids.ts";
import { type ChildKind, listedCustomer, childKey } from "../dynamo/keys.ts";
import { type NewChild, newChildId, childPutItems } from "./new-child.ts";
import { notFound } from "../dynamo/not-found.ts";
import { type ChildOwner, belongsTo, ownerNamedIn, ownerCheck, isActive } from "./child-owner.ts";
import { findItem } from "../dynamo/read.ts";
import { type Item, type Outcome, type TransactionItem, conditionCheck, deleteItem, updateItem } from "../dynamo/transaction.ts";
import { type StoredChild, type StoredKind, childOf } from "./stored-child.ts";
import { type InWorkspace, unarchivedStatuses, rootItemName, writeToWorkspace } from "./workspace-write.ts";

export interface ChildReference {
  readonly kind: ChildKind;
  readonly _id: string;
}

/** Fields of an existing child by path; undefined changes nothing. */
export interface ChildChange extends ChildReference {
  readonly fields: Item;
  /** Attributes that no answer and no audit event contains. */
  readonly ciphertexts?: Item | undefined;
  readonly of?: ChildOwner | undefined;
  /** Attributes that lose their value. */
  readonly removeAttributes?: readonly string[];
  readonly precondition?: { readonly when: Condition; readonly error: () => ApiError };
  /** A condition on the application's root item, of one change in a write. */
  readonly rootCondition?: { readonly when: Condition; readonly error: (root: Item) => Error } | undefined;
}

/** A change of an existing child, or a new one, which has no _id yet; `newId` is the one it gets. */
export type ChildSave = ChildChange | (NewChild & { readonly _id?: undefined; readonly newId?: string });

/** Throws ApiError (not found) for a missing or removed item, and for another user's. */
export async function findChild<K extends StoredKind>(actor: Actor, kind: K, childId: string): Promise<StoredChild<K>> {
  const item = await findItem(childKey(actor.userId, kind, childId));
  if (!item || item["removedAt"] !== undefined) throw notFound();
  return childOf(kind, splitChildId(childId).applicationId, item);
}

/** The customer or business of a child item, if it has one. Throws ApiError (not found) for a missing child. */
export async function ownerOfChild(actor: Actor, { kind, _id }: ChildReference): Promise<ChildOwner | undefined> {
  const item = await findItem(childKey(actor.userId, kind, _id));
  if (!item) throw notFound();
  return ownerNamedIn(splitChildId(_id).applicationId, item);
}

/** Saves one child item and returns it as stored. */
export async function saveChild<K extends StoredKind>(
  actor: Actor,
  applicationId: string,
  save: ChildSave & { readonly kind: K },
  call: WritingCall,
): Promise<StoredChild<K>> {
  return findChild(actor, save.kind, await saveOne(actor, applicationId, save, call));
}

/** Saves one child item and returns its id, for an answer that also shows other items. */
export async function saveOne(actor: Actor, applicationId: string, save: ChildSave, call: WritingCall): Promise<string> {
  const [childId] = await saveChildren(actor, applicationId, [save], call);
  if (childId === undefined) throw new Error("A saved child item has no id");
  return childId;
}

/** Saves child items in one transaction and returns their ids. Throws ApiError (not found) if an item or an owner is missing or removed. */
export async function saveChildren(
  actor: Actor,
  applicationId: string,
  saves: readonly ChildSave[],
  call: WritingCall,
): Promise<readonly string[]> {
  const identified = saves.map((save) => identify(applicationId, save));
  const outcome = await writeChildren({ actor, applicationId, call }, identified);
  if (outcome.kind === "conditionFailed") throw errorOf(outcome, saves);
  const childIds = outcome.kind === "repeated" ? resultOf(outcome.record, actionOf(identified[0]!))["childIds"] : undefined;
  return Array.isArray(childIds) ? childIds.map(String) : identified.map(({ _id }) => _id);
}

type Verb = "added" | "changed" | "saved";

/** `isNew` children are put, all others are changed. `verb` replaces "added" or "changed" in the audit event. */
export type IdentifiedSave = (
  (ChildChange & { readonly isNew?: undefined }) | (NewChild & { readonly _id: string; readonly isNew: true })
) & {
  readonly verb?: Verb;
};

function identify(applicationId: string, save: ChildSave): IdentifiedSave {
  return save._id === undefined ? { ...save, _id: save.newId ?? newChildId(applicationId), isNew: true } : save;
}

/** A child to delete. Its owner is part of the names of the attributes copied to the root. */
export type RemovedChild = ChildReference & Pick<ChildChange, "of">;

/** An audit event for the write as a whole; it precedes the events of the single changes. */
export interface WholeWriteEvent {
  readonly action: "variant.used";
  readonly part: string;
}

/**
 * The only write of child items' fields: items, owners' checks, list attributes, the root's copies and an audit event for each. The
 * `removed` children are deleted in the same transaction.
 */
export function writeChildren(
  workspace: InWorkspace,
  saves: readonly IdentifiedSave[],
  removed: readonly RemovedChild[] = [],
  wholeWriteEvent?: WholeWriteEvent,
): Promise<Outcome> {
  const { actor, applicationId } = workspace;
  if (saves.some(({ _id }) => splitChildId(_id).applicationId !== applicationId)) throw notFound();
  const puts = saves.map((save) => (save.isNew ? childPutItems(actor, save._id, save) : []));
  const items = saves.flatMap((save, at) => [
    ...(save.isNew ? puts[at]! : [changeItem(actor, save)]),
    ...ownerItems(actor, applicationId, save),
  ]);
  const deletions = removed.map(({ kind, _id }) => deleteItem(_id, childKey(actor.userId, kind, _id), isActive));
  const set = Object.assign({}, ...saves.map((save) => copiedToRoot(save, save.fields))) as Item;
  const [first, ...additionalEvents] = [
    ...(wholeWriteEvent ? [{ ...wholeWriteEvent, fields: {} }] : []),
    ...saves.map((save) => ({ action: actionOf(save), part: save._id, fields: save.fields })),
    ...removed.map(({ kind, _id }) => ({ action: `${kind}.removed` as const, part: _id, fields: {} })),
  ];
  const event = { ...first!, additionalEvents, result: { childIds: saves.map(({ _id }) => _id) } };
  const [rule] = rootConditions(saves);
  const rootCondition = rule && { rootCondition: rule.when };
  const statuses = saves.every(({ kind }) => kind === "note") ? { statuses: unarchivedStatuses } : {};
  const isCause = saves.some((save) => isNewCustomer(save) || changesRows(save.fields));
  return writeToWorkspace(workspace, event, {
    items: [...items, ...deletions, ...(isCause ? [todayItem(applicationId)] : [])],
    root: { set, remove: [...removed.flatMap(copiesInRoot), ...(saves.some(isNewCustomer) ? ["signedAt"] : [])] },
    ...rootCondition,
    childCountChange: puts.flat().length - removed.length,
    ...statuses,
  });
}

/** Whether rows of Today depend on a field that is written, by its path. */
const changesRows = (fields: Item): boolean =>
  Object.entries(fields).some(([path, value]) => value !== undefined && path.split(".").some((step) => fieldsOfRows.has(step)));

/** A new customer has not signed yet, so the root item loses `signedAt`. */
const isNewCustomer = ({ kind, isNew }: IdentifiedSave): boolean => kind === "customer" && isNew === true;

const rootConditions = (saves: readonly (ChildSave | IdentifiedSave)[]) =>
  saves.flatMap((save) => ("rootCondition" in save && save.rootCondition ? [save.rootCondition] : []));

const actionOf = ({ kind, isNew, verb = isNew ? "added" : "changed" }: IdentifiedSave): `${ChildKind}.${Verb}` => `${kind}.${verb}`;

/** Deletes the item; its previous fields stay in the audit trail. */
export async function removeChild(actor: Actor, child: ChildReference, call: WritingCall): Promise<void> {
  const { applicationId } = splitChildId(child._id);
  const action = `${child.kind}.removed` as const;
  if (await isDone(call, action)) return;
  const of = await ownerOfChild(actor, child);
  const items = [
    deleteItem(child._id, childKey(actor.userId, child.kind, child._id), isActive),
    ...ownerItems(actor, applicationId, { ...child, of }),
    ...(child.kind === "employer" ? [todayItem(applicationId)] : []),
  ];
  const root = { remove: copiesInRoot({ ...child, of }) };
  const event = { action, part: child._id, fields: {} };
  const outcome = await writeToWorkspace({ actor, applicationId, call }, event, { items, root, childCountChange: -1 });
  if (outcome.kind === "conditionFailed") throw notFound();
}

function changeItem(
  actor: Actor,
  { kind, _id, fields, ciphertexts, removeAttributes = [], of: owner, precondition }: ChildChange,
): TransactionItem {
  const key = childKey(actor.userId, kind, _id);
  const condition = all(isActive, ...(owner ? [belongsTo(owner)] : []), ...(precondition ? [precondition.when] : []));
  const set = { ...fields, ...ciphertexts, ...listingOf(actor, { kind, _id, fields }) };
  const changesNothing = Object.values(set).every((value) => value === undefined);
  return changesNothing ? conditionCheck(_id, key, condition) : updateItem(_id, key, { set, remove: removeAttributes }, condition);
}

/** A named customer is on the list of customers. */
function listingOf(actor: Actor, { kind, _id, fields: { firstName, lastName } }: ChildChange): object {
  const isNamed = kind === "customer" && [firstName, lastName].some((name) => typeof name === "string");
  return isNamed ? listedCustomer(actor.userId, splitChildId(_id).ownId) : {};
}

const ownerItems = (actor: Actor, applicationId: string, { kind, of: owner }: Pick<ChildChange, "kind" | "of">): TransactionItem[] =>
  owner ? [ownerCheck(actor, applicationId, { of: owner, kind })] : [];

function errorOf({ itemName, item }: Extract<Outcome, { kind: "conditionFailed" }>, saves: readonly ChildSave[]): Error {
  const [rule] = rootConditions(saves);
  if (itemName === rootItemName && item && rule) return rule.error(item);
  const failed = saves.find(({ _id }) => _id === itemName);
  const error = failed && "precondition" in failed ? failed.precondition?.error : undefined;
  return item && item["removedAt"] === undefined && error ? error() : notFound();
}
