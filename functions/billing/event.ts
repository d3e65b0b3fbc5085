import * as z from "zod/mini";
import type { Subscription, Transaction } from "../../shared/domain/billing.ts";
import { dollarsOf } from "../../shared/money.ts";
import { ApiError } from "../call/api-error.ts";
import { idOf, isId } from "../store/dynamo/ids.ts";
import { statusOf } from "./payment-provider.ts";

export type BillingEvent = { readonly _id: string; readonly userId: string } & (
  { readonly kind: "subscription"; readonly subscription: SubscriptionState } | { readonly kind: "payment"; readonly payment: Payment }
);

export interface SubscriptionState extends Pick<Subscription, "_id" | "plan" | "status" | "renewsAt" | "endsAt"> {
  /** 1 for the user's first subscription, 2 for the second, ... */
  readonly number: number;
  /** Higher for a later state, whatever order the events arrive in; equal for two of the same status within one second. */
  readonly order: number;
}

export interface Payment extends Transaction {
  readonly status: "paid" | "failed";
}

const toleranceSeconds = 300;

/** Returns the body if Stripe signed exactly these bytes within the last five minutes. Throws an ApiError (unauthenticated) otherwise. */
export async function verifyWebhook(text: string, signature: string | undefined, secret: string): Promise<string> {
  const { Stripe } = await import("./sdk.ts");
  try {
    // Optional in the SDK's types: without it the call fails, and nothing passes unchecked.
    Stripe.webhooks.signature!.verifyHeader(text, signature ?? "", secret, toleranceSeconds);
    return text;
  } catch (cause) {
    const apiError = new ApiError(
      "unauthenticated",
      "SIGNATURE",
      "Stripe-Signature: expected a signature of this body, at most 300 s old.",
    );
    apiError.cause = cause;
    throw apiError;
  }
}

/** Returns undefined for events of other types or about users who did not subscribe here. Throws a ZodError for an unknown shape. */
export function eventIn(text: string): BillingEvent | undefined {
  const event = z.object({ id: z.string(), type: z.string(), created: z.number(), data: z.object({ object: z.unknown() }) });
  const { id, type, created, data } = event.parse(JSON.parse(text));
  switch (type) {
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return subscriptionEvent(id, created, subscription.parse(data.object));
    case "invoice.paid":
    case "invoice.payment_failed":
      return paymentEvent(id, type === "invoice.paid" ? "paid" : "failed", invoice.parse(data.object));
    default:
      return undefined;
  }
}

const metadata = z.record(z.string(), z.string());
const subscription = z.object({
  id: z.string(),
  status: z.string(),
  metadata,
  cancel_at: z.nullable(z.number()),
  items: z.object({
    data: z.array(z.object({ current_period_end: z.number(), price: z.object({ id: z.string(), lookup_key: z.nullable(z.string()) }) })),
  }),
});
const invoice = z.object({
  id: z.string(),
  created: z.number(),
  amount_due: z.number(),
  amount_paid: z.number(),
  total_taxes: z.nullable(z.array(z.object({ amount: z.number() }))),
  lines: z.object({ data: z.array(z.object({ description: z.nullable(z.string()) })) }),
  parent: z.nullable(z.object({ subscription_details: z.optional(z.nullable(z.object({ metadata: z.nullable(metadata) }))) })),
});

// Stripe's timestamps have whole seconds; within one second the rank orders the states.
const ranks: Readonly<Record<Subscription["status"], number>> = { incomplete: 0, pastDue: 1, active: 2, cancelled: 3 };
const ranksPerSecond = 10;

function subscriptionEvent(
  _id: string,
  created: number,
  { id, status: word, metadata: known, items, cancel_at: cancelAt }: z.output<typeof subscription>,
) {
  const userId = userIn(known);
  const number = Number(known["number"]);
  const status = statusOf(word);
  const item = items.data[0];
  if (userId === undefined || !(number >= 1) || status === undefined || !item) return undefined;
  const order = created * ranksPerSecond + ranks[status];
  return {
    _id,
    userId,
    kind: "subscription",
    subscription: {
      _id: id,
      number,
      plan: item.price.lookup_key ?? item.price.id,
      status,
      renewsAt: status === "incomplete" ? null : timeOf(item.current_period_end),
      endsAt: cancelAt === null ? null : timeOf(cancelAt),
      order,
    },
  } as const;
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

function paymentEvent(
  _id: string,
  status: Payment["status"],
  { parent, ...described }: z.output<typeof invoice>,
): BillingEvent | undefined {
  const userId = userIn(parent?.subscription_details?.metadata ?? {});
  if (userId === undefined) return undefined;
  const at = new Date(described.created * 1000);
  const taxes = described.total_taxes ?? [];
  const payment: Payment = {
    _id: idOf(described.id, at),
    createdAt: at.toISOString(),
    description: described.lines.data[0]?.description ?? "Subscription",
    amount: dollarsOf(status === "paid" ? described.amount_paid : described.amount_due),
    gst: dollarsOf(taxes.reduce((sum, { amount }) => sum + amount, 0)),
    status,
  };
  return { _id, userId, kind: "payment", payment };
}

function userIn({ userId }: Readonly<Record<string, string>>): string | undefined {
  return userId !== undefined && isId(userId) ? userId : undefined;
}
