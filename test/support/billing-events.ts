import { randomUUID } from "node:crypto";
import { post } from "../../infra/local/outside/stripe/on-this-machine.ts";
import { signatureOf } from "../../infra/local/outside/stripe/webhooks.ts";
import type { RunningApi } from "./api.ts";

/** A message of Stripe's, before it is signed. */
export interface BillingMessage {
  readonly id: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly data: { readonly object: object };
}

/** What becomes of one user's subscription, as Stripe would tell it. */
export interface Story {
  readonly userId: string;
  /** The user's first, second, ... */
  readonly number?: number;
}

const monthly = { id: "price_1", lookup_key: "kelpie_monthly" };
const begunAt = Date.UTC(2026, 10, 20, 9) / 1000;
const message = (type: string, second: number, object: object): BillingMessage => ({
  id: `evt_${randomUUID()}`,
  type,
  created: begunAt + second,
  data: { object },
});

/** The subscription in a state, so many seconds after it was opened. */
export function aSubscriptionMessage({ userId, number = 1 }: Story, status: string, second: number): BillingMessage {
  const kind = status === "canceled" ? "deleted" : status === "incomplete" ? "created" : "updated";
  const metadata = { userId, number: String(number) };
  return message(`customer.subscription.${kind}`, second, { id: `sub_${number}`, status, metadata, items: { data: [{ price: monthly }] } });
}

/** Its invoice, paid or not. */
export function anInvoiceMessage({ userId, number = 1 }: Story, outcome: "paid" | "payment_failed", second: number): BillingMessage {
  return message(`invoice.${outcome}`, second, {
    id: `in_${number}`,
    created: begunAt,
    amount_due: 4_950,
    amount_paid: outcome === "paid" ? 4_950 : 0,
    lines: { data: [{ description: "Kelpie, monthly" }] },
    parent: { subscription_details: { metadata: { userId, number: String(number) } } },
  });
}

/** Delivers a message, signed by Stripe's secret at this moment; answers the status. */
export function deliverSigned(running: RunningApi, told: BillingMessage): Promise<number> {
  const body = JSON.stringify(told);
  return post(running.url, body, signatureOf(body, webhookSecretOf(running), Date.now()));
}

export function webhookSecretOf(running: RunningApi): string {
  const secret = running.secret("stripe/webhook");
  if (secret === undefined) throw new Error("the secret that signs webhooks is not set");
  return secret;
}
