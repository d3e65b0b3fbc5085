import type { Customer } from "../../../../../shared/entities/customer.ts";

/** Whether a letter can greet and reach a customer. */
export const isReachable = ({ emails, firstName, lastName }: Customer): boolean => Boolean(emails[0]?.address && firstName && lastName);
