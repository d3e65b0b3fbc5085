import { randomUUID } from "node:crypto";
import { billingRoutes } from "../../../../shared/wire/billing-routes.ts";
import { prefix } from "../../../../shared/wire/route.ts";
import { prices } from "./account.ts";
import { type StripeOptions, type StripeStandIn, startStripe } from "./server.ts";

/** Stripe as this machine's API knows it: its secrets by their names below the prefix, and the functions' configuration. */
export interface StripeForApi {
  readonly secrets: Readonly<Record<"stripe/key" | "stripe/webhook", string>>;
  start(options: Pick<StripeOptions, "folder" | "moods">, apiUrl: () => Promise<string>): Promise<StripeStandIn>;
  environmentOf(stripe: Pick<StripeStandIn, "url">): Record<string, string>;
}

/** A merchant's account with keys of its own, which live as long as the product runs. */
export function stripeForApi(): StripeForApi {
  const [key, webhookSecret] = [`sk_local_${randomUUID()}`, `whsec_local_${randomUUID()}`];
  return {
    secrets: { "stripe/key": key, "stripe/webhook": webhookSecret },
    start: (options, apiUrl) =>
      startStripe({ ...options, key, webhookSecret, receive: async (body, signature) => post(await apiUrl(), body, signature) }),
    environmentOf: ({ url }) => ({ STRIPE_URL: url, STRIPE_PLANS: prices.map(({ lookupKey }) => lookupKey).join(",") }),
  };
}

/** Delivers a webhook to the API that stands there; answers its status. */
export async function post(apiUrl: string, body: string, signature: string): Promise<number> {
  const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
  const address = apiUrl + prefix + billingRoutes.receiveBillingEvent.path;
  const { status } = await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
  return status;
}
