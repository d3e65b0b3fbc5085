import { businessDate } from "../../shared/business-date.ts";
import { customersBirthDates, maxAge, minAge } from "../../shared/domain/birth-date.ts";
import type { Customer, CreditProfile, CustomerProfile, creditProfileFields, customerFields } from "../../shared/domain/customer.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import type { AskedField, CustomerAnswers } from "../../shared/domain/customer-answers.ts";
import type { Values } from "../../shared/domain/field.ts";
import { todayItem } from "../store/services/today-jobs.ts";
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
import { all, equals } from "../store/dynamo/expression.ts";
import { childKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { newChildId, newCustomer } from "../store/workspace/new-child.ts";
import { findChild, saveChild, saveOne } from "../store/workspace/children.ts";
import { profileChanges, unlessBureaus } from "../store/workspace/profiles.ts";
import { writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";

export const createCustomer: Operation<"createCustomer"> = async (caller, { body: { applicationId, ...personal } }, call) => {
  checkBirthDate(personal);
  return addCustomer(caller, applicationId, personal, call);
};

export const readCustomer: Operation<"readCustomer"> = (caller, { params }, call) => findCustomer(caller, params.id, call);

export const updateCustomer: Operation<"updateCustomer"> = async (caller, { body: { customerId, ...personal } }, call) => {
  checkBirthDate(personal);
  return changeCustomer(caller, customerId, personal, call);
};

/** The whole numbers, of which every other answer has masks. */
export const showDriverLicence: Operation<"showDriverLicence"> = async (caller, { body: { customerId } }, call) => {
  const { IDNumber = null, IDCardNumber = null } = await driverLicenceOf(caller, customerId, call);
  return { IDNumber, IDCardNumber };
};

function checkBirthDate({ dateOfBirth: found }: Pick<Customer, "dateOfBirth">): void {
  const { earliest, latest } = customersBirthDates(businessDate(new Date()));
  if (!found || (found >= earliest && found <= latest)) return;
  const expected = `the birth date of a person aged ${minAge} to ${maxAge}, from ${earliest} to ${latest}`;
  throw new InvalidInput([{ path: ["dateOfBirth"], found, expected }]);
}

/** Of two tabs that discard two answers, both succeed. */
export const discardAnswer: Operation<"discardAnswer"> = async (caller, { body: { customerId, field } }, call) => {
  await retryOnConflict(async () => {
    const { answers } = await findCustomer(caller, customerId, call);
    if (answers?.[field] === undefined || (await deleteAnswer(caller, customerId, { answers, field }, call))) return done();
    return retry();
  });
  return findCustomer(caller, customerId, call);
};

export const updateCustomerProfile: Operation<"updateCustomerProfile"> = (caller, { body: { customerId, customerProfile } }, call) =>
  changeCustomerProfile(caller, customerId, customerProfile, call);

export const updateCreditProfile: Operation<"updateCreditProfile"> = (caller, { body: { customer, ...creditProfile } }, call) =>
  changeCreditProfile(caller, customer, creditProfile, call);

/** Throws not found unless the customer belongs to the application. */
export const readCreditProfile: Operation<"readCreditProfile"> = async (caller, { query: { cid, aid } }, call) => {
  if (splitChildId(cid).applicationId !== aid) throw notFound();
  return (await findCustomer(caller, cid, call)).creditProfile;
};

type Personal = Values<typeof customerFields>;

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
async function driverLicenceOf(actor: Actor, customerId: string, call: WritingCall): Promise<DriverLicence> {
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
  const { applicationId } = splitChildId(customerId);
  const change = { items: [item, todayItem(applicationId)] };
  return (await writeToWorkspace({ actor, applicationId, call }, event, change)).kind !== "conditionFailed";
}
