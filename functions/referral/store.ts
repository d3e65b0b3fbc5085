import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { CreditProfile, Customer } from "../../shared/entities/customer.ts";
import type { ReferralPayload, ReferralProgress } from "../../shared/entities/referral.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { equals, isAbsent, lacks } from "../store/expression.ts";
import { repeatSteps } from "../store/idempotency.ts";
import { headKey, referralKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { outboxStep } from "../store/outbox.ts";
import { findItem } from "../store/read.ts";
import { moveApplication } from "../store/status.ts";
import { commit, putStep, updateStep } from "../store/transaction.ts";
import { ownerOf } from "../store/workspace.ts";
import type { ReferrerBusiness } from "../user/identity.ts";
import { customerWrites } from "./customer-writes.ts";

/** A referral as it was sent. */
export interface ReferralRecord extends Omit<ReferralProgress, "contactedAt">, Pick<ReferralPayload, "applicationId" | "hasConsent"> {
  readonly humanId: number;
  readonly applicationType: ApplicationType;
  readonly referredBy: string;
  readonly business: ReferrerBusiness;
  /** Absent of what was sent before this was kept, and once the customer's records are destroyed. */
  readonly customerId?: string;
  /** Gone with the customer's records, long after the letters that are written from it. */
  readonly customer: Pick<ReferralPayload, "firstName" | "lastName" | "number" | "address">;
  readonly figures: ReferralFigures;
  /** Where the credit score is from by which products were ranked; null where there was none; absent of what was sent before this was kept. */
  readonly scoreFrom?: Pick<CreditProfile, "source" | "scoredAt"> | null;
  /** By which sheets. */
  readonly rulebookHash: string;
  readonly contactedAt?: string;
}

/** How a referral stands; the lists show it from the application's head. */
export const progressOf = ({ sentAt, informedOn, detailsDueOn, contactDueOn, contactedAt }: ReferralRecord): ReferralProgress => ({
  sentAt,
  informedOn,
  detailsDueOn,
  contactDueOn,
  contactedAt: contactedAt ?? null,
});

/** A referral, of whom, and by which version of the application. */
export interface Making {
  readonly referral: ReferralRecord;
  readonly customer: Customer;
  readonly version: number;
}

/**
 * Keeps a referral, moves its application among the referrals and has the letters sent: all of it, once, or nothing. False where the
 * application is another by now than the one from which it was made.
 */
export async function keepReferral(actor: Actor, { referral, customer, version }: Making, call: WritingCall): Promise<boolean> {
  const { applicationId, hasConsent, informedOn } = referral;
  const { steps, head } = customerWrites(actor, customer, referral.customer);
  const move = {
    applicationId,
    to: "referral",
    version,
    steps: [
      putStep("referral", referralKey(applicationId), referral, isAbsent),
      ...steps,
      auditStep(actor, call, { action: "referral.sent", subject: { applicationId }, fields: { hasConsent, informedOn } }),
      outboxStep("referral.team", { applicationId }),
      outboxStep("referral.confirmation", { applicationId }),
    ],
    head: { ...head, set: { ...head.set, referral: progressOf(referral) } },
  } as const;
  return moveApplication(actor, move, call);
}

/** The referral of an application. */
export async function findReferral(applicationId: string): Promise<ReferralRecord> {
  const item = await findItem(referralKey(applicationId));
  if (!item) throw notFound();
  return item as unknown as ReferralRecord;
}

const deed = "referral.contacted";

/** Marks the customer of anybody's referral as contacted; the first time counts. */
export async function contacted(actor: Actor, applicationId: string, call: WritingCall): Promise<void> {
  await untilSettled(async () => {
    const { contactedAt: before } = await findReferral(applicationId);
    if (before !== undefined) return true;
    const contactedAt = new Date().toISOString();
    const key = headKey(await ownerOf(applicationId), applicationId);
    const { kind } = await commit([
      updateStep("referral", referralKey(applicationId), { set: { contactedAt } }, lacks("contactedAt")),
      updateStep("application", key, { set: { "referral.contactedAt": contactedAt }, add: { version: 1 } }, equals("status", "referral")),
      auditStep(actor, call, { action: deed, subject: { applicationId } }),
      ...repeatSteps(call, deed),
    ]);
    return kind === "refused" ? undefined : true;
  });
}
