import { type LenderFeedback, lenderFeedback } from "../../../shared/wire/response/lender-feedback.ts";
import { isAbsent } from "../dynamo/expression.ts";
import { newId } from "../dynamo/ids.ts";
import { type SystemKey, feedbackKey, feedbackOn } from "../dynamo/keys.ts";
import { lastItemsOf } from "../dynamo/read.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { type TransactionItem, putItem } from "../dynamo/transaction.ts";

const feedbackIn = itemParser("feedback on a rate sheet", lenderFeedback.shape);

const retentionSeconds = 365 * 24 * 60 * 60;
const maxListed = 50;

/** Figures alone: neither the customer, the quote nor its broker. */
export function feedbackItem(slug: string, feedback: Omit<LenderFeedback, "_id" | "at">): TransactionItem<SystemKey> {
  const [_id, now] = [newId(), new Date()];
  const ttl = Math.ceil(now.getTime() / 1000) + retentionSeconds;
  return putItem("feedback", feedbackKey(slug, _id), { _id, at: now.toISOString(), ...feedback, ttl }, isAbsent);
}

/** The newest 50 on a sheet, newest first. */
export const listFeedbackOn = async (slug: string): Promise<LenderFeedback[]> =>
  (await lastItemsOf(feedbackOn(slug), maxListed)).map(feedbackIn);
