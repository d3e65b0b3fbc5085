import type { Actor } from "./actor.ts";
import { isAbsent } from "../dynamo/expression.ts";
import { newId, childIdOf, splitChildId } from "../dynamo/ids.ts";
import { type ChildKind, listedCustomer, childKey } from "../dynamo/keys.ts";
import { type ChildOwner, referenceTo } from "./child-owner.ts";
import { type Item, type TransactionItem, putItem } from "../dynamo/transaction.ts";

export interface NewChild {
  readonly kind: ChildKind;
  readonly fields: Item;
  /** Attributes that no answer and no audit event contains. */
  readonly ciphertexts?: Item | undefined;
  readonly of?: ChildOwner | undefined;
  readonly isListed?: boolean;
  readonly children?: readonly Pick<NewChild, "kind" | "fields">[];
}

export const newChildId = (applicationId: string): string => childIdOf(applicationId, newId());

/** The new item comes first, then its own child items. */
export function childPutItems(
  actor: Actor,
  childId: string,
  { kind, fields, ciphertexts, of: owner, isListed, children: nested = [] }: NewChild,
): TransactionItem[] {
  const { applicationId, ownId } = splitChildId(childId);
  const attributes = { ...fields, ...ciphertexts, ...(owner && referenceTo(owner)), ...(isListed && listedCustomer(actor.userId, ownId)) };
  const nestedItems = nested.flatMap((child) =>
    childPutItems(actor, newChildId(applicationId), { ...child, of: { kind: kind as ChildOwner["kind"], _id: childId } }),
  );
  return [putItem(childId, childKey(actor.userId, kind, childId), attributes, isAbsent), ...nestedItems];
}

/** A customer with one empty employment. The empty profiles allow updates of single fields by path. */
export const newCustomer = (fields: Item = {}, employment: Item = {}): NewChild => ({
  kind: "customer",
  fields: { createdAt: new Date().toISOString(), customerProfile: {}, creditProfile: {}, ...fields },
  children: [{ kind: "employer", fields: employment }],
});
