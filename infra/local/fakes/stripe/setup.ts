import { randomUUID } from "node:crypto";
import { billingRoutes } from "../../../../shared/wire/billing-routes.ts";
import { prefix } from "../../../../shared/wire/route.ts";
import { prices } from "./account.ts";
import { type StripeOptions, type StripeFake, startStripe } from "./server.ts";

/** The fake Stripe with its secrets, by name without the prefix, and the environment of the functions. */
export interface StripeSetup {
  readonly secrets: Readonly<Record<"stripe/key" | "stripe/webhook", string>>;
  start(options: Pick<StripeOptions, "folder" | "faultInjection">, apiUrl: () => Promise<string>): Promise<StripeFake>;
  environmentOf(stripe: Pick<StripeFake, "url">): Record<string, string>;
}

export function setUpStripe(): StripeSetup {
  const [key, webhookSecret] = [`sk_local_${randomUUID()}`, `whsec_local_${randomUUID()}`];
  return {
    secrets: { "stripe/key": key, "stripe/webhook": webhookSecret },
    start: (options, apiUrl) =>
      startStripe({ ...options, key, webhookSecret, receive: async (body, signature) => post(await apiUrl(), body, signature) }),
    environmentOf: ({ url }) => ({ STRIPE_URL: url, STRIPE_PLANS: prices.map(({ lookupKey }) => lookupKey).join(",") }),
  };
}

export async function post(apiUrl: string, body: string, signature: string): Promise<number> {
  const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
  const address = apiUrl + prefix + billingRoutes.receiveBillingEvent.path;
  const { status } = await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
  return status;
}
