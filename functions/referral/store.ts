import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { CreditProfile, Customer } from "../../shared/domain/customer.ts";
import type { MonthlySurplus } from "../../shared/domain/monthly-surplus.ts";
import type { ReferralPayload, ReferralProgress } from "../../shared/domain/referral.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { write } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { either, exists, has, isAbsent, lacks, type Changes } from "../store/dynamo/expression.ts";
import { applicationRootKey, referralKey, listedCustomer, childKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { findItem } from "../store/dynamo/read.ts";
import { changeStatus } from "../store/workspace/status.ts";
import { putItem, updateItem, type TransactionItem } from "../store/dynamo/transaction.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import type { ReferrerBusiness } from "../identity/identity.ts";
import { type KeptQuote, keptQuoteItem } from "../quote/kept-quote.ts";
import { copiedToRoot } from "../store/workspace/application-root.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { type NewChild, newChildId, childPutItems } from "../store/workspace/new-child.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { confirmationEmail, reopenedEmail, teamEmail } from "./jobs.ts";

export interface ReferralRecord extends Omit<ReferralProgress, "contactedAt">, Pick<ReferralPayload, "applicationId" | "hasConsent"> {
  readonly humanId: number;
  readonly applicationType: ApplicationType;
  readonly referredBy: string;
  /** The colleague who covered for `referredBy` and sent it. */
  readonly sentBy?: string;
  readonly business: ReferrerBusiness;
  /** Absent in older referrals, and once the customer's records are destroyed. */
  readonly customerId?: string;
  /** Deleted with the customer's records, long after the e-mails have been sent. */
  readonly customer: Pick<ReferralPayload, "firstName" | "lastName" | "number" | "address">;
  readonly figures: ReferralFigures;
  /** The source of the credit score that the ranking used; null without a score; absent in older referrals. */
  readonly scoreFrom?: Pick<CreditProfile, "source" | "scoredAt"> | null;
  /** Monthly income less expenses and liabilities; absent without an income, and once the customer's records are destroyed. */
  readonly surplus?: MonthlySurplus;
  /** What the deal was when it was sent; absent in older referrals and once the customer's records are destroyed. */
  readonly scenario?: Scenario;
  readonly rulebookHash: string;
  readonly contactedAt?: string;
  /** The broker is changing it, until it is sent again. */
  readonly reopenedAt?: string;
  /** What the team is told of a referral that was sent again. */
  readonly changes?: readonly string[];
}

/** Copied to the application's root item, where lists read it. */
export const progressOf = ({ sentAt, informedOn, detailsDueOn, contactDueOn, contactedAt }: ReferralRecord): ReferralProgress => ({
  sentAt,
  informedOn,
  detailsDueOn,
  contactDueOn,
  contactedAt: contactedAt ?? null,
});

export interface ReferralCreation {
  readonly referral: ReferralRecord;
  readonly kept: KeptQuote;
  readonly customer: Customer;
  readonly version: number;
}

/** Stores the referral and queues its e-mails in one transaction. Returns false if the application's version has changed. */
export async function createReferral(
  actor: Actor,
  { referral, kept, customer, version }: ReferralCreation,
  call: WritingCall,
): Promise<boolean> {
  const { applicationId, hasConsent, informedOn } = referral;
  const { items: transactionItems, root } = customerWrites(actor, customer, referral.customer);
  const change = {
    applicationId,
    to: "referral",
    version,
    items: [
      putItem("referral", referralKey(applicationId), referral, either(isAbsent, has("reopenedAt"))),
      keptQuoteItem(kept),
      ...transactionItems,
      outboxItem(teamEmail, { applicationId }),
      outboxItem(confirmationEmail, { applicationId }),
    ],
    root: { ...root, set: { ...root.set, referral: progressOf(referral) } },
    additionalEvents: [{ action: "referral.sent", subject: { applicationId }, fields: { hasConsent, informedOn, kept: kept._id } }],
  } as const;
  return changeStatus(actor, change, call);
}

/** Makes a sent referral a quote again and tells the team. */
export async function reopenReferral(actor: Actor, applicationId: string, call: WritingCall): Promise<void> {
  const reopenedAt = new Date().toISOString();
  const { userId, delegate } = actor;
  const by = delegate ? { by: delegate.userId, coveringFor: userId } : { by: userId };
  const change = {
    applicationId,
    from: "referral",
    to: "quote",
    items: [
      updateItem("referral", referralKey(applicationId), { set: { reopenedAt } }, exists),
      outboxItem(reopenedEmail, { applicationId, ...by }),
    ],
    additionalEvents: [{ action: "referral.reopened", subject: { applicationId } }],
  } as const;
  await changeStatus(actor, change, call);
}

export async function findExistingReferral(applicationId: string): Promise<ReferralRecord | undefined> {
  return (await findItem(referralKey(applicationId))) as ReferralRecord | undefined;
}

export async function findReferral(applicationId: string): Promise<ReferralRecord> {
  const item = await findItem(referralKey(applicationId));
  if (!item) throw notFound();
  // Not read by a schema: older referrals and those of destroyed customers lack fields that only the first e-mails need.
  return item as unknown as ReferralRecord;
}

const auditEvent = "referral.contacted" as const;

/** Marks a referral of any owner as contacted; the first time is kept. */
export async function recordContacted(actor: Actor, applicationId: string, call: WritingCall): Promise<void> {
  await retryOnConflict(async () => {
    const { contactedAt: existing } = await findReferral(applicationId);
    if (existing !== undefined) return done();
    const contactedAt = new Date().toISOString();
    const key = applicationRootKey(await ownerOf(applicationId), applicationId);
    const { kind } = await write(actor, call, { action: auditEvent, subject: { applicationId } }, [
      updateItem("referral", referralKey(applicationId), { set: { contactedAt } }, lacks("contactedAt")),
      updateItem("application", key, { set: { "referral.contactedAt": contactedAt }, add: { version: 1 } }, exists),
    ]);
    return kind === "conditionFailed" ? retry() : done();
  });
}

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
