import { maxWebhooks } from "../../shared/domain/webhook.ts";
import { dayMs } from "../../shared/dates.ts";
import type { Webhook, WebhookDelivery } from "../../shared/wire/webhook-routes.ts";
import { publicTarget } from "../adapters/http/public-fetch.ts";
import { ApiError } from "../call/api-error.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { newId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import type { Outcome } from "../store/dynamo/transaction.ts";
import { isDone, resultOf } from "../store/services/idempotency.ts";
import { type StoredDelivery, type StoredWebhook, findWebhook, webhooksOfOrganisation } from "../store/services/webhooks.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { requireAdministrator } from "./store.ts";
import { requireVerifiedOrganisation } from "./verified-abn.ts";
import { newSecret } from "./webhook-secret.ts";
import * as store from "./webhook-store.ts";

/** A repeated call, whose first answer was lost, answers another secret: the table has none that could be answered again. */
export const createWebhook: Operation<"createWebhook"> = async (caller, { body: { url, events } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  await requireVerifiedOrganisation(caller);
  const target = await publicTarget(url);
  const _id = newId();
  const { secret, ciphertext } = await newSecret({ organisationId, webhookId: _id });
  const made = { _id, url: target.url.href, events: [...new Set(events)], active: true, createdAt: new Date().toISOString() };
  const outcome = await store.createWebhook(caller, organisationId, { ...made, failuresInARow: 0, secretCiphertext: ciphertext }, call);
  if (outcome.kind === "committed") return { _id, secret };
  if (outcome.kind === "repeated") {
    const webhookId = String(resultOf(outcome.record, store.webhookMade)["webhookId"]);
    return { _id: webhookId, secret: await replacedSecret(organisationId, webhookId) };
  }
  if (outcome.itemName === "administrator") requireAdministrator(caller, outcome.item);
  throw new ApiError("conflict", "TOO_MANY_ITEMS", `Your organisation has ${maxWebhooks} webhooks, the most. Delete one first.`);
};

async function replacedSecret(organisationId: string, webhookId: string): Promise<string> {
  const { secret, ciphertext } = await newSecret({ organisationId, webhookId });
  const { kind } = await store.replaceSecret(organisationId, webhookId, ciphertext);
  if (kind !== "committed") throw notFound();
  return secret;
}

export const listWebhooks: Operation<"listWebhooks"> = async (caller) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  const webhooks = (await webhooksOfOrganisation(organisationId)).toReversed();
  return Promise.all(webhooks.map((webhook) => shownWebhook(organisationId, webhook)));
};

async function shownWebhook(organisationId: string, webhook: StoredWebhook): Promise<Webhook> {
  const { _id, url, events, active, createdAt, pausedFor = null } = webhook;
  const deliveries = (await store.lastDeliveries(organisationId, _id)).map((each) => shownDelivery(each, active));
  return { _id, url, events, active, createdAt, pausedFor, deliveries };
}

function shownDelivery(delivery: StoredDelivery, isActive: boolean): WebhookDelivery {
  const { messageId: _id, type, data, at, attempt, isDelivered, triedAt = null, status = null, failure = null, nextAt = null } = delivery;
  const shown = { _id, type, humanId: data.humanId ?? null, at, attempt, triedAt, status, failure, isDelivered };
  return { ...shown, nextAt: isActive ? nextAt : null };
}

export const updateWebhook: Operation<"updateWebhook"> = async (caller, { params: { id }, body: { active, events } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  const fields = { ...(active !== undefined && { active }), ...(events && { events: [...new Set(events)] }) };
  const changes = active === undefined ? { set: fields } : { set: { ...fields, failuresInARow: 0 }, remove: ["pausedFor"] };
  const change = { organisationId, webhookId: id, changes, action: "organisation.webhookChanged" as const, fields };
  requireWritten(caller, await store.changeWebhook(caller, change, call));
  return null;
};

const formerMs = dayMs;

/** A repeated call answers another secret in place of the one that was lost; the former one stays good. */
export const rotateWebhookSecret: Operation<"rotateWebhookSecret"> = async (caller, { params: { id } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  await requireVerifiedOrganisation(caller);
  const webhook = await findWebhook(organisationId, id);
  if (!webhook) throw notFound();
  const { secret, ciphertext } = await newSecret({ organisationId, webhookId: id });
  const formerUntil = new Date(Date.now() + formerMs).toISOString();
  const changes = { set: { secretCiphertext: ciphertext, formerCiphertext: webhook.secretCiphertext, formerUntil } };
  const change = { organisationId, webhookId: id, changes, action: store.webhookSecretChanged };
  const outcome = await store.changeWebhook(caller, change, call);
  if (outcome.kind === "repeated") return { secret: await replacedSecret(organisationId, id) };
  requireWritten(caller, outcome);
  return { secret };
};

export const testWebhook: Operation<"testWebhook"> = async (caller, { params: { id } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  const webhook = await findWebhook(organisationId, id);
  if (!webhook) throw notFound();
  requireWritten(caller, await store.sendTest(caller, organisationId, webhook, call));
  return null;
};

/** Repeating it changes nothing. */
export const deleteWebhook: Operation<"deleteWebhook"> = async (caller, { params: { id } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  if (await isDone(call, store.webhookDeleted)) return null;
  const webhook = await findWebhook(organisationId, id);
  if (!webhook) throw notFound();
  requireWritten(caller, await store.removeWebhook(caller, organisationId, webhook, call));
  return null;
};

function requireWritten(caller: Caller, outcome: Outcome): void {
  if (outcome.kind !== "conditionFailed") return;
  if (outcome.itemName === "administrator") requireAdministrator(caller, outcome.item);
  throw notFound();
}
