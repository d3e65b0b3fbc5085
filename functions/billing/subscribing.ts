import type { Subscription } from "../../shared/domain/billing.ts";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import type { OfferedPlan, PaymentProvider } from "./payment-provider.ts";
import {
  type Billing,
  beginSubscription,
  billingOf,
  abandonSubscription,
  saveBillingCustomer,
  saveOpenedSubscription,
  saveClientSecret,
} from "./store.ts";
import { isRejected } from "./stripe.ts";

export interface Subscriber {
  readonly actor: Actor;
  readonly call: WritingCall;
  readonly provider: PaymentProvider;
}

const maxAttempts = 5;

/** Opens or resumes a subscription; cancels an unpaid one to another plan first. Throws an ApiError (conflict) if one is active. */
export async function subscriptionTo(plan: OfferedPlan, subscriber: Subscriber): Promise<Subscription> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const billing = await billingOf(subscriber.actor);
    const existing = await openSubscription(plan, billing, subscriber);
    if (existing) return existing;
    const opened = await openNext(plan, billing, subscriber);
    if (opened?.plan === plan._id) return opened;
  }
  throw new ApiError("conflict", "ANOTHER_PLAN", "plan: another plan is being subscribed to at this moment. Please try again.", "plan");
}

async function openSubscription(
  plan: OfferedPlan,
  { subscription, nextNumber }: Billing,
  subscriber: Subscriber,
): Promise<Subscription | undefined> {
  if (!subscription || subscription.status === "cancelled") return undefined;
  const isSame = subscription.plan === plan._id;
  if (subscription.status === "active" || (subscription.status === "pastDue" && !isSame)) throw alreadySubscribed(subscription);
  const current = await subscriber.provider.find(subscription._id);
  // The provider has ended it; its event has not arrived yet.
  if (!current || current.status === "cancelled") return undefined;
  if (isSame) return saveClientSecret(subscriber.actor, nextNumber - 1, current, subscriber.call);
  if (current.status === "active") throw alreadySubscribed(subscription);
  await subscriber.provider.cancel(subscription._id);
  return undefined;
}

/** Opens the next subscription, or completes a pending one that another call has begun. Returns undefined if that call has completed it. */
async function openNext(plan: OfferedPlan, { customerId, nextNumber }: Billing, subscriber: Subscriber): Promise<Subscription | undefined> {
  const { actor, call, provider } = subscriber;
  const _id = customerId ?? (await provider.createCustomer(actor.userId));
  if (customerId === undefined) await saveBillingCustomer(actor, _id, call);
  const pending = await beginSubscription(actor, { number: nextNumber, plan: plan._id, price: plan.price, taxRate: plan.taxRate }, call);
  if (!pending) return undefined;
  const opened = await provider.open({ _id, userId: actor.userId }, pending).catch(async (error: unknown) => {
    if (isRejected(error)) await abandonSubscription(actor, pending, call);
    throw error;
  });
  return saveOpenedSubscription(actor, pending, opened, call);
}

const alreadySubscribed = ({ plan }: Subscription) =>
  new ApiError("conflict", "ALREADY_SUBSCRIBED", `plan: found a subscription to ${plan}, expected none.`, "plan");
