import type { IsoTime } from "./value-types.ts";

export interface Plan {
  readonly _id: string;
  readonly name: string;
  /** Dollars for each interval, with GST. */
  readonly amount: number;
  /** Dollars of GST in the amount. */
  readonly gst: number;
  readonly interval: "month" | "year";
}

export interface Transaction {
  readonly _id: string;
  readonly createdAt: IsoTime;
  readonly description: string;
  /** Dollars, with GST. */
  readonly amount: number;
  /** Dollars of GST in the amount. */
  readonly gst: number;
  readonly status: "pending" | "paid" | "failed" | "refunded";
}

export interface Subscription {
  readonly _id: string;
  readonly plan: string;
  readonly status: "incomplete" | "active" | "pastDue" | "cancelled";
  /** Lets the browser confirm the payment with the provider; returned to its owner only. */
  readonly clientSecret: string | null;
  /** When the paid period ends and the next one is charged; null before the first payment. */
  readonly renewsAt: IsoTime | null;
  /** When a cancelled plan ends that is still active; null for a plan that renews. */
  readonly endsAt: IsoTime | null;
}

export interface BillingCustomer {
  readonly _id: string;
  readonly subscription: Subscription | null;
}
