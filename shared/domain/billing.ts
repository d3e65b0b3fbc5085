import type { IsoTime } from "./known-fields.ts";

export interface Plan {
  readonly _id: string;
  readonly name: string;
  /** Dollars for each interval. */
  readonly amount: number;
  readonly interval: "month" | "year";
}

export interface Transaction {
  readonly _id: string;
  readonly createdAt: IsoTime;
  readonly description: string;
  /** Dollars. */
  readonly amount: number;
  readonly status: "pending" | "paid" | "failed" | "refunded";
}

export interface Subscription {
  readonly _id: string;
  readonly plan: string;
  readonly status: "incomplete" | "active" | "pastDue" | "cancelled";
  /** Lets the browser confirm the payment with the provider; returned to its owner only. */
  readonly clientSecret: string | null;
}

export interface BillingCustomer {
  readonly _id: string;
  readonly subscription: Subscription | null;
}
