import type { Operation } from "../call/operation.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { saveChild } from "../store/workspace/children.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import type { ChildOwner, contactKinds } from "../store/workspace/child-owner.ts";
import type { StoredChild } from "../store/workspace/stored-child.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
export const saveAddress: Operation<"saveAddress"> = (caller, { body: { _id, customerId, entityId, ...fields } }, call) => {
  // The schema guarantees exactly one of the two.
  const of: ChildOwner = customerId === undefined ? { kind: "entity", _id: entityId! } : ofCustomer(customerId);
  return save(caller, { kind: "address", _id, of, fields }, call);
};

export const savePhoneNumber: Operation<"savePhoneNumber"> = (caller, { body: { _id, customerId, number } }, call) =>
  save(caller, { kind: "phoneNumber", _id, of: ofCustomer(customerId), fields: { number } }, call);

export const saveEmail: Operation<"saveEmail"> = (caller, { body: { _id, customerId, address } }, call) =>
  save(caller, { kind: "email", _id, of: ofCustomer(customerId), fields: { address } }, call);

export const readAddress: Operation<"readAddress"> = async (caller, { params: { id } }, call) => {
  const { customers, entities } = await openWorkspace(caller, splitChildId(id).applicationId, call);
  const address = [...customers, ...entities].flatMap(({ addresses }) => addresses).find(({ _id }) => _id === id);
  if (!address) throw notFound();
  return address;
};

const ofCustomer = (_id: string): ChildOwner => ({ kind: "customer", _id });

type ContactKind = (typeof contactKinds)[number];

interface ContactToSave<K extends ContactKind> {
  readonly kind: K;
  /** Undefined to add a new one. */
  readonly _id: string | undefined;
  readonly of: ChildOwner;
  readonly fields: Item;
}

async function save<K extends ContactKind>(
  actor: Actor,
  { _id, ...contact }: ContactToSave<K>,
  call: WritingCall,
): Promise<StoredChild<K>> {
  const { applicationId } = splitChildId(contact.of._id);
  const change = _id === undefined ? contact : { ...contact, _id };
  return saveChild(actor, applicationId, change, call);
}
