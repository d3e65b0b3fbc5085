import type { Application } from "../../shared/domain/application.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import { dealHasEnded } from "../../shared/domain/stage.ts";
import { linkGone } from "../call/link-gone.ts";
import { linkNotFound } from "../call/link-not-found.ts";
import type { Call } from "../call/operation.ts";
import type { Actor } from "../store/workspace/actor.ts";
import type { ExtraItem } from "../store/dynamo/transaction.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { type Agreement, agreementFromText } from "../agreements/agreement.ts";
import { agreementTexts } from "../agreements/agreement-texts.ts";
import { type SignableAgreement, signableAgreementsFor } from "../agreements/signatures.ts";
import { type LinkRecord, isValid, linkOfSecret, countUseItem } from "./store.ts";

/** The customer who called with a link's secret. The actor has the owner's rights; audit events name the link. */
export interface Holder {
  readonly link: LinkRecord;
  readonly actor: Actor;
  readonly application: Application;
  readonly customer: Customer;
}

export interface Claim extends Partial<Pick<LinkRecord, "customerId" | "applicationId" | "applicationType">> {
  readonly purpose?: LinkRecord["purpose"] | readonly LinkRecord["purpose"][];
}

/**
 * Throws an ApiError: notFound for an unknown secret or a wrong claim; gone if the link has expired, was revoked or lost its customer, or
 * the deal has ended. A copy of what was signed is given out after that, too.
 */
export async function holderOf(call: Call, claim: Claim = {}): Promise<Holder> {
  const link = await linkOfSecret(call.linkSecret ?? "");
  if (!link || Object.entries(claim).some(([name, value]) => ![value].flat().includes(link[name as keyof Claim]))) throw linkNotFound();
  if (!isValid(link)) throw linkGone();
  const actor = { userId: link.ownerId, organisationId: undefined, isMaster: false, link: link.linkId };
  const application = await openWorkspace(actor, link.applicationId, call);
  const customer = application.customers.find(({ _id }) => _id === link.customerId);
  if (!customer || (dealHasEnded(application) && link.purpose !== "copy")) throw linkGone();
  return { link, actor, application, customer };
}

export const agreementsOf = ({ agreements, licence, customerId }: LinkRecord): Promise<SignableAgreement[]> =>
  signableAgreementsFor({ customerId }, boundTo(agreements, licence));

const boundTo = (versions: LinkRecord["agreements"], licence: LinkRecord["licence"]): Agreement[] =>
  agreementTexts.filter(({ kind, version }) => versions[kind] === version).map((text) => agreementFromText(text, licence));

// Written with the signatures, so that the customer gets a copy.
export { signedCopyLinkItems } from "./store.ts";

/** Counts one use of the link; written with everything that is done through it. */
export const linkUseItem = (link: LinkRecord): ExtraItem => ({ item: countUseItem(link), error: linkGone });
