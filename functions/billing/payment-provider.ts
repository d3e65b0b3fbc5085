import type { Stripe } from "stripe";
import type { Plan, Subscription } from "../../shared/entities/billing.ts";
import { dollarsOf } from "../../shared/money.ts";
import { StripeAccount, type StripeAccess, isMissing } from "./stripe.ts";

/** A plan and the provider's price of it. */
export interface OfferedPlan extends Plan {
  readonly price: string;
}

/** A subscription that is to be opened: the user's first, second, ... */
export interface Opening {
  readonly number: number;
  readonly plan: string;
  readonly price: string;
}

/** A subscription as the provider says that it is now. */
export interface ProvidersSubscription {
  readonly _id: string;
  readonly status: Subscription["status"];
  /** Confirms the payment that is due; null where none is. */
  readonly clientSecret: string | null;
}

/** Whoever takes the payments. What is asked for twice with the same arguments is done once. Where it does not answer, a Refusal says so. */
export interface PaymentProvider {
  plans(): Promise<readonly OfferedPlan[]>;
  /** The new customer's id; the provider is told our user's id and nothing else. */
  createCustomer(userId: string): Promise<string>;
  open(customer: { readonly _id: string; readonly userId: string }, opening: Opening): Promise<ProvidersSubscription>;
  /** Undefined where the provider does not know it. */
  find(subscriptionId: string): Promise<ProvidersSubscription | undefined>;
  cancel(subscriptionId: string): Promise<void>;
}

export interface ProviderAccess extends StripeAccess {
  /** The lookup keys of the prices that are offered. */
  readonly plans: readonly string[];
}

const plansKeptMs = 5 * 60_000;

/** Stripe. Its prices are the plans, kept for five minutes. */
export function paymentProvider({ plans: lookupKeys, ...access }: ProviderAccess): PaymentProvider {
  const account = new StripeAccount(access);
  let kept: { readonly plans: readonly OfferedPlan[]; readonly until: number } | undefined;
  return {
    plans: async () => {
      if (kept && kept.until > performance.now()) return kept.plans;
      const asked = { active: true, lookup_keys: [...lookupKeys], expand: ["data.product"], limit: 100 };
      const { data } = await account.ask((stripe) => stripe.prices.list(asked));
      kept = { plans: data.flatMap(planOf).toSorted((a, b) => a.amount - b.amount), until: performance.now() + plansKeptMs };
      return kept.plans;
    },
    createCustomer: async (userId) => {
      const options = { idempotencyKey: `customer-${userId}` };
      return (await account.ask((stripe) => stripe.customers.create({ metadata: { userId } }, options))).id;
    },
    open: async ({ _id, userId }, { number, price }) => {
      const options = { idempotencyKey: `subscription-${userId}-${number}-${price}` };
      const metadata = { userId, number: String(number) };
      return standing(await account.ask((stripe) => stripe.subscriptions.create(firstPayment(_id, price, metadata), options)));
    },
    find: (subscriptionId) =>
      account
        .ask((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand: withSecret }))
        .then(standing)
        .catch(undefinedIfMissing),
    cancel: async (subscriptionId) => {
      await account.ask((stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(undefinedIfMissing);
    },
  };
}

const withSecret = ["latest_invoice.confirmation_secret"];

/** It stands from the first payment on, which the browser confirms; the card is kept for those that follow. */
const firstPayment = (customer: string, price: string, metadata: Readonly<Record<string, string>>) => ({
  customer,
  items: [{ price }],
  metadata,
  payment_behavior: "default_incomplete" as const,
  payment_settings: { save_default_payment_method: "on_subscription" as const },
  expand: withSecret,
});

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** A price in another currency, or of something that is not paid by the month or year, is no plan. */
function planOf(price: Stripe.Price): OfferedPlan[] {
  const { id, lookup_key: _id, currency, unit_amount: cents, recurring, product } = price;
  const interval = intervalOf(recurring?.interval);
  if (currency !== "aud" || recurring?.interval_count !== 1 || interval === undefined) return [];
  if (_id === null || cents === null || typeof product === "string" || !("name" in product)) return [];
  return [{ _id, price: id, name: product.name, amount: dollarsOf(cents), interval }];
}

const intervalOf = (word: string | undefined): Plan["interval"] | undefined => (word === "month" || word === "year" ? word : undefined);

function standing({ id, status, latest_invoice: invoice }: Stripe.Subscription): ProvidersSubscription {
  const secret = invoice !== null && typeof invoice === "object" ? invoice.confirmation_secret?.client_secret : undefined;
  const isOpen = invoice !== null && typeof invoice === "object" && invoice.status === "open";
  return { _id: id, status: statusOf(status) ?? "incomplete", clientSecret: isOpen ? (secret ?? null) : null };
}

const statuses: Readonly<Record<string, Subscription["status"]>> = {
  incomplete: "incomplete",
  incomplete_expired: "cancelled",
  trialing: "active",
  active: "active",
  past_due: "pastDue",
  unpaid: "pastDue",
  paused: "pastDue",
  canceled: "cancelled",
};

/** Stripe's word for a subscription's status as ours; undefined for one that this product does not know. */
export const statusOf = (word: string): Subscription["status"] | undefined => statuses[word];
