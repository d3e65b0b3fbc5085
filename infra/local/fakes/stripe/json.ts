import { type Account, type Customer, type Invoice, type Price, type Subscription, gst, priceOf, prices } from "./account.ts";
import { periodEndOf } from "./period.ts";

/** Stripe's objects, with the fields that Kelpie and Stripe's SDK read. */
export const customerJson = ({ id, metadata, created }: Customer) => ({ id, object: "customer", created, livemode: false, metadata });

export const priceJson = ({ id, lookupKey, name, cents, interval }: Price, expand: readonly string[] = []) => {
  const product = `prod_${lookupKey}`;
  return {
    id,
    object: "price",
    active: true,
    currency: "aud",
    livemode: false,
    lookup_key: lookupKey,
    product: expand.includes("data.product") ? { id: product, object: "product", active: true, name } : product,
    recurring: { interval, interval_count: 1 },
    type: "recurring",
    unit_amount: cents,
  };
};

export const pricesJson = (lookupKeys: readonly string[], expand: readonly string[]) => ({
  object: "list",
  url: "/v1/prices",
  has_more: false,
  data: prices
    .filter(({ lookupKey }) => lookupKeys.length === 0 || lookupKeys.includes(lookupKey))
    .map((price) => priceJson(price, expand)),
});

export const taxRatesJson = () => ({
  object: "list",
  url: "/v1/tax_rates",
  has_more: false,
  data: [
    {
      id: gst.id,
      object: "tax_rate",
      active: true,
      country: gst.country,
      display_name: gst.name,
      inclusive: true,
      livemode: false,
      percentage: gst.percentage,
      tax_type: "gst",
    },
  ],
});

/** Cents of GST in this price. */
export const gstIn = ({ cents }: Price): number => Math.round((cents * gst.percentage) / (100 + gst.percentage));

export function subscriptionJson(subscription: Subscription, expand: readonly string[] = []) {
  const { id, customer, metadata, created, status, invoices, cancelAtPeriodEnd } = subscription;
  const periodEnd = periodEndOf(subscription);
  const latest = invoices.at(-1)!;
  const isExpanded = expand.some((path) => path.startsWith("latest_invoice"));
  const hasSecret = expand.includes("latest_invoice.confirmation_secret");
  return {
    id,
    object: "subscription",
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    created,
    currency: "aud",
    customer,
    items: {
      object: "list",
      data: [
        {
          id: `si_${id}`,
          object: "subscription_item",
          current_period_end: periodEnd,
          price: priceJson(priceOf(subscription)),
          quantity: 1,
        },
      ],
    },
    latest_invoice: isExpanded ? invoiceJson(subscription, latest, hasSecret) : latest.id,
    livemode: false,
    metadata,
    status,
  };
}

export function invoiceJson(subscription: Subscription, invoice: Invoice, hasSecret = false) {
  const { id, created, status, clientSecret } = invoice;
  const { name, cents, interval } = priceOf(subscription);
  return {
    id,
    object: "invoice",
    amount_due: cents,
    amount_paid: status === "paid" ? cents : 0,
    created,
    currency: "aud",
    customer: subscription.customer,
    lines: {
      object: "list",
      data: [{ object: "line_item", amount: cents, description: `1 × ${name} (at $${(cents / 100).toFixed(2)} / ${interval})` }],
    },
    livemode: false,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status,
    total_taxes: subscription.taxRates.map((rate) => ({
      amount: gstIn(priceOf(subscription)),
      tax_behavior: "inclusive",
      tax_rate_details: { tax_rate: rate },
      type: "tax_rate_details",
    })),
    ...(hasSecret && { confirmation_secret: { client_secret: clientSecret, type: "payment_intent" } }),
  };
}

export function dueBySecret(account: Account, secret: string): { subscription: Subscription; invoice: Invoice } | undefined {
  for (const subscription of account.subscriptions) {
    const invoice = subscription.invoices.find(({ clientSecret }) => clientSecret === secret);
    if (invoice) return { subscription, invoice };
  }
  return undefined;
}
