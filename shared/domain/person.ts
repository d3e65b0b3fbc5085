import type { ApplicationRow } from "./application.ts";
import type { CustomerRow } from "./customer.ts";

/** What two customers have in common who may be the same person. */
export const sameDetails = ["email", "mobileAndBirthDate"] as const;

export type SameDetail = (typeof sameDetails)[number];

/** A quote as lists show it. */
export type PersonQuote = Omit<ApplicationRow, "changedAt">;

/** A person: the customer of one quote, and of all quotes that were joined with it. */
export interface Person {
  /** Newest first. */
  readonly quotes: readonly { readonly customerId: string; readonly quote: PersonQuote }[];
  /** Customers of other quotes who may be the same person. */
  readonly duplicates: readonly { readonly customer: CustomerRow; readonly same: readonly SameDetail[] }[];
}
