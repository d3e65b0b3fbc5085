import type { Application } from "../../../shared/domain/application.ts";
import type { Customer } from "../../../shared/domain/customer.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { call } from "../../client/call.ts";
import { saveChange } from "../../client/application/saves.ts";
import type { ApplicationUpdate } from "../../client/application/scenario-fields.ts";

export type NamePart = "firstName" | "lastName";

export function saveName({ _id: applicationId }: Application, { _id: customerId }: Customer, part: NamePart, text: string | null): void {
  const send = async () => {
    const customer = await call(customerRoutes.updateCustomer, { body: { customerId, [part]: text } });
    return withCustomer(customerId, () => ({ [part]: customer[part] }));
  };
  saveChange(applicationId, { key: keyOfContact(customerId, part), value: text, send });
}

export function savePhoneNumber({ _id: applicationId }: Application, { _id: customerId }: Customer, number: string): void {
  const send = async () => {
    const { phoneNumbers } = await storedCustomer(applicationId, customerId);
    const saved = await call(customerRoutes.savePhoneNumber, { body: { ...idOfFirst(phoneNumbers), customerId, number } });
    return withCustomer(customerId, (now) => ({ phoneNumbers: [saved, ...now.phoneNumbers.slice(1)] }));
  };
  saveChange(applicationId, { key: keyOfContact(customerId, "phone"), value: number, send });
}

export function saveEmail({ _id: applicationId }: Application, { _id: customerId }: Customer, address: string): void {
  const send = async () => {
    const { emails } = await storedCustomer(applicationId, customerId);
    const saved = await call(customerRoutes.saveEmail, { body: { ...idOfFirst(emails), customerId, address } });
    return withCustomer(customerId, (now) => ({ emails: [saved, ...now.emails.slice(1)] }));
  };
  saveChange(applicationId, { key: keyOfContact(customerId, "email"), value: address, send });
}

export const keyOfContact = (customerId: string, part: NamePart | "phone" | "email"): string => `${customerId}.${part}`;

/** As stored now, so that a contact which an earlier save of the queue has added is changed and not added twice. */
async function storedCustomer(applicationId: string, customerId: string): Promise<Customer> {
  const { customers } = await call(applicationRoutes.readApplication, { params: { id: applicationId } });
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw new Error("The customer was removed meanwhile.");
  return customer;
}

const idOfFirst = ([first]: readonly { readonly _id: string }[]) => (first ? { _id: first._id } : {});

const withCustomer =
  (customerId: string, change: (now: Customer) => Partial<Customer>): ApplicationUpdate =>
  (now) => ({ ...now, customers: now.customers.map((one) => (one._id === customerId ? { ...one, ...change(one) } : one)) });
