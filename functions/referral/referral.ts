import { businessDate } from "../../shared/business-date.ts";
import type { CreditProfile } from "../../shared/entities/customer.ts";
import type { ReferralPayload } from "../../shared/entities/referral.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { countMetric } from "../metric.ts";
import { indicationFor } from "../quote/indicative.ts";
import { untilSettled } from "../store/backoff.ts";
import { notFound } from "../store/not-found.ts";
import { openWorkspace, versionOf } from "../store/workspace.ts";
import { referrerBusinessOf } from "../user/identity.ts";
import { businessDaysAfter } from "./business-days.ts";
import { refuseStale } from "./figures.ts";
import { contacted, findReferral, keepReferral, progressOf } from "./store.ts";

// The referrer agreement's terms (core specification, section 9).
const daysToGiveDetails = 5;
const daysToContact = 10;

/**
 * Refers an application's customer to the provider's team, once. The figures are the server's own: what was sent is compared
 * with them.
 */
export const sendReferral: Operation<"sendReferral"> = async (caller, { body }, call) => {
  await untilSettled(async () => (await isReferred(caller, body, call)) || undefined);
  countMetric("ReferralsSent", {});
  return progressOf(await findReferral(body.applicationId));
};

/** False where another write came between, and trying again may help. */
async function isReferred(caller: Caller, body: ReferralPayload, call: Call): Promise<boolean> {
  const version = await versionOf(caller, body.applicationId);
  const now = new Date();
  const today = businessDate(now);
  const application = await openWorkspace(caller, body.applicationId, call);
  const customer = application.customers.find(({ _id }) => _id === body.customerId);
  if (!customer) throw notFound();
  const business = await referrerBusinessOf(caller.userId);
  if (!business) throw noReferrer();
  if (body.informedOn > today) throw notYet(body.informedOn, today);
  const { figures, rulebookHash } = indicationFor(application, today);
  if (!figures) throw noProduct();
  refuseStale(body, figures);
  const { firstName, lastName, number, address, hasConsent, informedOn } = body;
  const referral = {
    applicationId: application._id,
    humanId: application.humanId,
    applicationType: application.applicationType,
    referredBy: caller.userId,
    business,
    customerId: customer._id,
    customer: { firstName, lastName, number, address },
    figures,
    scoreFrom: scoreFrom(application.creditProfile),
    rulebookHash,
    hasConsent,
    informedOn,
    sentAt: now.toISOString(),
    detailsDueOn: businessDaysAfter(informedOn, daysToGiveDetails),
    contactDueOn: businessDaysAfter(today, daysToContact),
  };
  return keepReferral(caller, { referral, customer, version }, call);
}

/** Who reads the referral must be able to tell a bureau's score from what somebody has entered. */
const scoreFrom = ({ score, source, scoredAt }: CreditProfile): Pick<CreditProfile, "source" | "scoredAt"> | null =>
  typeof score === "number" ? { source, scoredAt } : null;

/** The provider's team has contacted the customer: all that a master may write. */
export const markContacted: Operation<"markContacted"> = async (caller, { params }, call) => {
  await contacted(caller, params.applicationId, call);
  return progressOf(await findReferral(params.applicationId));
};

const noReferrer = () =>
  new Refusal("forbidden", "NO_REFERRER", "Please save your business details and sign the referrer agreement before you refer a customer.");

const notYet = (informedOn: string, today: string) =>
  new Refusal("invalid", "INFORMED_ON", `informedOn: found ${informedOn}, expected ${today} or a day before it.`, "informedOn");

const noProduct = () =>
  new Refusal("conflict", "NO_PRODUCT", "No product's criteria are met or still open, so there is nothing to refer this customer for.");
