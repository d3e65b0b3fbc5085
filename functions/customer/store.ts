import type { CreditProfile, Customer, CustomerProfile } from "../../shared/domain/customer.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { newCustomer } from "../store/workspace/new-child.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { saveChild, saveOne } from "../store/workspace/children.ts";
import { profileChanges } from "../store/workspace/profiles.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";

export type Personal = Partial<Pick<Customer, "firstName" | "lastName" | "dateOfBirth" | "defaultValue" | "IDNumber" | "IDCardNumber">>;

export async function findCustomer(actor: Actor, customerId: string, call: WritingCall): Promise<Customer> {
  const { customers } = await openWorkspace(actor, splitChildId(customerId).applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return customer;
}

export async function addCustomer(actor: Actor, applicationId: string, personal: Personal, call: WritingCall): Promise<Customer> {
  const customerId = await saveOne(actor, applicationId, { ...newCustomer({ ...personal }), isListed: true }, call);
  return findCustomer(actor, customerId, call);
}

export async function changeCustomer(actor: Actor, customerId: string, personal: Personal, call: WritingCall): Promise<Customer> {
  const { applicationId } = splitChildId(customerId);
  await saveOne(actor, applicationId, { kind: "customer", _id: customerId, fields: { ...personal } }, call);
  return findCustomer(actor, customerId, call);
}

export async function changeCustomerProfile(
  actor: Actor,
  customerId: string,
  customerProfile: CustomerProfile,
  call: WritingCall,
): Promise<CustomerProfile> {
  return (await saveProfiles(actor, profileChanges(customerId, { customerProfile }), call)).customerProfile;
}

export async function changeCreditProfile(
  actor: Actor,
  customerId: string,
  creditProfile: Pick<CreditProfile, "score" | "hasAdverseCredit">,
  call: WritingCall,
): Promise<CreditProfile> {
  return { ...(await saveProfiles(actor, profileChanges(customerId, { creditProfile }), call)).creditProfile, customer: customerId };
}

async function saveProfiles(
  actor: Actor,
  change: ReturnType<typeof profileChanges>,
  call: WritingCall,
): Promise<Pick<Customer, "customerProfile" | "creditProfile">> {
  return saveChild(actor, splitChildId(change._id).applicationId, change, call);
}
