import type { Actor } from "./actor.ts";
import { isAbsent } from "./expression.ts";
import { newId, partIdOf, splitPartId } from "./ids.ts";
import { type PartKind, listedCustomer, partKey } from "./keys.ts";
import { type PartOwner, referenceTo } from "./part-owner.ts";
import { type Item, type Step, putStep } from "./transaction.ts";

export interface NewPart {
  readonly kind: PartKind;
  readonly fields: Item;
  /** The customer or entity to which it belongs. */
  readonly of?: PartOwner | undefined;
  /** Of a customer who stands in the list of customers from the start. */
  readonly isListed?: boolean;
  /** Parts of its own that it has from the start. */
  readonly with?: readonly Pick<NewPart, "kind" | "fields">[];
}

/** The id for a part that is to be added. */
export const newPartId = (applicationId: string): string => partIdOf(applicationId, newId());

/** The writes that put a part into a workspace, itself first. */
export function putPartSteps(actor: Actor, partId: string, { kind, fields, of: owner, isListed, with: own = [] }: NewPart): Step[] {
  const { applicationId, own: ownId } = splitPartId(partId);
  const attributes = { ...fields, ...(owner && referenceTo(owner)), ...(isListed && listedCustomer(actor.userId, ownId)) };
  const belonging = own.flatMap((part) =>
    putPartSteps(actor, newPartId(applicationId), { ...part, of: { kind: kind as PartOwner["kind"], _id: partId } }),
  );
  return [putStep(partId, partKey(actor.userId, kind, partId), attributes, isAbsent), ...belonging];
}

/** A customer with a first job, of both of whom nothing else is known; the profiles are there, so that a field of theirs can be changed alone. */
export const newCustomer = (known: Item = {}, job: Item = {}): NewPart => ({
  kind: "customer",
  fields: { createdAt: new Date().toISOString(), customerProfile: {}, creditProfile: {}, ...known },
  with: [{ kind: "employer", fields: job }],
});
