import type { Customer } from "../../../shared/domain/customer.ts";
import type { ApplicationUpdate } from "./scenario-fields.ts";

/** Changes one applicant of the cached application. */
export const withCustomer =
  (customerId: string, change: (now: Customer) => Partial<Customer>): ApplicationUpdate =>
  (now) => ({ ...now, customers: now.customers.map((one) => (one._id === customerId ? { ...one, ...change(one) } : one)) });
