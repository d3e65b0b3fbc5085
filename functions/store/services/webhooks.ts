/** Webhooks of an organisation as they are stored, and the items that send a message to one. */
import * as z from "zod/mini";
import { stages } from "../../../shared/domain/stage.ts";
import { deliveryFailures, maxWebhooks, testEvent, webhookEventNames } from "../../../shared/domain/webhook.ts";
import { isAbsent } from "../dynamo/expression.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { findItem, newestBetweenEventuallyConsistent } from "../dynamo/read.ts";
import { type SystemItem, putItem } from "../dynamo/transaction.ts";
import { type DeliveryName, deliveryKey, webhookKey, webhooksOf } from "../dynamo/webhook-keys.ts";
import { job } from "./job.ts";
import { outboxItem } from "./outbox.ts";

export const webhookIn = itemParser("webhook", {
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  active: z.boolean(),
  createdAt: z.string(),
  pausedFor: z.optional(z.enum(["gone", "failures"])),
  failuresInARow: z.number(),
  secretCiphertext: z.string(),
  formerCiphertext: z.optional(z.string()),
  /** Until then messages are signed with the former secret, too. */
  formerUntil: z.optional(z.string()),
});

export type StoredWebhook = ReturnType<typeof webhookIn>;

export async function findWebhook(organisationId: string, webhookId: string): Promise<StoredWebhook | undefined> {
  const item = await findItem(webhookKey(organisationId, webhookId));
  return item && webhookIn(item);
}

/** Half a read unit, also of an organisation without any; may be a second out of date. Newest first. */
export async function webhooksOfOrganisation(organisationId: string): Promise<readonly StoredWebhook[]> {
  const { pk, ...range } = webhooksOf(organisationId);
  return (await newestBetweenEventuallyConsistent(pk, range, maxWebhooks)).map(webhookIn);
}

/** What goes out of an event: no names and no amounts. A test has none. */
const data = z.object({
  applicationId: z.optional(z.string()),
  humanId: z.optional(z.number()),
  stage: z.optional(z.enum(stages)),
  lender: z.optional(z.string()),
  status: z.optional(z.string()),
});

export const deliveryIn = itemParser("delivery", {
  messageId: z.string(),
  type: z.enum([...webhookEventNames, testEvent]),
  at: z.string(),
  data,
  attempt: z.number(),
  triedAt: z.optional(z.string()),
  status: z.optional(z.number()),
  failure: z.optional(z.enum(deliveryFailures)),
  isDelivered: z.boolean(),
  nextAt: z.optional(z.string()),
});

export type StoredDelivery = ReturnType<typeof deliveryIn>;

/** Makes an attempt to deliver a message; the first is number 1. */
export const deliverWebhook = job("webhook.deliver", {
  organisationId: z.string(),
  webhookId: z.string(),
  at: z.string(),
  messageId: z.string(),
  attempt: z.number(),
});

const retentionSeconds = 30 * 24 * 60 * 60;

/** The condition of "delivery" fails for a message that was sent to the webhook before. */
export function deliveryItems(name: DeliveryName, { type, data: sent }: Pick<StoredDelivery, "type" | "data">): readonly SystemItem[] {
  const { organisationId, webhookId, at, messageId } = name;
  const ttl = Math.ceil(Date.now() / 1000) + retentionSeconds;
  const delivery = { messageId, type, at, data: sent, attempt: 0, isDelivered: false, nextAt: at, ttl };
  return [
    putItem("delivery", deliveryKey(name), delivery, isAbsent),
    outboxItem(deliverWebhook, { organisationId, webhookId, at, messageId, attempt: 1 }),
  ];
}
