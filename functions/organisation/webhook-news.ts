/** What the webhooks of an organisation are told of its quotes. */
import { type Stage, stageOf } from "../../shared/domain/stage.ts";
import type { WebhookEvent } from "../../shared/domain/webhook.ts";
import { sha256 } from "../call/sha256.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, putItem } from "../store/dynamo/transaction.ts";
import { toldStageKey } from "../store/dynamo/webhook-keys.ts";
import type { News } from "../store/services/today-jobs.ts";
import { type StoredWebhook, deliveryItems, webhooksOfOrganisation } from "../store/services/webhooks.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";
import { verifiedOrganisation } from "./verified-abn.ts";

/**
 * Sends the news of a quote, and its stage if that has changed, to the active webhooks of its organisation, by its root item. May be repeated:
 * a message's id follows from what happened, and goes to a webhook once.
 */
export async function tellWebhooks(applicationId: string, root: Item, news: News | undefined): Promise<void> {
  const { organisationId, isDemo } = root;
  if (typeof organisationId !== "string" || isDemo) return;
  const webhooks = (await webhooksOfOrganisation(organisationId)).filter(({ active }) => active);
  if (webhooks.length === 0 || !(await verifiedOrganisation(organisationId))) return;
  const quote = { organisationId, applicationId, root };
  if (news) await tell(quote, webhooks, news);
  await tellStage(quote, listening(webhooks, "quote.stageChanged"));
}

interface Quote {
  readonly organisationId: string;
  readonly applicationId: string;
  readonly root: Item;
}

const listening = (webhooks: readonly StoredWebhook[], type: WebhookEvent) => webhooks.filter(({ events }) => events.includes(type));

async function tell({ organisationId, applicationId, root }: Quote, webhooks: readonly StoredWebhook[], news: News): Promise<void> {
  const { type, at, lender, status } = news;
  const { stage } = stageOf(stageFactsOf(root));
  const data = { applicationId, humanId: Number(root["humanId"]), stage, ...(lender && { lender }), ...(status && { status }) };
  const messageId = messageIdOf(applicationId, news);
  for (const { _id: webhookId } of listening(webhooks, type))
    await writeSystemItems(deliveryItems({ organisationId, webhookId, at, messageId }, { type, data }));
}

const messageIdOf = (applicationId: string, news: News): string =>
  `msg_${sha256(JSON.stringify([applicationId, news.type, news.at, news.part, news.lender, news.status]))}`;

const retentionSeconds = 400 * 24 * 60 * 60;

/** A quote's first stage that is seen is told only if the quote has reached it since the webhook was made. */
async function tellStage(quote: Quote, webhooks: readonly StoredWebhook[]): Promise<void> {
  if (webhooks.length === 0) return;
  const { organisationId, applicationId, root } = quote;
  const { stage, since } = stageOf(stageFactsOf(root));
  const key = toldStageKey(organisationId, applicationId);
  const told = (await findItem(key))?.["stage"] as Stage | undefined;
  if (told === stage) return;
  const listeners = told === undefined ? webhooks.filter(({ createdAt }) => stage !== "draft" && since > createdAt) : webhooks;
  await tell(quote, listeners, { type: "quote.stageChanged", at: since, part: stage });
  await writeSystemItems([putItem("stage", key, { stage, ttl: Math.ceil(Date.now() / 1000) + retentionSeconds })]);
}
