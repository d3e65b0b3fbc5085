import type { Customer } from "../../../../../shared/domain/customer.ts";

/** Whether a customer has the address and the name that an email needs. */
export const canReceiveEmail = ({ emails, firstName, lastName }: Customer): boolean => Boolean(emails[0]?.address && firstName && lastName);
