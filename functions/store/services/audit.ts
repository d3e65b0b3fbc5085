import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Actor, WritingCall } from "../workspace/actor.ts";
import { ask, tableName } from "../dynamo/client.ts";
import { exists } from "../dynamo/expression.ts";
import { firstIdAt, newId } from "../dynamo/ids.ts";
import { commit } from "../dynamo/commit.ts";
import { type AuditSubject, type ItemKey, auditKey, keyOfItem } from "../dynamo/keys.ts";
import { itemsBetween, itemsOf } from "../dynamo/read.ts";
import { type TransactionItem, updateItem } from "../dynamo/transaction.ts";

export interface AuditEvent {
  readonly action: string;
  readonly subject: AuditSubject;
  readonly part?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

export type AuditActor = Pick<Actor, "userId" | "link">;

/** Audits a read. Await it before the data is returned. */
export async function recordRead(actor: Actor, call: WritingCall, auditEvent: AuditEvent): Promise<void> {
  const Item = { ...auditAttributes(actor, call, auditEvent), ...auditKey(auditEvent.subject, newId()) };
  await ask((client) => client.send(new PutCommand({ TableName: tableName(), Item })));
}

export interface StoredAuditEvent {
  readonly action: string;
  readonly part?: string;
  readonly userId: string;
  /** The customer's link, if a customer acted. */
  readonly link?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly requestId: string;
  readonly ip: string;
}

/** Oldest first; `until` is exclusive. */
export async function auditTrail(subject: AuditSubject, from: Date, until: Date): Promise<StoredAuditEvent[]> {
  const { pk } = auditKey(subject, newId());
  const items = await itemsBetween(pk, firstIdAt(from), firstIdAt(until));
  return items as unknown as StoredAuditEvent[];
}

/** Removes the fields, and a customer's IP address, from matching audit events. Who did what and when remains. */
export async function redactAuditEvents(subject: AuditSubject, isRedactable: (auditEvent: StoredAuditEvent) => boolean): Promise<void> {
  const auditEvents = (await itemsOf(auditKey(subject, newId()).pk)) as unknown as (StoredAuditEvent & ItemKey)[];
  const unredacted = auditEvents.filter(
    (auditEvent) => isRedactable(auditEvent) && (auditEvent.fields !== undefined || customerIp(auditEvent) !== ""),
  );
  for (let at = 0; at < unredacted.length; at += maxTransactionItems)
    await commit(unredacted.slice(at, at + maxTransactionItems).map(redactedItem));
}

const maxTransactionItems = 100;
const customerIp = ({ link, ip }: StoredAuditEvent): string => (link === undefined ? "" : ip);

function redactedItem(stored: StoredAuditEvent & ItemKey): TransactionItem {
  const { link, ip } = stored;
  return updateItem("audit", keyOfItem({ ...stored }), { set: { ip: link === undefined ? ip : "" }, remove: ["fields"] }, exists);
}

const linkHolder = "CUSTOMER";

/** The attributes of an audit item. */
export function auditAttributes({ userId, link }: AuditActor, { requestId, ip }: WritingCall, { action, part: child, fields }: AuditEvent) {
  const actor = link === undefined ? { userId } : { userId: linkHolder, link };
  return { action, part: child, fields, ...actor, at: new Date().toISOString(), requestId, ip };
}
