import type { Stripe } from "stripe";
import type { Plan, Subscription } from "../../shared/domain/billing.ts";
import { dollarsOf } from "../../shared/money.ts";
import { StripeAccount, type StripeAccess, isMissing } from "./stripe.ts";

export interface OfferedPlan extends Plan {
  readonly price: string;
  /** The GST that invoices show; undefined if the account has no such rate. */
  readonly taxRate: string | undefined;
}

/** number is 1 for the user's first subscription, 2 for the second, ... */
export interface PendingSubscription {
  readonly number: number;
  readonly plan: string;
  readonly price: string;
  readonly taxRate?: string | undefined;
}

export interface ProviderSubscription {
  readonly _id: string;
  readonly status: Subscription["status"];
  /** Confirms the payment that is due; null if none is. */
  readonly clientSecret: string | null;
}

/** Repeating a call with the same arguments has no further effect. Throws an ApiError (unavailable) if the provider does not answer. */
export interface PaymentProvider {
  plans(): Promise<readonly OfferedPlan[]>;
  /** Returns the new customer's id. The provider is given our user's id and nothing else. */
  createCustomer(userId: string): Promise<string>;
  open(customer: { readonly _id: string; readonly userId: string }, pending: PendingSubscription): Promise<ProviderSubscription>;
  find(subscriptionId: string): Promise<ProviderSubscription | undefined>;
  cancel(subscriptionId: string): Promise<void>;
  /** Returns the address of a page where the customer changes plan and card, cancels, and finds the invoices. It works for a few minutes. */
  portal(customerId: string, returnUrl: string): Promise<string>;
}

export interface ProviderAccess extends StripeAccess {
  readonly plans: readonly string[];
}

const plansCacheMs = 5 * 60_000;

/** The Stripe adapter. Caches the prices, which are the plans, for five minutes. */
export function paymentProvider({ plans: lookupKeys, ...access }: ProviderAccess): PaymentProvider {
  const account = new StripeAccount(access);
  let stored: { readonly plans: readonly OfferedPlan[]; readonly until: number } | undefined;
  return {
    plans: async () => {
      if (stored && stored.until > performance.now()) return stored.plans;
      const requested = { active: true, lookup_keys: [...lookupKeys], expand: ["data.product"], limit: 100 };
      const [{ data }, taxRates] = await Promise.all([
        account.call((stripe) => stripe.prices.list(requested)),
        account.call((stripe) => stripe.taxRates.list({ active: true, inclusive: true, limit: 100 })),
      ]);
      const gst = taxRates.data.find(({ country }) => country === "AU");
      stored = {
        plans: data.flatMap((price) => planOf(price, gst)).toSorted((a, b) => a.amount - b.amount),
        until: performance.now() + plansCacheMs,
      };
      return stored.plans;
    },
    createCustomer: async (userId) => {
      const options = { idempotencyKey: `customer-${userId}` };
      return (await account.call((stripe) => stripe.customers.create({ metadata: { userId } }, options))).id;
    },
    open: async ({ _id, userId }, { number, price, taxRate }) => {
      const options = { idempotencyKey: `subscription-${userId}-${number}-${price}` };
      const metadata = { userId, number: String(number) };
      return toSubscription(
        await account.call((stripe) => stripe.subscriptions.create(firstPayment(_id, { price, taxRate }, metadata), options)),
      );
    },
    find: (subscriptionId) =>
      account
        .call((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand: withSecret }))
        .then(toSubscription)
        .catch(undefinedIfMissing),
    cancel: async (subscriptionId) => {
      await account.call((stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(undefinedIfMissing);
    },
    portal: async (customer, returnUrl) =>
      (await account.call((stripe) => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url,
  };
}

const withSecret = ["latest_invoice.confirmation_secret"];

/** The subscription becomes active with the first payment, which the browser confirms; the card is saved for later payments. */
const firstPayment = (
  customer: string,
  { price, taxRate }: Pick<PendingSubscription, "price" | "taxRate">,
  metadata: Readonly<Record<string, string>>,
) => ({
  customer,
  items: [{ price }],
  ...(taxRate !== undefined && { default_tax_rates: [taxRate] }),
  metadata,
  payment_behavior: "default_incomplete" as const,
  payment_settings: { save_default_payment_method: "on_subscription" as const },
  expand: withSecret,
});

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function planOf(price: Stripe.Price, gst: Stripe.TaxRate | undefined): OfferedPlan[] {
  const { id, lookup_key: _id, currency, unit_amount: cents, recurring, product } = price;
  const interval = intervalOf(recurring?.interval);
  if (currency !== "aud" || recurring?.interval_count !== 1 || interval === undefined) return [];
  if (_id === null || cents === null || typeof product === "string" || !("name" in product)) return [];
  const included = gst ? Math.round((cents * gst.percentage) / (100 + gst.percentage)) : 0;
  return [{ _id, price: id, taxRate: gst?.id, name: product.name, amount: dollarsOf(cents), gst: dollarsOf(included), interval }];
}

const intervalOf = (word: string | undefined): Plan["interval"] | undefined => (word === "month" || word === "year" ? word : undefined);

function toSubscription({ id, status, latest_invoice: invoice }: Stripe.Subscription): ProviderSubscription {
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

export const statusOf = (word: string): Subscription["status"] | undefined => statuses[word];
