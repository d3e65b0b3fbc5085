import { type Customer, calledName, customerName } from "../../shared/domain/customer.ts";
import { customerEmail, mobile } from "../../shared/wire/person.ts";
import { type SafeEmailText, emailText } from "../adapters/email/email-text.ts";
import { ApiError } from "../call/api-error.ts";
import { isMailboxOfOrganisation } from "../identity/identity.ts";

export const addressIn = ({ emails }: Pick<Customer, "emails">): string | undefined =>
  emails.map(({ address }) => customerEmail.safeParse(address).data).find((address) => address !== undefined);

/** The first Australian mobile number, such as +61412345678. */
export const mobileIn = ({ phoneNumbers }: Pick<Customer, "phoneNumbers">): string | undefined =>
  phoneNumbers
    .map(({ number }) => mobile.safeParse(number).data)
    .find((number) => number)
    ?.replace(/^0/, "+61");

export function greetingFor(customer: Customer): SafeEmailText {
  const name = calledName(customer);
  return name === undefined ? emailText`Hello,` : emailText`Hello ${name},`;
}

export function requireEmailAddress(customer: Customer): void {
  if (addressIn(customer) === undefined) throw incomplete("a valid email address");
}

/** Throws an ApiError (conflict) for a customer whose mailbox is the owner's or a colleague's: they could consent in the customer's place. */
export async function requireOwnMailbox(customer: Customer, ownerId: string): Promise<void> {
  const address = addressIn(customer);
  if (address === undefined || !(await isMailboxOfOrganisation(address, ownerId))) return;
  const message = "customerId: found an email address of your own organisation, expected one of the customer, who signs for themselves.";
  throw new ApiError("conflict", "OWN_MAILBOX", message, "customerId");
}

/** Throws an ApiError (conflict) for a customer without a name. purpose ends the message: "to sign with". */
export function requireName(customer: Customer, purpose: string): void {
  if (customerName(customer) === "") throw incomplete(`a name ${purpose}`);
}

/** Throws an ApiError (conflict) for a customer without an Australian mobile number. purpose ends the message: "to call". */
export function requireMobile(customer: Customer, purpose: string): void {
  if (mobileIn(customer) === undefined) throw incomplete(`an Australian mobile number ${purpose}`);
}

const incomplete = (what: string) =>
  new ApiError("conflict", "CUSTOMER_INCOMPLETE", `customerId: found a customer without ${what}.`, "customerId");
