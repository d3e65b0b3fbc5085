import useSWR, { useSWRConfig } from "swr";
import { billingRoutes } from "../../shared/wire/billing-routes.ts";
import type { SiteConfiguration } from "../../shared/wire/site-configuration.ts";
import { call } from "./call.ts";
import { siteConfiguration } from "./configuration.ts";
import { keyOf, useApi } from "./use-api.ts";

/** What can be subscribed to; the payment provider has to be there for it. */
export const usePlans = () => useApi(billingRoutes.listPlans, {}, { shouldRetryOnError: false });

/** The user's subscription, as the provider's messages have left it; null for one who never subscribed. */
export const useBillingCustomer = () => useApi(billingRoutes.readBillingCustomer, {});

/** The user's payments, the newest first. */
export const useTransactions = () => useApi(billingRoutes.listTransactions, {});

/** How a card is given on this site. */
export type CardEntry = Pick<SiteConfiguration, "stripeKey" | "paymentPage">;

export const useCardEntry = () => useSWR<CardEntry, Error>("card-entry", siteConfiguration);

/** Subscribes to a plan, or comes back to its payment that is due; every page then shows it. Throws ApiError. */
export function useSubscribe() {
  const { mutate } = useSWRConfig();
  return async (plan: string): Promise<void> => {
    await call(billingRoutes.subscribe, { body: { plan } });
    await mutate(keyOf(billingRoutes.readBillingCustomer));
  };
}

/** Asks anew for what a payment may have changed. */
export function useRefreshBilling() {
  const { mutate } = useSWRConfig();
  return () => Promise.all([billingRoutes.readBillingCustomer, billingRoutes.listTransactions].map((route) => mutate(keyOf(route))));
}
