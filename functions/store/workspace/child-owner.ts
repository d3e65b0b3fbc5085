import type { Actor } from "./actor.ts";
import { type Condition, all, equals, exists, lacks } from "../dynamo/expression.ts";
import { childIdOf, splitChildId } from "../dynamo/ids.ts";
import { listedCustomer, childKey } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { type Item, type TransactionItem, conditionCheck, updateItem } from "../dynamo/transaction.ts";

export interface ChildOwner {
  readonly kind: "customer" | "entity";
  readonly _id: string;
}

/** The item exists and is not removed; removed customers stay in the table. */
export const isActive: Condition = all(exists, lacks("removedAt"));

const ownerKinds = ["customer", "entity"] as const;
const referenceOf = (kind: ChildOwner["kind"]) => `${kind}Id`;

export const referenceTo = ({ kind, _id }: ChildOwner) => ({ [referenceOf(kind)]: splitChildId(_id).ownId });

export const belongsTo = ({ kind, _id }: ChildOwner): Condition => equals(referenceOf(kind), splitChildId(_id).ownId);

export function ownerNamedIn(applicationId: string, item: Item): ChildOwner | undefined {
  const kind = ownerKinds.find((each) => item[referenceOf(each)] !== undefined);
  return kind && { kind, _id: childIdOf(applicationId, String(item[referenceOf(kind)])) };
}

export const contactKinds = ["address", "email", "phoneNumber"] as const;

/** Checks that the owner exists in the same application. Adding a contact also puts its customer on the list of customers. */
export function ownerCheck(
  actor: Actor,
  applicationId: string,
  { of: owner, kind }: { readonly of: ChildOwner; readonly kind: string },
): TransactionItem {
  const { applicationId: ownersApplication, ownId: own } = splitChildId(owner._id);
  if (ownersApplication !== applicationId) throw notFound();
  const key = childKey(actor.userId, owner.kind, owner._id);
  const isContact = owner.kind === "customer" && contactKinds.some((each) => each === kind);
  if (!isContact) return conditionCheck(owner._id, key, isActive);
  return updateItem(owner._id, key, { set: { ...listedCustomer(actor.userId, own) } }, isActive);
}
