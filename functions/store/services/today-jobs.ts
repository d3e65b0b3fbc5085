import * as z from "zod/mini";
import { webhookEventNames } from "../../../shared/domain/webhook.ts";
import type { SystemKey } from "../dynamo/keys.ts";
import type { TransactionItem } from "../dynamo/transaction.ts";
import { job } from "./job.ts";
import { outboxItem } from "./outbox.ts";

/** What a write has caused that programs are told of. That the stage changed is seen from the quote itself. */
const news = z.object({
  type: z.enum(webhookEventNames),
  at: z.string(),
  /** What distinguishes two such events of one moment. */
  part: z.optional(z.string()),
  lender: z.optional(z.string()),
  status: z.optional(z.string()),
});

export type News = z.output<typeof news>;

/** Writes the difference of a quote's rows in Today, and tells webhooks the news; deletes a former owner's rows, if one is named. */
export const refreshToday = job("today.refresh", {
  applicationId: z.string(),
  formerOwnerId: z.optional(z.string()),
  news: z.optional(news),
});

/** Writes or deletes the row that tells an organisation's administrator of new lenders outside its panel. */
export const refreshPanelRow = job("today.panel", { organisationId: z.string() });

/** Transaction item of a write that changes a cause of a row, or is news for programs. */
export const todayItem = (applicationId: string, told?: Omit<News, "at">): TransactionItem<SystemKey> =>
  outboxItem(refreshToday, { applicationId, ...(told && { news: { ...told, at: new Date().toISOString() } }) });
