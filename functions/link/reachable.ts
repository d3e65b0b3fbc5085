import type { Customer } from "../../shared/entities/customer.ts";
import { Refusal } from "../http/refusal.ts";
import { addressIn } from "./address.ts";

/** Refuses a customer whom no letter can reach. */
export function refuseUnreachable(customer: Customer): void {
  if (addressIn(customer) === undefined) throw incomplete("an email address that a letter can reach");
}

/** Refuses a customer without the name that is asked for: "to sign with". */
export function refuseNameless({ firstName, lastName }: Customer, why: string): void {
  if (!firstName?.trim() || !lastName?.trim()) throw incomplete(`a first and a last name ${why}`);
}

const incomplete = (what: string) =>
  new Refusal("conflict", "CUSTOMER_INCOMPLETE", `customerId: found a customer without ${what}.`, "customerId");
