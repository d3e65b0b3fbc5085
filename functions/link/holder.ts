import type { Application } from "../../shared/entities/application.ts";
import type { Customer } from "../../shared/entities/customer.ts";
import { noSuchLink } from "../http/no-such-link.ts";
import type { Call } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../store/actor.ts";
import type { Alongside } from "../store/transaction.ts";
import { openWorkspace } from "../store/workspace.ts";
import { type LinkRecord, isGood, linkOfSecret, useStep } from "./store.ts";

/** Somebody who has shown a link's secret: acts in the place of the application's owner, and in the audit as its customer. */
export interface Holder {
  readonly link: LinkRecord;
  readonly actor: Actor;
  readonly application: Application;
  readonly customer: Customer;
}

/** What the holder says of the link beside its secret; it must be so. */
export type Claim = Partial<Pick<LinkRecord, "purpose" | "customerId" | "applicationId" | "applicationType">>;

/**
 * Who holds the link of this call. Throws a Refusal: notFound where there is no such link or a claim is not so, gone where it has
 * expired, was revoked or has lost its customer.
 */
export async function holderOf(call: Call, claim: Claim = {}): Promise<Holder> {
  const link = await linkOfSecret(call.linkSecret ?? "");
  if (!link || Object.entries(claim).some(([name, value]) => link[name as keyof Claim] !== value)) throw noSuchLink();
  if (!isGood(link)) throw linkGone();
  const actor = { userId: link.ownerId, organisationId: undefined, isMaster: false, link: link.linkId };
  const application = await openWorkspace(actor, link.applicationId, call);
  const customer = application.customers.find(({ _id }) => _id === link.customerId);
  if (!customer) throw linkGone();
  return { link, actor, application, customer };
}

/** The count of a use, without which nothing is done by a link. */
export const oneUse = (link: LinkRecord): Alongside => ({ step: useStep(link), refusal: linkGone });

const linkGone = () =>
  new Refusal("gone", "LINK_GONE", "This link has expired or is no longer valid. Please ask your broker for a new one.");
