import { dayMs } from "../../shared/dates.ts";
import * as z from "zod/mini";
import type { Entity } from "../../shared/domain/entity.ts";
import type { CompanyExtract } from "../../shared/domain/company.ts";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { equals } from "../store/dynamo/expression.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { companyKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { type RemovedChild, saveOne, writeChildren } from "../store/workspace/children.ts";
import { newChildId } from "../store/workspace/new-child.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { findItem } from "../store/dynamo/read.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { type Item, putItem } from "../store/dynamo/transaction.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { companyExtract } from "../../shared/wire/response/entity.ts";

export type EntityFields = Omit<Entity, "_id" | "addresses">;

const extractIn = itemParser("company extract", { extract: companyExtract, boughtAt: z.string() });

export type StoredExtract = Readonly<ReturnType<typeof extractIn>>;

const retentionMs = dayMs;

export async function findEntity(actor: Actor, entityId: string, call: WritingCall): Promise<Entity> {
  const { entities } = await openWorkspace(actor, splitChildId(entityId).applicationId, call);
  const entity = entities.find(({ _id }) => _id === entityId);
  if (!entity) throw notFound();
  return entity;
}

/** Sets the business of an application. An existing one is removed with its addresses. */
export async function setEntity(actor: Actor, applicationId: string, fields: EntityFields, call: WritingCall): Promise<Entity> {
  const entityId = await retryOnConflict(async () => {
    const { entities } = await openWorkspace(actor, applicationId, call);
    const save = { kind: "entity" as const, _id: newChildId(applicationId), isNew: true as const, fields: { ...fields } };
    const outcome = await writeChildren({ actor, applicationId, call }, [save], entities.flatMap(partsOf));
    return outcome.kind === "conditionFailed" ? retry() : done(outcome.kind === "repeated" ? savedIdIn(outcome.record) : save._id);
  });
  return findEntity(actor, entityId, call);
}

const savedIdIn = (record: Item): string => (resultOf(record, "entity.added")["childIds"] as readonly string[])[0]!;

const partsOf = (entity: Entity): RemovedChild[] => [{ kind: "entity", _id: entity._id }, ...addressesOf(entity)];

const addressesOf = ({ _id: entityId, addresses }: Entity): RemovedChild[] =>
  addresses.map(({ _id }) => ({ kind: "address", _id, of: { kind: "entity", _id: entityId } }));

export async function changeEntity(actor: Actor, entityId: string, fields: Partial<EntityFields>, call: WritingCall): Promise<Entity> {
  const { applicationId } = splitChildId(entityId);
  await saveOne(actor, applicationId, { kind: "entity", _id: entityId, fields: { ...fields } }, call);
  return findEntity(actor, entityId, call);
}

/** Like changeEntity. With another number it is another business: what the registers said goes, and with another ABN every field that the change does not set. */
export async function renumberEntity(actor: Actor, entityId: string, fields: Partial<EntityFields>, call: WritingCall): Promise<Entity> {
  await retryOnConflict(async () => {
    const entity = await findEntity(actor, entityId, call);
    const isOther = fields.abn !== undefined && fields.abn !== entity.abn;
    const removeAttributes = [...fromAsic, ...(isOther ? ofOneAbn : [])].filter((name) => fields[name] === undefined);
    const precondition = { when: equals("abn", entity.abn), error: businessChanged };
    const change = {
      kind: "entity" as const,
      _id: entityId,
      fields: { ...fields },
      removeAttributes,
      ...(entity.abn && { precondition }),
    };
    const removed = isOther ? addressesOf(entity) : [];
    const workspace = { actor, applicationId: splitChildId(entityId).applicationId, call };
    const outcome = await writeChildren(workspace, [change], removed);
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
  return findEntity(actor, entityId, call);
}

const fromAsic = ["asicData", "asicDataAt"] as const;
const ofOneAbn = [
  "entityType",
  "acn",
  "timeInBusiness",
  "gst",
  "turnover",
  "exposure",
  "abnStatus",
  "abnStatusSince",
  "abnStatusAt",
] as const;

/** Returns an extract that was bought within the last 24 hours, by any user. */
export async function findExtract(acn: string): Promise<StoredExtract | undefined> {
  const item = await findItem(companyKey(acn));
  // DynamoDB deletes expired items with a delay.
  return item && Number(item["expiresAt"]) > Date.now() ? extractIn(item) : undefined;
}

export async function saveExtract(extract: CompanyExtract): Promise<StoredExtract> {
  const now = Date.now();
  const stored: StoredExtract = { extract, boughtAt: new Date(now).toISOString() };
  const expiresAt = now + retentionMs;
  const ttl = Math.ceil(expiresAt / 1000);
  await writeSystemItems([putItem("extract", companyKey(extract.acn), { ...stored, expiresAt, ttl })]);
  return stored;
}

/** Stores the extract on the business. Throws an ApiError (conflict) if its ABN has changed meanwhile. */
export async function recordAsicData(
  actor: Actor,
  entity: Entity,
  { extract, boughtAt }: StoredExtract,
  call: WritingCall,
): Promise<Entity> {
  const { _id, abn } = entity;
  const { applicationId } = splitChildId(_id);
  const fields = { asicData: extract, asicDataAt: boughtAt };
  const precondition = { when: equals("abn", abn), error: businessChanged };
  await saveOne(actor, applicationId, { kind: "entity", _id, fields, ...(abn && { precondition }) }, call);
  return findEntity(actor, _id, call);
}

/** Stores what the register says of the ABN. Throws an ApiError (conflict) if the business has another one meanwhile. */
export async function recordAbnStatus(
  actor: Actor,
  { _id, abn }: Entity,
  fields: Pick<EntityFields, "abnStatus" | "abnStatusSince" | "abnStatusAt">,
  call: WritingCall,
): Promise<Entity> {
  const precondition = { when: equals("abn", abn), error: businessChanged };
  await saveOne(actor, splitChildId(_id).applicationId, { kind: "entity", _id, fields, precondition }, call);
  return findEntity(actor, _id, call);
}

const businessChanged = () => new ApiError("conflict", "BUSINESS_CHANGED", "The business was changed at the same time. Please try again.");
