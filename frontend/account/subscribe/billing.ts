import useSWR, { useSWRConfig } from "swr";
import { billingRoutes } from "../../../shared/wire/billing-routes.ts";
import type { SiteConfiguration } from "../../../shared/wire/site-configuration.ts";
import { call } from "../../client/call.ts";
import { siteConfiguration } from "../../client/configuration.ts";
import { keyOf, useApi } from "../../client/use-api.ts";

/** Not retried automatically: the page offers a button when the payment provider does not answer. */
export const usePlans = () => useApi(billingRoutes.listPlans, {}, { shouldRetryOnError: false });

/** null for a user who never subscribed. The payment provider's webhooks keep it up to date. */
export const useBillingCustomer = () => useApi(billingRoutes.readBillingCustomer, {});

/** Newest first. */
export const useTransactions = () => useApi(billingRoutes.listTransactions, {});

/** Where the user enters a card: in Stripe's form (`stripeKey`) or on a hosted page (`paymentPage`). */
export type CardEntry = Pick<SiteConfiguration, "stripeKey" | "paymentPage">;

export const useCardEntry = () => useSWR<CardEntry, Error>("card-entry", siteConfiguration);

/** Subscribes to a plan, or returns to its unpaid payment. Throws ApiError. */
export function useSubscribe() {
  const { mutate } = useSWRConfig();
  return async (plan: string): Promise<void> => {
    await call(billingRoutes.subscribe, { body: { plan } });
    await mutate(keyOf(billingRoutes.readBillingCustomer));
  };
}

/** Goes to the payment provider's page for plan, card and invoices. Throws ApiError. */
export async function openBillingPortal(): Promise<void> {
  const { url } = await call(billingRoutes.openBillingPortal);
  location.assign(url);
}

/** Refetches what a payment may have changed. */
export function useRefreshBilling() {
  const { mutate } = useSWRConfig();
  return () => Promise.all([billingRoutes.readBillingCustomer, billingRoutes.listTransactions].map((route) => mutate(keyOf(route))));
}
