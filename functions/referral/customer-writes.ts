import type { Customer } from "../../shared/entities/customer.ts";
import type { ReferralPayload } from "../../shared/entities/referral.ts";
import type { Actor } from "../store/actor.ts";
import type { Changes } from "../store/expression.ts";
import { copiedToHead } from "../store/head.ts";
import { splitPartId } from "../store/ids.ts";
import { listedCustomer, partKey } from "../store/keys.ts";
import { type NewPart, newPartId, putPartSteps } from "../store/new-part.ts";
import { stands } from "../store/part-owner.ts";
import { type Step, updateStep } from "../store/transaction.ts";

/** Steps of a transaction, and what they change on the application's head. */
interface Writes {
  readonly steps: readonly Step[];
  readonly head: { readonly set: NonNullable<Changes["set"]>; readonly add: NonNullable<Changes["add"]> };
}

/** The customer is called and reached as the referral says: the name becomes this one, and contacts that are new are added. */
export function customerWrites(
  actor: Actor,
  customer: Customer,
  sent: Pick<ReferralPayload, "firstName" | "lastName" | "number" | "address">,
): Writes {
  const { applicationId, own } = splitPartId(customer._id);
  const name = { firstName: sent.firstName, lastName: sent.lastName };
  const of = { kind: "customer", _id: customer._id } as const;
  const contacts: readonly NewPart[] = [
    ...(customer.phoneNumbers.some(({ number }) => number === sent.number)
      ? []
      : [{ kind: "phoneNumber", fields: { number: sent.number }, of } as const]),
    ...(customer.emails.some(({ address }) => address === sent.address)
      ? []
      : [{ kind: "email", fields: { address: sent.address }, of } as const]),
  ];
  const added = contacts.map((part) => ({ ...part, _id: newPartId(applicationId) }));
  const copies = added.map((part) => copiedToHead(part, part.fields));
  return {
    steps: [
      updateStep(
        "customer",
        partKey(actor.userId, "customer", customer._id),
        { set: { ...name, ...listedCustomer(actor.userId, own) } },
        stands,
      ),
      ...added.flatMap((part) => putPartSteps(actor, part._id, part)),
    ],
    head: { set: Object.assign({}, copiedToHead(of, name), ...copies) as Writes["head"]["set"], add: { parts: added.length } },
  };
}
