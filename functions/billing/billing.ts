import { setting, settingOr } from "../configuration.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { eventIn, verifyWebhook } from "./event.ts";
import { applyBillingEvent } from "./event-store.ts";
import { type PaymentProvider, paymentProvider } from "./payment-provider.ts";
import { billingCustomerOf, billingOf, transactionsOf } from "./store.ts";
import { paymentsUnavailable } from "./stripe.ts";
import { subscriptionTo } from "./subscribing.ts";

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

export const listTransactions: Operation<"listTransactions"> = (caller) => transactionsOf(caller);

export const readBillingCustomer: Operation<"readBillingCustomer"> = (caller) => billingCustomerOf(caller);

export const listPlans: Operation<"listPlans"> = async () => {
  const plans = await getProvider().plans();
  return plans.map(({ price: _price, taxRate: _taxRate, ...plan }) => plan);
};

export const subscribe: Operation<"subscribe"> = async (actor, { body }, call) => {
  const provider = getProvider();
  const plans = await provider.plans();
  const plan = plans.find(({ _id }) => _id === body.plan);
  if (!plan) throw unknownPlan(plans.map(({ _id }) => _id));
  return subscriptionTo(plan, { actor, call, provider });
};

export const openBillingPortal: Operation<"openBillingPortal"> = async (actor) => {
  const { customerId } = await billingOf(actor);
  if (customerId === undefined)
    throw new ApiError("conflict", "NO_PLAN_YET", "Please choose a plan first. There is nothing to manage yet.");
  return { url: await getProvider().portal(customerId, `${setting("SITE_URL")}/subscribe?managed`) };
};

export const receiveBillingEvent: Operation<"receiveBillingEvent"> = async (_caller, { body }, call) => {
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
