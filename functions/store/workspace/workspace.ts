import type { Application } from "../../../shared/domain/application.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { recordRead } from "../services/audit.ts";
import { applicationRootKey, ownerKey, workspacePartition } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { findItem, itemsOf } from "../dynamo/read.ts";
import { applicationOf } from "./workspace-items.ts";

/** One query. A master may read any application, which is audited. Derived figures are not included. */
export async function openWorkspace(actor: Actor, applicationId: string, call: WritingCall): Promise<Application> {
  const ownerId = actor.isMaster ? await ownerOf(applicationId) : actor.userId;
  const items = await itemsOf(workspacePartition(ownerId, applicationId));
  const application = applicationOf(applicationId, items);
  if (!application) throw notFound();
  if (ownerId !== actor.userId) await recordRead(actor, call, { action: "application.read", subject: { applicationId } });
  return application;
}

/** Every write increments it. */
export async function versionOf(actor: Actor, applicationId: string): Promise<number> {
  const root = await findItem(applicationRootKey(actor.userId, applicationId));
  if (!root) throw notFound();
  return Number(root["version"]);
}

export async function ownerOf(applicationId: string): Promise<string> {
  const owner = await findItem(ownerKey(applicationId));
  if (!owner) throw notFound();
  return String(owner["ownerId"]);
}
