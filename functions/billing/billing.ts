import type { Operation } from "../http/operation.ts";
import { billingCustomerOf, transactionsOf } from "./store.ts";

export const listTransactions: Operation<"listTransactions"> = (caller) => transactionsOf(caller);

export const readBillingCustomer: Operation<"readBillingCustomer"> = (caller) => billingCustomerOf(caller);
