import type { Actor } from "./actor.ts";
import { type Condition, all, equals, exists, lacks } from "./expression.ts";
import { partIdOf, splitPartId } from "./ids.ts";
import { listedCustomer, partKey } from "./keys.ts";
import { notFound } from "./not-found.ts";
import { type Item, type Step, checkStep, updateStep } from "./transaction.ts";

/** The customer or entity to which a part belongs, by _id. */
export interface PartOwner {
  readonly kind: "customer" | "entity";
  readonly _id: string;
}

/** Holds of a part that is there. A customer who was removed stays in the table and is not. */
export const stands: Condition = all(exists, lacks("removedAt"));

const ownerKinds = ["customer", "entity"] as const;
const referenceOf = (kind: PartOwner["kind"]) => `${kind}Id`;

/** What a part says of its owner. */
export const referenceTo = ({ kind, _id }: PartOwner) => ({ [referenceOf(kind)]: splitPartId(_id).own });

export const belongsTo = ({ kind, _id }: PartOwner): Condition => equals(referenceOf(kind), splitPartId(_id).own);

/** The owner that a part's item names. */
export function ownerNamedIn(applicationId: string, item: Item): PartOwner | undefined {
  const kind = ownerKinds.find((each) => item[referenceOf(each)] !== undefined);
  return kind && { kind, _id: partIdOf(applicationId, String(item[referenceOf(kind)])) };
}

/** What the lists show of a customer beside the names: who has one of these is somebody to be found again. */
export const contactKinds = ["address", "email", "phoneNumber"] as const;

/** The owner of a part must be there, in the same application; a customer who is given a contact stands in the list of customers. */
export function ownerStep(
  actor: Actor,
  applicationId: string,
  { of: owner, kind }: { readonly of: PartOwner; readonly kind: string },
): Step {
  const { applicationId: ownersApplication, own } = splitPartId(owner._id);
  if (ownersApplication !== applicationId) throw notFound();
  const key = partKey(actor.userId, owner.kind, owner._id);
  const isContact = owner.kind === "customer" && contactKinds.some((each) => each === kind);
  if (!isContact) return checkStep(owner._id, key, stands);
  return updateStep(owner._id, key, { set: { ...listedCustomer(actor.userId, own) } }, stands);
}
