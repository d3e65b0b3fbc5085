import { billingRoutes } from "../../shared/wire/billing-routes.ts";
import { serve } from "../serve.ts";
import { listTransactions, readBillingCustomer } from "./billing.ts";

export const handler = serve<"billing">(billingRoutes, { listTransactions, readBillingCustomer });
