import { billingRoutes } from "../../shared/wire/billing-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { setting, settingOr } from "../configuration.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { eventIn, verifyWebhook } from "./event.ts";
import { applyBillingEvent } from "./event-store.ts";
import { type PaymentProvider, paymentProvider, type OfferedPlan } from "./payment-provider.ts";
import {
  billingCustomerOf,
  billingOf,
  transactionsOf,
  type Billing,
  beginSubscription,
  abandonSubscription,
  saveBillingCustomer,
  saveOpenedSubscription,
  saveClientSecret,
} from "./store.ts";
import { paymentsUnavailable, isRejected } from "./stripe.ts";
import type { Subscription } from "../../shared/domain/billing.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";

let shared: PaymentProvider | undefined;

function requirePayments(): void {
  if (settingOr("STRIPE_URL", "") === "") throw notConnected();
}

function getProvider(): PaymentProvider {
  requirePayments();
  const access = { url: setting("STRIPE_URL"), plans: setting("STRIPE_PLANS").split(","), key: () => readSecret("stripe/key") };
  shared ??= paymentProvider(access);
  return shared;
}

const listTransactions: Operation<"listTransactions"> = (caller) => transactionsOf(caller);

const readBillingCustomer: Operation<"readBillingCustomer"> = (caller) => billingCustomerOf(caller);

const listPlans: Operation<"listPlans"> = async () => {
  const plans = await getProvider().plans();
  return plans.map(({ price: _price, taxRate: _taxRate, ...plan }) => plan);
};

const subscribe: Operation<"subscribe"> = async (actor, { body }, call) => {
  const provider = getProvider();
  const plans = await provider.plans();
  const plan = plans.find(({ _id }) => _id === body.plan);
  if (!plan) throw unknownPlan(plans.map(({ _id }) => _id));
  return subscriptionTo(plan, { actor, call, provider });
};

const openBillingPortal: Operation<"openBillingPortal"> = async (actor) => {
  const { customerId } = await billingOf(actor);
  if (customerId === undefined)
    throw new ApiError("conflict", "NO_PLAN_YET", "Please choose a plan first. There is nothing to manage yet.");
  return { url: await getProvider().portal(customerId, `${setting("SITE_URL")}/subscribe?managed`) };
};

const receiveBillingEvent: Operation<"receiveBillingEvent"> = async (_caller, { body }, call) => {
  requirePayments();
  const secret = await readSecret("stripe/webhook").catch((cause: unknown) => {
    throw paymentsUnavailable(cause);
  });
  const event = eventIn(await verifyWebhook(body, call.signature, secret));
  if (event) await applyBillingEvent(event, call);
  return null;
};

const notConnected = () =>
  new ApiError("conflict", "NOT_CONNECTED", "Payment by card is not set up yet. You can keep quoting without a plan.");

const unknownPlan = (offered: readonly string[]) =>
  new ApiError("invalid", "NO_SUCH_PLAN", `plan: found another plan, expected one of ${offered.join(", ")}.`, "plan");

interface Subscriber {
  readonly actor: Actor;
  readonly call: WritingCall;
  readonly provider: PaymentProvider;
}

const maxAttempts = 5;

/** Opens or resumes a subscription; cancels an unpaid one to another plan first. Throws an ApiError (conflict) if one is active. */
async function subscriptionTo(plan: OfferedPlan, subscriber: Subscriber): Promise<Subscription> {
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

export const handler = serve(billingRoutes, routeRows, {
  listTransactions,
  listPlans,
  subscribe,
  readBillingCustomer,
  openBillingPortal,
  receiveBillingEvent,
});
