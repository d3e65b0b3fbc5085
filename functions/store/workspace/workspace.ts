import type { Application } from "../../../shared/domain/application.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { recordRead } from "../services/audit.ts";
import { applicationRootKey, ownerKey, workspacePartition } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { findItem, itemsOf } from "../dynamo/read.ts";
import { withoutRecords } from "./without-records.ts";
import { applicationOf } from "./workspace-items.ts";

/** One query. A read in the owner's place is audited, and an administrator's has no records. Derived figures are not included. */
export async function openWorkspace(actor: Actor, applicationId: string, call: WritingCall): Promise<Application> {
  const items = await itemsOf(workspacePartition(actor.userId, applicationId));
  const application = applicationOf(applicationId, items);
  if (!application) throw notFound();
  const { delegate } = actor;
  if (delegate?.isReading) await recordRead(actor, call, { action: "application.read", subject: { applicationId } });
  return delegate?.role === "administrator" ? withoutRecords(application) : application;
}

/** Every write increments it. */
export async function versionOf(actor: Actor, applicationId: string): Promise<number> {
  const root = await findItem(applicationRootKey(actor.userId, applicationId));
  if (!root) throw notFound();
  return Number(root["version"]);
}

/** When it was last changed, or else created. */
export async function changedAtOf(actor: Actor, applicationId: string): Promise<string> {
  const root = await findItem(applicationRootKey(actor.userId, applicationId));
  if (!root) throw notFound();
  return String(root["changedAt"] ?? root["createdAt"]);
}

export async function ownerOf(applicationId: string): Promise<string> {
  const owner = await findItem(ownerKey(applicationId));
  if (!owner) throw notFound();
  return String(owner["ownerId"]);
}
