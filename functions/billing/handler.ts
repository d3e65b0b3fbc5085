import { serve } from "../serve.ts";
import { listTransactions, readBillingCustomer } from "./billing.ts";

export const handler = serve("billing", { listTransactions, readBillingCustomer });
