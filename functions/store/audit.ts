import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Actor, WritingCall } from "./actor.ts";
import { ask, tableName } from "./client.ts";
import { exists } from "./expression.ts";
import { firstIdAt, newId } from "./ids.ts";
import { type AuditSubject, type ItemKey, auditKey } from "./keys.ts";
import { itemsBetween, itemsOf } from "./read.ts";
import { type Step, commit, putStep, updateStep } from "./transaction.ts";

/** What was done: a write of these fields to these values, or a read that must leave a trace. */
export interface Deed {
  readonly action: string;
  readonly subject: AuditSubject;
  /** The part that was written, where the subject has several. */
  readonly part?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

type Doer = Pick<Actor, "userId" | "link">;

/** The audit item that goes with a write, in its transaction. */
export function auditStep(actor: Doer, call: WritingCall, deed: Deed): Step {
  return putStep("audit", auditKey(deed.subject, newId()), told(actor, call, deed));
}

/** Leaves the trace of a read before its answer goes out. */
export async function auditRead(actor: Actor, call: WritingCall, deed: Deed): Promise<void> {
  const Item = { ...told(actor, call, deed), ...auditKey(deed.subject, newId()) };
  await ask((client) => client.send(new PutCommand({ TableName: tableName(), Item })));
}

/** A deed as it was kept: who, when, from where. */
export interface AuditItem {
  readonly action: string;
  readonly part?: string;
  readonly userId: string;
  /** Of a customer's deed. */
  readonly link?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly requestId: string;
  readonly ip: string;
}

/** What was done to a subject from one moment until before another, the earliest first. */
export async function deedsOf(subject: AuditSubject, from: Date, until: Date): Promise<AuditItem[]> {
  const { pk } = auditKey(subject, newId());
  const items = await itemsBetween(pk, firstIdAt(from), firstIdAt(until));
  return items as unknown as AuditItem[];
}

/** Empties deeds of what they said, where this holds of them, and of a customer's address; that they were done, when and by whom, stays. */
export async function forgetDeeds(subject: AuditSubject, isForgotten: (deed: AuditItem) => boolean): Promise<void> {
  const deeds = (await itemsOf(auditKey(subject, newId()).pk)) as unknown as (AuditItem & ItemKey)[];
  const telling = deeds.filter((deed) => isForgotten(deed) && (deed.fields !== undefined || addressIn(deed) !== ""));
  for (let at = 0; at < telling.length; at += mostInTransaction) await commit(telling.slice(at, at + mostInTransaction).map(forgetStep));
}

const mostInTransaction = 100;
const addressIn = ({ link, ip }: AuditItem): string => (link === undefined ? "" : ip);

function forgetStep({ pk, sk, link, ip }: AuditItem & ItemKey): Step {
  return updateStep("deed", { pk, sk }, { set: { ip: link === undefined ? ip : "" }, remove: ["fields"] }, exists);
}

/** Who acts by a link, in the place of a user's id. */
const linkHolder = "CUSTOMER";

function told({ userId, link }: Doer, { requestId, ip }: WritingCall, { action, part, fields }: Deed) {
  const who = link === undefined ? { userId } : { userId: linkHolder, link };
  return { action, part, fields, ...who, at: new Date().toISOString(), requestId, ip };
}
