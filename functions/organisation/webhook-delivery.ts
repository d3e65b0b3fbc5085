import { dayMs } from "../../shared/dates.ts";
import { type DeliveryFailure, testEvent } from "../../shared/domain/webhook.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { postToPublic } from "../adapters/http/public-fetch.ts";
import { jobHandler } from "../job-handler.ts";
import { equals, exists } from "../store/dynamo/expression.ts";
import { findItem } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type SystemItem, updateItem } from "../store/dynamo/transaction.ts";
import { type DeliveryName, deliveryKey, webhookKey } from "../store/dynamo/webhook-keys.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { type StoredDelivery, type StoredWebhook, deliverWebhook, deliveryIn, findWebhook } from "../store/services/webhooks.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { webhookPausedEmail } from "./jobs.ts";
import { signatures } from "./webhook-secret.ts";

const minuteMs = 60_000;
/** After the first, second, ... attempt. */
const pausesMs = [minuteMs, 10 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, dayMs];
const maxFailuresInARow = 20;
const gone = 410;

export const webhookHandlers = [jobHandler(deliverWebhook, deliver)];

type Attempt = DeliveryName & { readonly attempt: number };
type Answer = Pick<StoredDelivery, "status" | "failure">;

/** Makes one attempt. A failed one is done as well, and enqueues the next: receivers do not use up the outbox's own retries. */
async function deliver(name: Attempt): Promise<void> {
  const stored = await findItem(deliveryKey(name));
  const delivery = stored && deliveryIn(stored);
  // Otherwise it expired, or another run of this job has made the attempt.
  if (delivery?.attempt !== name.attempt - 1) return;
  const webhook = await findWebhook(name.organisationId, name.webhookId);
  if (!webhook || !(webhook.active || delivery.type === testEvent)) return;
  const answer = await answerTo(name, webhook, delivery);
  await retryOnConflict(async () => {
    const current = await findWebhook(name.organisationId, name.webhookId);
    if (!current) return done();
    const outcome = await writeSystemItems(recorded(name, current, delivery, answer));
    return outcome.kind === "conditionFailed" && outcome.itemName === "webhook" ? retry() : done();
  });
}

async function answerTo(name: DeliveryName, webhook: StoredWebhook, { type, at, data }: StoredDelivery): Promise<Answer> {
  const { messageId } = name;
  const { url, secretCiphertext, formerCiphertext, formerUntil = "" } = webhook;
  const now = new Date();
  const seconds = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({ type, timestamp: at, data });
  const secrets = [secretCiphertext, ...(formerCiphertext && formerUntil > now.toISOString() ? [formerCiphertext] : [])];
  const headers = {
    "content-type": "application/json",
    "user-agent": "Kelpie",
    "webhook-id": messageId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": await signatures(name, secrets, `${messageId}.${seconds}.${body}`),
  };
  return postToPublic(url, { headers, body }).then(
    (status) => ({ status }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof InvalidInput) return "refused";
  return error instanceof Error && ["AbortError", "TimeoutError"].includes(error.name) ? "timeout" : "unreachable";
}

const isSuccess = ({ status = 0 }: Answer): boolean => status >= 200 && status < 300;

/** What became of the attempt, and the next one, if any. The condition of "webhook" fails if it was paused or deleted meanwhile. */
function recorded(name: Attempt, webhook: StoredWebhook, { type }: StoredDelivery, answer: Answer): readonly SystemItem[] {
  const { organisationId, webhookId, attempt } = name;
  const isDelivered = isSuccess(answer);
  const isTest = type === testEvent;
  const isPausing = !isDelivered && !isTest && webhook.active && isEnough(webhook, answer);
  const pauseMs = isDelivered || isTest || isPausing ? undefined : pausesMs[attempt - 1];
  const now = Date.now();
  const nextAt = pauseMs === undefined ? undefined : new Date(now + pauseMs).toISOString();
  const set = { ...answer, attempt, triedAt: new Date(now).toISOString(), isDelivered, nextAt };
  const remove = (["status", "failure", "nextAt"] as const).filter((field) => set[field] === undefined);
  return [
    updateItem("delivery", deliveryKey(name), { set, remove }, equals("attempt", attempt - 1)),
    ...(isTest ? [] : countItems(name, webhook, answer, isPausing)),
    ...(isPausing ? [outboxItem(webhookPausedEmail, { organisationId, webhookId })] : []),
    ...(pauseMs === undefined ? [] : [outboxItem(deliverWebhook, { ...name, attempt: attempt + 1 }, pauseMs)]),
  ];
}

const isEnough = ({ failuresInARow }: StoredWebhook, { status }: Answer): boolean =>
  status === gone || failuresInARow + 1 >= maxFailuresInARow;

/** Attempts at the same time may count past the most before one of them pauses the webhook. */
function countItems(
  { organisationId, webhookId }: Attempt,
  webhook: StoredWebhook,
  answer: Answer,
  isPausing: boolean,
): readonly SystemItem[] {
  const key = webhookKey(organisationId, webhookId);
  if (isSuccess(answer)) return webhook.failuresInARow === 0 ? [] : [updateItem("webhook", key, { set: { failuresInARow: 0 } }, exists)];
  const paused = { active: false, pausedFor: answer.status === gone ? "gone" : "failures" } satisfies Partial<StoredWebhook>;
  const changes = { add: { failuresInARow: 1 }, ...(isPausing && { set: paused }) };
  return [updateItem("webhook", key, changes, equals("active", webhook.active))];
}
