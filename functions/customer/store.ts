import type { CreditProfile, Customer, CustomerProfile } from "../../shared/entities/customer.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { splitPartId } from "../store/ids.ts";
import { newCustomer } from "../store/new-part.ts";
import { notFound } from "../store/not-found.ts";
import { addPart, changeParts, findPart } from "../store/parts.ts";
import { profileChanges } from "../store/profiles.ts";
import { openWorkspace } from "../store/workspace.ts";

export type Personal = Partial<Pick<Customer, "firstName" | "lastName" | "dateOfBirth" | "defaultValue" | "IDNumber" | "IDCardNumber">>;

/** A customer with employers, contacts and profiles: all of it stands in the application's partition. */
export async function findCustomer(actor: Actor, customerId: string, call: WritingCall): Promise<Customer> {
  const { customers } = await openWorkspace(actor, splitPartId(customerId).applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return customer;
}

/** Adds a customer with a first job to fill in. */
export async function addCustomer(actor: Actor, applicationId: string, personal: Personal, call: WritingCall): Promise<Customer> {
  const customerId = await addPart(actor, applicationId, { ...newCustomer({ ...personal }), isListed: true }, call);
  return findCustomer(actor, customerId, call);
}

export async function changeCustomer(actor: Actor, customerId: string, personal: Personal, call: WritingCall): Promise<Customer> {
  const { applicationId } = splitPartId(customerId);
  await changeParts(actor, applicationId, [{ kind: "customer", _id: customerId, fields: { ...personal } }], call);
  return findCustomer(actor, customerId, call);
}

export async function changeCustomerProfile(
  actor: Actor,
  customerId: string,
  customerProfile: CustomerProfile,
  call: WritingCall,
): Promise<CustomerProfile> {
  await changeParts(actor, splitPartId(customerId).applicationId, [profileChanges(customerId, { customerProfile })], call);
  return (await profilesOf(actor, customerId)).customerProfile;
}

export async function changeCreditProfile(
  actor: Actor,
  customerId: string,
  creditProfile: Pick<CreditProfile, "score" | "hasAdverseCredit">,
  call: WritingCall,
): Promise<CreditProfile> {
  await changeParts(actor, splitPartId(customerId).applicationId, [profileChanges(customerId, { creditProfile })], call);
  return { ...(await profilesOf(actor, customerId)).creditProfile, customer: customerId };
}

async function profilesOf(actor: Actor, customerId: string): Promise<Pick<Customer, "customerProfile" | "creditProfile">> {
  return (await findPart(actor, "customer", customerId)) as unknown as Customer;
}
