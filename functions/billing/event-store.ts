import type { WritingCall } from "../store/workspace/actor.ts";
import { write } from "../store/services/write.ts";
import { either, equals, isAbsent, isBelow, lacks } from "../store/dynamo/expression.ts";
import { billingEventKey, subscriptionKey, transactionKey } from "../store/dynamo/keys.ts";
import { type TransactionItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import type { BillingEvent, Payment, SubscriptionState } from "./event.ts";

const provider = { userId: "STRIPE" };

/** Stripe retries an event for up to three days; this leaves a wide margin. */
const retentionSeconds = 35 * 24 * 60 * 60;

/** Applies an event together with its id. A repeated event, or one that is older than the stored state, changes nothing. */
export async function applyBillingEvent(event: BillingEvent, call: WritingCall): Promise<void> {
  const { _id, userId } = event;
  const change = event.kind === "payment" ? event.payment : event.subscription;
  const ttl = Math.ceil(Date.now() / 1000) + retentionSeconds;
  const auditEvent = { action: `billing.${event.kind}` as const, subject: { userId }, fields: { event: _id, ...change } };
  await write(provider, call, auditEvent, [
    putItem("event", billingEventKey(_id), { ttl }, isAbsent),
    event.kind === "payment" ? paymentItem(userId, event.payment) : subscriptionItem(userId, event.subscription),
  ]);
}

const paymentItem = (userId: string, payment: Payment): TransactionItem =>
  putItem(
    "payment",
    transactionKey(userId, payment._id),
    payment,
    payment.status === "paid" ? either(isAbsent, equals("status", "failed")) : isAbsent,
  );

/** Removes the client secret once no payment is due. Of two events with the same order, the later one to arrive counts. */
function subscriptionItem(userId: string, { order, ...state }: SubscriptionState): TransactionItem {
  const set = { ...state, order, ...(state.status === "active" || state.status === "cancelled" ? { clientSecret: null } : {}) };
  return updateItem("subscription", subscriptionKey(userId, state.number), { set }, either(lacks("order"), isBelow("order", order + 1)));
}
