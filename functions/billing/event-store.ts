import type { WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { either, equals, isAbsent, isBelow, lacks } from "../store/expression.ts";
import { billingEventKey, subscriptionKey, transactionKey } from "../store/keys.ts";
import { type Step, commit, putStep, updateStep } from "../store/transaction.ts";
import type { BillingEvent, Payment, SubscriptionState } from "./event.ts";

/** In the audit items. */
const provider = { userId: "STRIPE" };

/** Longer than the provider repeats a message. */
const keptSeconds = 35 * 24 * 60 * 60;

/**
 * Writes what a message tells, with the message's id. One that has been taken in before changes nothing, nor does one that tells of an
 * earlier state than is known: so whatever comes twice or in another order ends in the same.
 */
export async function takeIn(event: BillingEvent, call: WritingCall): Promise<void> {
  const { _id, userId } = event;
  const told = event.kind === "payment" ? event.payment : event.subscription;
  const expiresAt = Math.ceil(Date.now() / 1000) + keptSeconds;
  await commit([
    putStep("event", billingEventKey(_id), { expiresAt }, isAbsent),
    event.kind === "payment" ? paymentStep(userId, event.payment) : subscriptionStep(userId, event.subscription),
    auditStep(provider, call, { action: `billing.${event.kind}`, subject: { userId }, fields: { event: _id, ...told } }),
  ]);
}

/** What is paid stays paid. */
const paymentStep = (userId: string, payment: Payment): Step =>
  putStep(
    "payment",
    transactionKey(userId, payment._id),
    payment,
    payment.status === "paid" ? either(isAbsent, equals("status", "failed")) : isAbsent,
  );

/** The secret of a payment that is due no more goes. */
function subscriptionStep(userId: string, { order, ...state }: SubscriptionState): Step {
  const set = { ...state, order, ...(state.status === "active" || state.status === "cancelled" ? { clientSecret: null } : {}) };
  return updateStep("subscription", subscriptionKey(userId, state.number), { set }, either(lacks("order"), isBelow("order", order)));
}
