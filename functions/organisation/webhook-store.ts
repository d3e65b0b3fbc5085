/** Addresses of an organisation's own programs that are told of its quotes. */
import { maxWebhooks, testEvent } from "../../shared/domain/webhook.ts";
import { type Changes, either, equals, exists, isAbsent, isBelow, lacks } from "../store/dynamo/expression.ts";
import { newId } from "../store/dynamo/ids.ts";
import { newestBetweenEventuallyConsistent } from "../store/dynamo/read.ts";
import { type Outcome, deleteItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { deliveriesOf, webhookCountKey, webhookKey } from "../store/dynamo/webhook-keys.ts";
import { type StoredDelivery, type StoredWebhook, deliveryIn, deliveryItems } from "../store/services/webhooks.ts";
import { type WriteEvent, write, writeSystemItems } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { administratorCheck } from "./store.ts";

export const webhookMade = "organisation.webhookMade" as const;
export const webhookSecretChanged = "organisation.webhookSecretChanged" as const;
export const webhookDeleted = "organisation.webhookDeleted" as const;

/** An address may contain a secret of the receiver's: the log gets its host. */
const hostOf = ({ url }: Pick<StoredWebhook, "url">): string => new URL(url).host;

/** The condition of "count" fails for an organisation that has the most webhooks. */
export function createWebhook(actor: Actor, organisationId: string, stored: StoredWebhook, call: WritingCall): Promise<Outcome> {
  const { _id, events } = stored;
  const fields = { host: hostOf(stored), events };
  const event = { action: webhookMade, subject: { organisationId }, part: _id, fields, result: { webhookId: _id } };
  return write(actor, call, event, [
    administratorCheck(actor, organisationId),
    updateItem(
      "count",
      webhookCountKey(organisationId),
      { add: { webhooks: 1 } },
      either(lacks("webhooks"), isBelow("webhooks", maxWebhooks)),
    ),
    putItem("webhook", webhookKey(organisationId, _id), { ...stored }, isAbsent),
  ]);
}

interface WebhookChange extends Pick<WriteEvent, "action" | "fields"> {
  readonly organisationId: string;
  readonly webhookId: string;
  readonly changes: Changes;
}

/** The condition of "webhook" fails for one that was deleted. */
export function changeWebhook(
  actor: Actor,
  { organisationId, webhookId, changes, action, fields = {} }: WebhookChange,
  call: WritingCall,
): Promise<Outcome> {
  return write(actor, call, { action, subject: { organisationId }, part: webhookId, fields }, [
    administratorCheck(actor, organisationId),
    updateItem("webhook", webhookKey(organisationId, webhookId), changes, exists),
  ]);
}

/** Of a webhook whose maker has not seen the secret, as the answer was lost. */
export function replaceSecret(organisationId: string, webhookId: string, ciphertext: string): Promise<Outcome> {
  return writeSystemItems([
    updateItem("webhook", webhookKey(organisationId, webhookId), { set: { secretCiphertext: ciphertext } }, exists),
  ]);
}

export function removeWebhook(actor: Actor, organisationId: string, stored: StoredWebhook, call: WritingCall): Promise<Outcome> {
  const { _id } = stored;
  const event = { action: webhookDeleted, subject: { organisationId }, part: _id, fields: { host: hostOf(stored) } };
  return write(actor, call, event, [
    administratorCheck(actor, organisationId),
    updateItem("count", webhookCountKey(organisationId), { add: { webhooks: -1 } }, exists),
    deleteItem("webhook", webhookKey(organisationId, _id), equals("_id", _id)),
  ]);
}

/** Sends a message that tells nothing. */
export function sendTest(actor: Actor, organisationId: string, { _id }: StoredWebhook, call: WritingCall): Promise<Outcome> {
  const name = { organisationId, webhookId: _id, at: new Date().toISOString(), messageId: `msg_${newId()}` };
  return write(actor, call, { action: "organisation.webhookTested", subject: { organisationId }, part: _id }, [
    administratorCheck(actor, organisationId),
    ...deliveryItems(name, { type: testEvent, data: {} }),
  ]);
}

const maxShown = 20;

/** The last 20, newest first; may be a second out of date. */
export async function lastDeliveries(organisationId: string, webhookId: string): Promise<readonly StoredDelivery[]> {
  const { pk, ...range } = deliveriesOf(organisationId, webhookId);
  return (await newestBetweenEventuallyConsistent(pk, range, maxShown)).map(deliveryIn);
}
