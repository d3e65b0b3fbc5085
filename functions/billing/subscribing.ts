import type { Subscription } from "../../shared/entities/billing.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import type { OfferedPlan, PaymentProvider } from "./payment-provider.ts";
import { type Billing, beginOpening, billingOf, endOpening, keepCustomer, keepOpened, keepSecret } from "./store.ts";
import { isRefused } from "./stripe.ts";

/** Somebody who subscribes, by whom the payment is taken. */
export interface Subscriber {
  readonly actor: Actor;
  readonly call: WritingCall;
  readonly provider: PaymentProvider;
}

const mostTurns = 5;

/**
 * The subscriber's one open subscription to this plan, with the secret of the payment that is due: the one that is there, else a new
 * one. One to another plan that was never paid gives way.
 */
export async function subscriptionTo(plan: OfferedPlan, subscriber: Subscriber): Promise<Subscription> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const billing = await billingOf(subscriber.actor);
    const standing = await standingFor(plan, billing, subscriber);
    if (standing) return standing;
    const opened = await openNext(plan, billing, subscriber);
    if (opened?.plan === plan._id) return opened;
  }
  throw new Refusal("conflict", "ANOTHER_PLAN", "plan: another plan is being subscribed to at this moment. Please try again.", "plan");
}

/** The one that is there, if it is to this plan or must be settled first; undefined where the next may be opened. */
async function standingFor(plan: OfferedPlan, { subscription, next }: Billing, subscriber: Subscriber): Promise<Subscription | undefined> {
  if (!subscription || subscription.status === "cancelled") return undefined;
  const isSame = subscription.plan === plan._id;
  if (subscription.status === "active" || (subscription.status === "pastDue" && !isSame)) throw alreadySubscribed(subscription);
  const found = await subscriber.provider.find(subscription._id);
  // The provider's message that it has ended is under way.
  if (!found || found.status === "cancelled") return undefined;
  if (isSame) return keepSecret(subscriber.actor, next - 1, found, subscriber.call);
  if (found.status === "active") throw alreadySubscribed(subscription);
  await subscriber.provider.cancel(subscription._id);
  return undefined;
}

/**
 * Opens the next subscription, or brings the opening of it to an end that another call has begun; undefined where that one has ended it.
 */
async function openNext(plan: OfferedPlan, { customerId, next }: Billing, subscriber: Subscriber): Promise<Subscription | undefined> {
  const { actor, call, provider } = subscriber;
  const _id = customerId ?? (await provider.createCustomer(actor.userId));
  if (customerId === undefined) await keepCustomer(actor, _id, call);
  const opening = await beginOpening(actor, { number: next, plan: plan._id, price: plan.price }, call);
  if (!opening) return undefined;
  const opened = await provider.open({ _id, userId: actor.userId }, opening).catch(async (error: unknown) => {
    if (isRefused(error)) await endOpening(actor, opening, call);
    throw error;
  });
  return keepOpened(actor, opening, opened, call);
}

const alreadySubscribed = ({ plan }: Subscription) =>
  new Refusal("conflict", "ALREADY_SUBSCRIBED", `plan: found a subscription to ${plan}, expected none.`, "plan");
