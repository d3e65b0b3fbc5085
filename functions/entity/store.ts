import type { Entity } from "../../shared/entities/entity.ts";
import type { CompanyExtract } from "../../shared/entities/company.ts";
import type { IsoTime } from "../../shared/entities/known.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { equals } from "../store/expression.ts";
import { splitPartId } from "../store/ids.ts";
import { companyKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { addPart, changeParts } from "../store/parts.ts";
import { findItem } from "../store/read.ts";
import { commit, putStep } from "../store/transaction.ts";
import { openWorkspace } from "../store/workspace.ts";

export type EntityFields = Omit<Entity, "_id" | "addresses">;

/** A company's extract, and when it was bought. */
export interface KeptExtract {
  readonly extract: CompanyExtract;
  readonly boughtAt: IsoTime;
}

const keptMs = 24 * 60 * 60_000;

export async function findEntity(actor: Actor, entityId: string, call: WritingCall): Promise<Entity> {
  const { entities } = await openWorkspace(actor, splitPartId(entityId).applicationId, call);
  const entity = entities.find(({ _id }) => _id === entityId);
  if (!entity) throw notFound();
  return entity;
}

export async function addEntity(actor: Actor, applicationId: string, fields: EntityFields, call: WritingCall): Promise<Entity> {
  const entityId = await addPart(actor, applicationId, { kind: "entity", fields: { ...fields } }, call);
  return findEntity(actor, entityId, call);
}

export async function changeEntity(actor: Actor, entityId: string, fields: Partial<EntityFields>, call: WritingCall): Promise<Entity> {
  const { applicationId } = splitPartId(entityId);
  await changeParts(actor, applicationId, [{ kind: "entity", _id: entityId, fields: { ...fields } }], call);
  return findEntity(actor, entityId, call);
}

/** A company's extract where somebody bought it within a day. */
export async function findExtract(acn: string): Promise<KeptExtract | undefined> {
  const item = await findItem(companyKey(acn));
  // The table forgets an item some time after its hour.
  return item && Number(item["goodUntil"]) > Date.now() ? (item as unknown as KeptExtract) : undefined;
}

/** Keeps an extract just bought for whoever asks within a day. */
export async function keepExtract(extract: CompanyExtract): Promise<KeptExtract> {
  const now = Date.now();
  const kept: KeptExtract = { extract, boughtAt: new Date(now).toISOString() };
  const goodUntil = now + keptMs;
  const expiresAt = Math.ceil(goodUntil / 1000);
  await commit([putStep("extract", companyKey(extract.acn), { ...kept, goodUntil, expiresAt })]);
  return kept;
}

/** Puts an extract on the business that it was asked for, unless that is another one by now. */
export async function recordAsicData(actor: Actor, entity: Entity, { extract, boughtAt }: KeptExtract, call: WritingCall): Promise<Entity> {
  const { _id, abn } = entity;
  const { applicationId } = splitPartId(_id);
  const fields = { asicData: extract, asicDataAt: boughtAt };
  const only = { when: equals("abn", abn), otherwise: isOtherByNow };
  await changeParts(actor, applicationId, [{ kind: "entity", _id, fields, ...(abn && { only }) }], call);
  return findEntity(actor, _id, call);
}

const isOtherByNow = () =>
  new Refusal("conflict", "BUSINESS_CHANGED", "The business has been changed meanwhile. Ask for its ASIC data again.");
