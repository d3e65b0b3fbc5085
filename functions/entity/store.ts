import * as z from "zod/mini";
import type { Entity } from "../../shared/domain/entity.ts";
import type { CompanyExtract } from "../../shared/domain/company.ts";
import { ApiError } from "../http/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { equals } from "../store/dynamo/expression.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { companyKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { saveOne } from "../store/workspace/children.ts";
import { findItem } from "../store/dynamo/read.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { putItem } from "../store/dynamo/transaction.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { storedItem } from "../store/dynamo/stored-item.ts";
import { companyExtract } from "../../shared/wire/response/entity.ts";

export type EntityFields = Omit<Entity, "_id" | "addresses">;

const extractIn = storedItem("company extract", { extract: companyExtract, boughtAt: z.string() });

export type StoredExtract = Readonly<ReturnType<typeof extractIn>>;

const retentionMs = 24 * 60 * 60_000;

export async function findEntity(actor: Actor, entityId: string, call: WritingCall): Promise<Entity> {
  const { entities } = await openWorkspace(actor, splitChildId(entityId).applicationId, call);
  const entity = entities.find(({ _id }) => _id === entityId);
  if (!entity) throw notFound();
  return entity;
}

export async function addEntity(actor: Actor, applicationId: string, fields: EntityFields, call: WritingCall): Promise<Entity> {
  const entityId = await saveOne(actor, applicationId, { kind: "entity", fields: { ...fields } }, call);
  return findEntity(actor, entityId, call);
}

export async function changeEntity(actor: Actor, entityId: string, fields: Partial<EntityFields>, call: WritingCall): Promise<Entity> {
  const { applicationId } = splitChildId(entityId);
  await saveOne(actor, applicationId, { kind: "entity", _id: entityId, fields: { ...fields } }, call);
  return findEntity(actor, entityId, call);
}

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
  const only = { when: equals("abn", abn), otherwise: businessChanged };
  await saveOne(actor, applicationId, { kind: "entity", _id, fields, ...(abn && { only }) }, call);
  return findEntity(actor, _id, call);
}

const businessChanged = () =>
  new ApiError("conflict", "BUSINESS_CHANGED", "The business was changed at the same time. Please retrieve its ASIC data again.");
