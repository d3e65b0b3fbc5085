import * as z from "zod/mini";
import { deliveryFailures, testEvent, webhookEventNames } from "../domain/webhook.ts";
import { id } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

const events = z.array(z.enum(webhookEventNames)).check(z.minLength(1), z.maxLength(webhookEventNames.length));

const delivery = strictObject({
  /** Of the message: the same in each attempt. */
  _id: z.string(),
  type: z.enum([...webhookEventNames, testEvent]),
  /** The quote's number. Null for a test. */
  humanId: z.nullable(z.int()),
  /** When it happened. */
  at: z.string(),
  /** So many attempts were made. */
  attempt: z.int(),
  triedAt: z.nullable(z.string()),
  /** Of the answer to the last attempt. Null if there was none. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  isDelivered: z.boolean(),
  /** When the next attempt is due. Null if there is none. */
  nextAt: z.nullable(z.string()),
});

export type WebhookDelivery = z.output<typeof delivery>;

const webhook = strictObject({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  active: z.boolean(),
  createdAt: z.string(),
  /** Why Kelpie has paused it: it answered 410, or 20 attempts in a row failed. Null if Kelpie has not. */
  pausedFor: z.nullable(z.enum(["gone", "failures"])),
  /** The last 20, newest first. */
  deliveries: z.array(delivery),
});

export type Webhook = z.output<typeof webhook>;

const params = strictObject({ id });

export const webhookRoutes = defineRoutes({
  /** The secret is answered once. Messages are signed with it as https://www.standardwebhooks.com says. */
  createWebhook: {
    method: "POST",
    path: "/organisation/webhooks",
    body: strictObject({ url: filledLine(2_000), events }),
    data: strictObject({ _id: z.string(), secret: z.string() }),
  },
  listWebhooks: { method: "GET", path: "/organisation/webhooks", data: z.array(webhook) },
  /** Pausing or resuming it also forgets its failures and why Kelpie has paused it. */
  updateWebhook: {
    method: "PUT",
    path: "/organisation/webhooks/{id}",
    params,
    body: strictObject({ active: z.optional(z.boolean()), events: z.optional(events) }).check(
      z.refine((changed) => changed.active !== undefined || changed.events !== undefined, "active or events"),
    ),
    data: z.null(),
  },
  /** For 24 hours messages are signed with the former secret, too. */
  rotateWebhookSecret: {
    method: "POST",
    path: "/organisation/webhooks/{id}/rotate",
    params,
    data: strictObject({ secret: z.string() }),
  },
  testWebhook: { method: "POST", path: "/organisation/webhooks/{id}/test", params, data: z.null() },
  deleteWebhook: { method: "DELETE", path: "/organisation/webhooks/{id}", params, data: z.null() },
});
