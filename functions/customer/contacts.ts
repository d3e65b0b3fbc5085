import type { Address, Email, PhoneNumber } from "../../shared/entities/contact.ts";
import type { Operation } from "../http/operation.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { splitPartId } from "../store/ids.ts";
import { notFound } from "../store/not-found.ts";
import type { PartOwner, contactKinds } from "../store/part-owner.ts";
import { addPart, changeParts, findPart } from "../store/parts.ts";
import type { Item } from "../store/transaction.ts";
import { openWorkspace } from "../store/workspace.ts";

export const saveAddress: Operation<"saveAddress"> = (caller, { body: { _id, customerId, entityId, ...fields } }, call) => {
  // The schema holds that one of the two is there.
  const of: PartOwner = customerId === undefined ? { kind: "entity", _id: entityId! } : ofCustomer(customerId);
  return save<Address>(caller, { kind: "address", _id, of, fields }, call);
};

export const savePhoneNumber: Operation<"savePhoneNumber"> = (caller, { body: { _id, customerId, number } }, call) =>
  save<PhoneNumber>(caller, { kind: "phoneNumber", _id, of: ofCustomer(customerId), fields: { number } }, call);

export const saveEmail: Operation<"saveEmail"> = (caller, { body: { _id, customerId, address } }, call) =>
  save<Email>(caller, { kind: "email", _id, of: ofCustomer(customerId), fields: { address } }, call);

/** An address of a customer or an entity. */
export const readAddress: Operation<"readAddress"> = async (caller, { params: { id } }, call) => {
  const { customers, entities } = await openWorkspace(caller, splitPartId(id).applicationId, call);
  const address = [...customers, ...entities].flatMap(({ addresses }) => addresses).find(({ _id }) => _id === id);
  if (!address) throw notFound();
  return address;
};

const ofCustomer = (_id: string): PartOwner => ({ kind: "customer", _id });

interface Saved {
  readonly kind: (typeof contactKinds)[number];
  /** Of one that is there and is to be changed. */
  readonly _id: string | undefined;
  readonly of: PartOwner;
  readonly fields: Item;
}

async function save<T>(actor: Actor, { _id, ...contact }: Saved, call: WritingCall): Promise<T> {
  const { applicationId } = splitPartId(contact.of._id);
  if (_id !== undefined) await changeParts(actor, applicationId, [{ ...contact, _id }], call);
  const partId = _id ?? (await addPart(actor, applicationId, contact, call));
  return (await findPart(actor, contact.kind, partId)) as unknown as T;
}
