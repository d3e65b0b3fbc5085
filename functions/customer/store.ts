import type { AskedField, CustomerAnswers } from "../../shared/domain/customer-answers.ts";
import type { CreditProfile, Customer, CustomerProfile, creditProfileFields, customerFields } from "../../shared/domain/customer.ts";
import type { Values } from "../../shared/domain/field.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { driverLicenceFields } from "../../shared/domain/driver-licence.ts";
import {
  type DriverLicence,
  type EncryptedDriverLicence,
  decryptDriverLicence,
  encryptDriverLicence,
} from "../driver-licence/encryption.ts";
import { changedDriverLicence } from "../driver-licence/changed-driver-licence.ts";
import { recordRead } from "../store/services/audit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { all, equals } from "../store/dynamo/expression.ts";
import { childKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { newChildId, newCustomer } from "../store/workspace/new-child.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { findChild, saveChild, saveOne } from "../store/workspace/children.ts";
import { profileChanges, unlessBureaus } from "../store/workspace/profiles.ts";
import { writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";

export type Personal = Values<typeof customerFields>;

export async function findCustomer(actor: Actor, customerId: string, call: WritingCall): Promise<Customer> {
  const { customers } = await openWorkspace(actor, splitChildId(customerId).applicationId, call);
  const customer = customers.find(({ _id }) => _id === customerId);
  if (!customer) throw notFound();
  return customer;
}

export async function addCustomer(actor: Actor, applicationId: string, personal: Personal, call: WritingCall): Promise<Customer> {
  const newId = newChildId(applicationId);
  const { masked, ciphertexts } = await encryptDriverLicence(newId, changedDriverLicence(personal, {}));
  const added = { ...newCustomer({ ...personal, ...masked }), ciphertexts, isListed: true, newId };
  return findCustomer(actor, await saveOne(actor, applicationId, added, call), call);
}

export async function changeCustomer(actor: Actor, customerId: string, personal: Personal, call: WritingCall): Promise<Customer> {
  const { applicationId } = splitChildId(customerId);
  const { IDNumber: _number, IDCardNumber: _cardNumber, ...others } = personal;
  const { masked, ciphertexts } = await savedDriverLicence(actor, customerId, personal);
  const precondition = personal.defaultValue === undefined ? {} : { precondition: unlessBureaus(["defaultValue"]) };
  await saveOne(
    actor,
    applicationId,
    { kind: "customer", _id: customerId, fields: { ...others, ...masked }, ciphertexts, ...precondition },
    call,
  );
  return findCustomer(actor, customerId, call);
}

/** The customer is read first, so that a stranger's call costs no call of KMS. */
async function savedDriverLicence(actor: Actor, customerId: string, personal: Personal): Promise<EncryptedDriverLicence> {
  if (driverLicenceFields.every((field) => personal[field] === undefined)) return { masked: {}, ciphertexts: {} };
  return encryptDriverLicence(customerId, changedDriverLicence(personal, await findChild(actor, "customer", customerId)));
}

/** The driver licence numbers of the actor's own customer. The read is audited. */
export async function driverLicenceOf(actor: Actor, customerId: string, call: WritingCall): Promise<DriverLicence> {
  const item = await findItem(childKey(actor.userId, "customer", customerId));
  if (!item || item["removedAt"] !== undefined) throw notFound();
  const subject = { applicationId: splitChildId(customerId).applicationId };
  await recordRead(actor, call, { action: "customer.driverLicenceShown", subject, part: customerId });
  return decryptDriverLicence(customerId, item);
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
  creditProfile: Values<typeof creditProfileFields>,
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

/** Returns false if the customer has answered meanwhile. */
export async function deleteAnswer(
  actor: Actor,
  customerId: string,
  { answers, field }: { readonly answers: CustomerAnswers; readonly field: AskedField },
  call: WritingCall,
): Promise<boolean> {
  const { [field]: _discarded, ...kept } = answers;
  const event = { action: "customer.answerDiscarded" as const, part: customerId, fields: { field } };
  const isCurrent = all(isActive, equals("answers", answers));
  const item = updateItem("customer", childKey(actor.userId, "customer", customerId), { set: { answers: kept } }, isCurrent);
  const workspace = { actor, applicationId: splitChildId(customerId).applicationId, call };
  return (await writeToWorkspace(workspace, event, { items: [item] })).kind !== "conditionFailed";
}
