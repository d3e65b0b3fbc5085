import { setting } from "../configuration.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { readSecret } from "../secret/secret.ts";
import { eventIn, verified } from "./event.ts";
import { takeIn } from "./event-store.ts";
import { type PaymentProvider, paymentProvider } from "./payment-provider.ts";
import { billingCustomerOf, transactionsOf } from "./store.ts";
import { paymentsUnavailable } from "./stripe.ts";
import { subscriptionTo } from "./subscribing.ts";

let shared: PaymentProvider | undefined;

function theProvider(): PaymentProvider {
  const access = { url: setting("STRIPE_URL"), plans: setting("STRIPE_PLANS").split(","), key: () => readSecret("stripe/key") };
  shared ??= paymentProvider(access);
  return shared;
}

export const listTransactions: Operation<"listTransactions"> = (caller) => transactionsOf(caller);

export const readBillingCustomer: Operation<"readBillingCustomer"> = (caller) => billingCustomerOf(caller);

export const listPlans: Operation<"listPlans"> = async () => {
  const plans = await theProvider().plans();
  return plans.map(({ price: _price, ...plan }) => plan);
};

export const subscribe: Operation<"subscribe"> = async (actor, { body }, call) => {
  const provider = theProvider();
  const plans = await provider.plans();
  const plan = plans.find(({ _id }) => _id === body.plan);
  if (!plan) throw noSuchPlan(plans.map(({ _id }) => _id));
  return subscriptionTo(plan, { actor, call, provider });
};

/** What is paid and subscribed to is written from the provider's own messages, and from nothing else. */
export const receiveBillingEvent: Operation<"receiveBillingEvent"> = async (_caller, { body }, call) => {
  const secret = await readSecret("stripe/webhook").catch((cause: unknown) => {
    throw paymentsUnavailable(cause);
  });
  const event = eventIn(await verified(body, call.signature, secret));
  if (event) await takeIn(event, call);
  return null;
};

const noSuchPlan = (offered: readonly string[]) =>
  new Refusal("invalid", "NO_SUCH_PLAN", `plan: found another plan, expected one of ${offered.join(", ")}.`, "plan");
