import type { Application } from "../../shared/entities/application.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { auditRead } from "./audit.ts";
import { headKey, ownerKey, workspacePartition } from "./keys.ts";
import { notFound } from "./not-found.ts";
import { findItem, itemsOf } from "./read.ts";
import { applicationOf } from "./workspace-items.ts";

/**
 * An application with all its parts, by one Query of its owner's partition. A master opens anybody's, whose owner is looked up
 * first and whose reading leaves a trace. Derived figures are not in it.
 */
export async function openWorkspace(actor: Actor, applicationId: string, call: WritingCall): Promise<Application> {
  const ownerId = actor.isMaster ? await ownerOf(applicationId) : actor.userId;
  const items = await itemsOf(workspacePartition(ownerId, applicationId));
  const application = applicationOf(applicationId, items);
  if (!application) throw notFound();
  if (ownerId !== actor.userId) await auditRead(actor, call, { action: "application.read", subject: { applicationId } });
  return application;
}

/** The version of an application of the caller's: every write counts it up. */
export async function versionOf(actor: Actor, applicationId: string): Promise<number> {
  const head = await findItem(headKey(actor.userId, applicationId));
  if (!head) throw notFound();
  return Number(head["version"]);
}

/** Whose an application is, for those who may read everybody's. */
export async function ownerOf(applicationId: string): Promise<string> {
  const owner = await findItem(ownerKey(applicationId));
  if (!owner) throw notFound();
  return String(owner["ownerId"]);
}
