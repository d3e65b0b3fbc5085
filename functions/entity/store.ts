import type { Entity } from "../../shared/entities/entity.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { splitPartId } from "../store/ids.ts";
import { notFound } from "../store/not-found.ts";
import { addPart, changeParts } from "../store/parts.ts";
import { openWorkspace } from "../store/workspace.ts";

export type EntityFields = Omit<Entity, "_id" | "addresses">;

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
