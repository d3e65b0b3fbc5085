import type { Address, Email, PhoneNumber } from "../../shared/domain/contact.ts";
import type { Operation } from "../http/operation.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import type { ChildOwner, contactKinds } from "../store/workspace/child-owner.ts";
import { addChild, changeChildren, findChild } from "../store/workspace/children.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";

export const saveAddress: Operation<"saveAddress"> = (caller, { body: { _id, customerId, entityId, ...fields } }, call) => {
  // The schema guarantees exactly one of the two.
  const of: ChildOwner = customerId === undefined ? { kind: "entity", _id: entityId! } : ofCustomer(customerId);
  return save<Address>(caller, { kind: "address", _id, of, fields }, call);
};

export const savePhoneNumber: Operation<"savePhoneNumber"> = (caller, { body: { _id, customerId, number } }, call) =>
  save<PhoneNumber>(caller, { kind: "phoneNumber", _id, of: ofCustomer(customerId), fields: { number } }, call);

export const saveEmail: Operation<"saveEmail"> = (caller, { body: { _id, customerId, address } }, call) =>
  save<Email>(caller, { kind: "email", _id, of: ofCustomer(customerId), fields: { address } }, call);

export const readAddress: Operation<"readAddress"> = async (caller, { params: { id } }, call) => {
  const { customers, entities } = await openWorkspace(caller, splitChildId(id).applicationId, call);
  const address = [...customers, ...entities].flatMap(({ addresses }) => addresses).find(({ _id }) => _id === id);
  if (!address) throw notFound();
  return address;
};

const ofCustomer = (_id: string): ChildOwner => ({ kind: "customer", _id });

interface ContactToSave {
  readonly kind: (typeof contactKinds)[number];
  /** Undefined to add a new one. */
  readonly _id: string | undefined;
  readonly of: ChildOwner;
  readonly fields: Item;
}

async function save<T>(actor: Actor, { _id, ...contact }: ContactToSave, call: WritingCall): Promise<T> {
  const { applicationId } = splitChildId(contact.of._id);
  if (_id !== undefined) await changeChildren(actor, applicationId, [{ ...contact, _id }], call);
  const childId = _id ?? (await addChild(actor, applicationId, contact, call));
  return (await findChild(actor, contact.kind, childId)) as unknown as T;
}
