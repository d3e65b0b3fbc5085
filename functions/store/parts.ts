import type { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { auditStep } from "./audit.ts";
import { type Condition, all } from "./expression.ts";
import { copiedToHead, copiesInHead } from "./head.ts";
import { isDone, resultOf } from "./idempotency.ts";
import { splitPartId } from "./ids.ts";
import { type PartKind, listedCustomer, partKey } from "./keys.ts";
import { type NewPart, newPartId, putPartSteps } from "./new-part.ts";
import { notFound } from "./not-found.ts";
import { type PartOwner, belongsTo, ownerNamedIn, ownerStep, stands } from "./part-owner.ts";
import { findItem } from "./read.ts";
import { type Item, type Outcome, type Step, checkStep, deleteStep, updateStep } from "./transaction.ts";
import { partOf } from "./workspace-items.ts";
import { writeToWorkspace } from "./workspace-write.ts";

/** Which part. */
export interface NamedPart {
  readonly kind: PartKind;
  readonly _id: string;
}

/** Fields of a part to change, by path; undefined changes nothing. */
export interface PartChange extends NamedPart {
  readonly fields: Item;
  /** The customer or entity to which it must belong, who must be there. */
  readonly of?: PartOwner | undefined;
  /** What must hold of the part as it stands, and what the caller is told where it does not. */
  readonly only?: { readonly when: Condition; readonly otherwise: () => Refusal };
}

/** A part of an application of the caller's, as the last acknowledged write left it. */
export async function findPart(actor: Actor, kind: PartKind, partId: string): Promise<Item> {
  const item = await findItem(partKey(actor.userId, kind, partId));
  if (!item || item["removedAt"] !== undefined) throw notFound();
  return partOf(splitPartId(partId).applicationId, item);
}

/** Changes parts of one application together: all of them or none, and no field that is not named. */
export async function changeParts(actor: Actor, applicationId: string, changes: readonly PartChange[], call: WritingCall): Promise<void> {
  if (changes.some(({ _id }) => splitPartId(_id).applicationId !== applicationId)) throw notFound();
  const steps = changes.flatMap((change) => [
    changeStep(actor, change),
    ...ownerSteps(actor, applicationId, change),
    partAudit(actor, call, "changed", change),
  ]);
  const set = Object.assign({}, ...changes.map((change) => copiedToHead(change, change.fields))) as Item;
  const outcome = await writeToWorkspace(actor, applicationId, { deed: "parts.changed", steps, head: { set } }, call);
  if (outcome.kind === "refused") throw refusalOf(outcome, changes);
}

/** Changes a part of which the caller names no owner: the one that it has must be there. */
export async function changeOwnedPart(actor: Actor, change: Omit<PartChange, "of">, call: WritingCall): Promise<void> {
  const { applicationId } = splitPartId(change._id);
  const of = ownerNamedIn(applicationId, await standing(actor, change));
  await changeParts(actor, applicationId, [{ ...change, of }], call);
}

/** Adds a part and answers its _id. */
export async function addPart(actor: Actor, applicationId: string, part: NewPart, call: WritingCall): Promise<string> {
  const partId = newPartId(applicationId);
  const puts = putPartSteps(actor, partId, part);
  const named = { ...part, _id: partId };
  const steps = [...puts, ...ownerSteps(actor, applicationId, part), partAudit(actor, call, "added", named)];
  const head = { set: copiedToHead(named, part.fields) };
  const deed = `${part.kind}.added`;
  const write = { deed, steps, head, adds: puts.length, result: { partId } };
  const outcome = await writeToWorkspace(actor, applicationId, write, call);
  if (outcome.kind === "refused") throw notFound();
  return outcome.kind === "repeated" ? String(resultOf(outcome.record, deed)["partId"]) : partId;
}

/** Takes a part away whose owner is there; what it said stays in the audit. */
export async function removePart(actor: Actor, part: NamedPart, call: WritingCall): Promise<void> {
  const { applicationId } = splitPartId(part._id);
  const deed = `${part.kind}.removed`;
  if (await isDone(call, deed)) return;
  const of = ownerNamedIn(applicationId, await standing(actor, part));
  const steps = [
    deleteStep(part._id, partKey(actor.userId, part.kind, part._id), stands),
    ...ownerSteps(actor, applicationId, { ...part, of }),
    partAudit(actor, call, "removed", { ...part, fields: {} }),
  ];
  const head = { remove: copiesInHead({ ...part, of }) };
  const outcome = await writeToWorkspace(actor, applicationId, { deed, steps, head, adds: -1 }, call);
  if (outcome.kind === "refused") throw notFound();
}

async function standing(actor: Actor, { kind, _id }: NamedPart): Promise<Item> {
  const item = await findItem(partKey(actor.userId, kind, _id));
  if (!item) throw notFound();
  return item;
}

function changeStep(actor: Actor, { kind, _id, fields, of: owner, only }: PartChange): Step {
  const key = partKey(actor.userId, kind, _id);
  const condition = all(stands, ...(owner ? [belongsTo(owner)] : []), ...(only ? [only.when] : []));
  const set = { ...fields, ...listingOf(actor, { kind, _id, fields }) };
  const changesNothing = Object.values(set).every((value) => value === undefined);
  return changesNothing ? checkStep(_id, key, condition) : updateStep(_id, key, { set }, condition);
}

/** A customer who is given a name stands in the list of customers. */
function listingOf(actor: Actor, { kind, _id, fields: { firstName, lastName } }: PartChange): object {
  const isNamed = kind === "customer" && [firstName, lastName].some((name) => typeof name === "string");
  return isNamed ? listedCustomer(actor.userId, splitPartId(_id).own) : {};
}

const ownerSteps = (actor: Actor, applicationId: string, { kind, of: owner }: Pick<PartChange, "kind" | "of">): Step[] =>
  owner ? [ownerStep(actor, applicationId, { of: owner, kind })] : [];

function refusalOf({ step, item }: Extract<Outcome, { kind: "refused" }>, changes: readonly PartChange[]): Refusal {
  const otherwise = changes.find(({ _id }) => _id === step)?.only?.otherwise;
  return item && item["removedAt"] === undefined && otherwise ? otherwise() : notFound();
}

function partAudit(actor: Actor, call: WritingCall, verb: string, { kind, _id, fields }: NamedPart & { readonly fields: Item }): Step {
  const { applicationId } = splitPartId(_id);
  return auditStep(actor, call, { action: `${kind}.${verb}`, subject: { applicationId }, part: _id, fields });
}
