import { type Customer, customerName } from "../../../../shared/domain/customer.ts";

/** Whether a customer has the address and the name that an email needs. */
export const canReceiveEmail = (customer: Customer): boolean => Boolean(customer.emails[0]?.address) && customerName(customer) !== "";
