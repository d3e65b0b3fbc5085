import * as z from "zod/mini";
import type { BillingCustomer, Plan, Subscription, Transaction } from "../domain/billing.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

const plan: z.ZodMiniType<Plan> = strictObject({
  _id: z.string(),
  name: z.string(),
  amount: z.number(),
  gst: z.number(),
  interval: z.enum(["month", "year"]),
});

/** The stored fields of a payment. */
export const transactionShape = {
  _id: z.string(),
  createdAt: z.string(),
  description: z.string(),
  amount: z.number(),
  gst: z.number(),
  status: z.enum(["pending", "paid", "failed", "refunded"]),
};

const transaction: z.ZodMiniType<Transaction> = strictObject(transactionShape);

const subscription: z.ZodMiniType<Subscription> = strictObject({
  _id: z.string(),
  plan: z.string(),
  status: z.enum(["incomplete", "active", "pastDue", "cancelled"]),
  clientSecret: z.nullable(z.string()),
  renewsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
});

const billingCustomer: z.ZodMiniType<BillingCustomer> = strictObject({ _id: z.string(), subscription: z.nullable(subscription) });

export const billingRoutes = defineRoutes({
  listTransactions: { method: "GET", path: "/transactions/all", data: z.array(transaction) },
  listPlans: { method: "GET", path: "/billing/plans", data: z.array(plan) },
  subscribe: { method: "POST", path: "/billing/subscription", body: strictObject({ plan: filledLine(100) }), data: subscription },
  readBillingCustomer: { method: "GET", path: "/billing/customer", data: z.nullable(billingCustomer) },
  /** A page of the payment provider, for a few minutes, where the user changes plan and card, cancels, and finds the invoices. */
  openBillingPortal: { method: "POST", path: "/billing/portal", data: strictObject({ url: z.string() }) },
  /** The payment provider's signed event, as the exact text that was sent. */
  receiveBillingEvent: { method: "POST", path: "/billing/events", body: z.string(), data: z.null() },
});
