import type { Customer } from "../../shared/domain/customer.ts";
import type { ReferralPayload } from "../../shared/domain/referral.ts";
import type { Actor } from "../store/workspace/actor.ts";
import type { Changes } from "../store/dynamo/expression.ts";
import { copiedToRoot } from "../store/workspace/application-root.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { listedCustomer, childKey } from "../store/dynamo/keys.ts";
import { type NewChild, newChildId, childPutItems } from "../store/workspace/new-child.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { type TransactionItem, updateItem } from "../store/dynamo/transaction.ts";

interface Writes {
  readonly items: readonly TransactionItem[];
  readonly root: { readonly set: NonNullable<Changes["set"]>; readonly add: NonNullable<Changes["add"]> };
}

/** Updates the customer's name and adds the referral's phone number and e-mail address if they are new. */
export function customerWrites(
  actor: Actor,
  customer: Customer,
  sent: Pick<ReferralPayload, "firstName" | "lastName" | "number" | "address">,
): Writes {
  const { applicationId, ownId } = splitChildId(customer._id);
  const name = { firstName: sent.firstName, lastName: sent.lastName };
  const of = { kind: "customer", _id: customer._id } as const;
  const contacts: readonly NewChild[] = [
    ...(customer.phoneNumbers.some(({ number }) => number === sent.number)
      ? []
      : [{ kind: "phoneNumber", fields: { number: sent.number }, of } as const]),
    ...(customer.emails.some(({ address }) => address === sent.address)
      ? []
      : [{ kind: "email", fields: { address: sent.address }, of } as const]),
  ];
  const added = contacts.map((child) => ({ ...child, _id: newChildId(applicationId) }));
  const copies = added.map((child) => copiedToRoot(child, child.fields));
  return {
    items: [
      updateItem(
        "customer",
        childKey(actor.userId, "customer", customer._id),
        { set: { ...name, ...listedCustomer(actor.userId, ownId) } },
        isActive,
      ),
      ...added.flatMap((child) => childPutItems(actor, child._id, child)),
    ],
    root: { set: Object.assign({}, copiedToRoot(of, name), ...copies) as Writes["root"]["set"], add: { childCount: added.length } },
  };
}
