import type { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { auditStep } from "./audit.ts";
import { type Condition, all, exists, isAbsent } from "./expression.ts";
import { resultOf } from "./idempotency.ts";
import { newId, partIdOf, splitPartId } from "./ids.ts";
import { type PartKind, partKey } from "./keys.ts";
import { notFound } from "./not-found.ts";
import { findItem } from "./read.ts";
import { type Item, type Outcome, type Step, checkStep, putStep, updateStep } from "./transaction.ts";
import { copiedToHead } from "./head.ts";
import { partOf } from "./workspace-items.ts";
import { writeToWorkspace } from "./workspace-write.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a part to change, by path; undefined changes nothing. */
export interface PartChange {
  readonly kind: PartKind;
  readonly _id: string;
  readonly fields: Fields;
  /** What must hold of the part as it stands, and what the caller is told where it does not. */
  readonly only?: { readonly when: Condition; readonly otherwise: () => Refusal };
}

export interface NewPart {
  readonly kind: PartKind;
  readonly fields: Fields;
  /** The customer or entity to which it belongs, by _id. */
  readonly of?: { readonly kind: "customer" | "entity"; readonly _id: string };
}

/** A part of an application of the caller's, as the last acknowledged write left it. */
export async function findPart(actor: Actor, kind: PartKind, partId: string): Promise<Item> {
  const item = await findItem(partKey(actor.userId, kind, partId));
  if (!item) throw notFound();
  return partOf(splitPartId(partId).applicationId, item);
}

/** Changes parts of one application together: all of them or none, and no field that is not named. */
export async function changeParts(actor: Actor, applicationId: string, changes: readonly PartChange[], call: WritingCall): Promise<void> {
  if (changes.some(({ _id }) => splitPartId(_id).applicationId !== applicationId)) throw notFound();
  const steps = changes.flatMap((change) => [changeStep(actor, change), partAudit(actor, call, "changed", change)]);
  const copies = changes.map(({ kind, _id, fields }) => copiedToHead(kind, splitPartId(_id).own, fields));
  const set = Object.assign({}, ...copies) as Fields;
  const outcome = await writeToWorkspace(actor, applicationId, { deed: "parts.changed", steps, head: { set } }, call);
  if (outcome.kind === "refused") throw refusalOf(outcome, changes);
}

/** Adds a part and answers its _id. */
export async function addPart(actor: Actor, applicationId: string, part: NewPart, call: WritingCall): Promise<string> {
  const own = newId();
  const partId = partIdOf(applicationId, own);
  const { steps: ownerSteps, reference } = ownerOf(actor, applicationId, part);
  const attributes = { ...part.fields, ...reference };
  const steps = [
    putStep(partId, partKey(actor.userId, part.kind, partId), attributes, isAbsent),
    ...ownerSteps,
    partAudit(actor, call, "added", { ...part, _id: partId }),
  ];
  const head = { set: copiedToHead(part.kind, own, part.fields) };
  const deed = `${part.kind}.added`;
  const outcome = await writeToWorkspace(actor, applicationId, { deed, steps, head, adds: 1, result: { partId } }, call);
  if (outcome.kind === "refused") throw notFound();
  return outcome.kind === "repeated" ? String(resultOf(outcome.record, deed)["partId"]) : partId;
}

function changeStep(actor: Actor, { kind, _id, fields, only }: PartChange): Step {
  const key = partKey(actor.userId, kind, _id);
  const condition = only ? all(exists, only.when) : exists;
  const changesNothing = Object.values(fields).every((value) => value === undefined);
  return changesNothing ? checkStep(_id, key, condition) : updateStep(_id, key, { set: fields }, condition);
}

function refusalOf({ step, item }: Extract<Outcome, { kind: "refused" }>, changes: readonly PartChange[]): Refusal {
  const otherwise = changes.find(({ _id }) => _id === step)?.only?.otherwise;
  return item && otherwise ? otherwise() : notFound();
}

function partAudit(
  actor: Actor,
  call: WritingCall,
  verb: string,
  { kind, _id, fields }: Pick<PartChange, "kind" | "_id" | "fields">,
): Step {
  const { applicationId } = splitPartId(_id);
  return auditStep(actor, call, { action: `${kind}.${verb}`, subject: { applicationId }, part: _id, fields });
}

/** The reference of a part to its owner, who must be there. */
function ownerOf(actor: Actor, applicationId: string, { of: owner }: NewPart) {
  if (!owner) return { steps: [], reference: {} };
  const { applicationId: ownersApplication, own } = splitPartId(owner._id);
  if (ownersApplication !== applicationId) throw notFound();
  const steps = [checkStep(owner._id, partKey(actor.userId, owner.kind, owner._id), exists)];
  return { steps, reference: { [`${owner.kind}Id`]: own } };
}
