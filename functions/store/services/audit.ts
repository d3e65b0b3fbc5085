import * as z from "zod/mini";
import type { AuditAction } from "../../../shared/audit/event-texts.ts";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Actor, WritingCall } from "../workspace/actor.ts";
import { callDynamoDb, tableName } from "../dynamo/client.ts";
import { exists } from "../dynamo/expression.ts";
import { firstIdAt, newId } from "../dynamo/ids.ts";
import { commit } from "../dynamo/commit.ts";
import { type AuditSubject, auditKey, keyOfItem } from "../dynamo/keys.ts";
import { itemsBetween, itemsOf, newestBetween } from "../dynamo/read.ts";
import { type Item, type TransactionItem, updateItem } from "../dynamo/transaction.ts";
import { itemParser } from "../dynamo/item-parser.ts";

export interface AuditEvent {
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly part?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

export type AuditActor = Pick<Actor, "userId" | "link" | "delegate">;

/** Audits a read. Await it before the data is returned. */
export async function recordRead(actor: Actor, call: WritingCall, auditEvent: AuditEvent): Promise<void> {
  const Item = { ...auditAttributes(actor, call, auditEvent), ...auditKey(auditEvent.subject, newId()) };
  await callDynamoDb((client) => client.send(new PutCommand({ TableName: tableName(), Item })));
}

const auditEventIn = itemParser("audit event", {
  /** The sort key: in the order of the events. */
  sk: z.string(),
  action: z.string(),
  part: z.optional(z.string()),
  userId: z.string(),
  /** The customer's link, if a customer acted. */
  link: z.optional(z.string()),
  /** The role of a person who acted in the owner's place. */
  as: z.optional(z.enum(["cover", "administrator", "master"])),
  fields: z.optional(z.record(z.string(), z.unknown())),
  at: z.string(),
  requestId: z.string(),
  ip: z.string(),
});

export type StoredAuditEvent = Readonly<ReturnType<typeof auditEventIn>>;

/** Oldest first; `until` is exclusive. */
export async function auditTrail(subject: AuditSubject, from: Date, until: Date): Promise<StoredAuditEvent[]> {
  const { pk } = auditKey(subject, newId());
  const items = await itemsBetween(pk, firstIdAt(from), firstIdAt(until));
  return items.map(auditEventIn);
}

export interface AuditPage {
  readonly events: readonly StoredAuditEvent[];
  /** The sort key of the next page's first event; absent on the last page. */
  readonly next?: string;
}

/** A page of the trail, newest first, at the cost of its own events; `until` is exclusive. `start` is the previous page's `next`. */
export async function auditPage(
  subject: AuditSubject,
  { from, until, start }: { readonly from: Date; readonly until: Date; readonly start?: string | undefined },
  max: number,
): Promise<AuditPage> {
  const [first, end] = [firstIdAt(from), firstIdAt(until)];
  const last = start !== undefined && start < end ? start : end;
  if (last < first) return { events: [] };
  const { pk, sk: to } = auditKey(subject, last);
  const items = await newestBetween(pk, { from: first, to }, max + 1);
  const [events, following] = [items.slice(0, max).map(auditEventIn), items[max]];
  return { events, ...(following && { next: String(following["sk"]) }) };
}

/** Removes the fields, and a customer's IP address, from matching audit events. Who did what and when remains. */
export async function redactAuditEvents(subject: AuditSubject, isRedactable: (auditEvent: StoredAuditEvent) => boolean): Promise<void> {
  const items = await itemsOf(auditKey(subject, newId()).pk);
  const unredacted = items.filter((item) => {
    const auditEvent = auditEventIn(item);
    return isRedactable(auditEvent) && (auditEvent.fields !== undefined || customerIp(auditEvent) !== "");
  });
  for (let at = 0; at < unredacted.length; at += maxTransactionItems)
    await commit(unredacted.slice(at, at + maxTransactionItems).map(redactedItem));
}

const maxTransactionItems = 100;
const customerIp = ({ link, ip }: StoredAuditEvent): string => (link === undefined ? "" : ip);

function redactedItem(item: Item): TransactionItem {
  const { link, ip } = auditEventIn(item);
  return updateItem("audit", keyOfItem(item), { set: { ip: link === undefined ? ip : "" }, remove: ["fields"] }, exists);
}

const linkHolder = "CUSTOMER";

/** The attributes of an audit item. */
export function auditAttributes({ userId, link, delegate }: AuditActor, { requestId, ip }: WritingCall, event: AuditEvent) {
  const { action, part: child, fields } = event;
  const person = delegate ? { userId: delegate.userId, as: delegate.role } : { userId };
  const actor = link === undefined ? person : { userId: linkHolder, link };
  return { action, part: child, fields, ...actor, at: new Date().toISOString(), requestId, ip };
}
