import { billingRoutes } from "../../shared/wire/billing-routes.ts";
import { serve } from "../serve.ts";
import { listPlans, listTransactions, openBillingPortal, readBillingCustomer, receiveBillingEvent, subscribe } from "./billing.ts";

export const handler = serve<"billing">(billingRoutes, {
  listTransactions,
  listPlans,
  subscribe,
  readBillingCustomer,
  openBillingPortal,
  receiveBillingEvent,
});
