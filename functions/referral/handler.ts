import { referralRoutes } from "../../shared/wire/referral-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { CreditProfile } from "../../shared/domain/customer.ts";
import { monthlySurplus } from "../../shared/domain/monthly-surplus.ts";
import type { ReferralPayload } from "../../shared/domain/referral.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { countMetric } from "../metric.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { indicationFor } from "../quote/indicative.ts";
import { keptQuoteOf } from "../quote/kept-quote.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { openWorkspace, versionOf } from "../store/workspace/workspace.ts";
import { referrerBusinessOf } from "../identity/identity.ts";
import { openApplication } from "../application/application.ts";
import { businessDaysAfter } from "./business-days.ts";
import {
  recordContacted,
  findReferral,
  createReferral,
  progressOf,
  findExistingReferral,
  reopenReferral,
  type ReferralRecord,
} from "./store.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import { changedFields } from "../../shared/domain/field-text.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../../shared/quote/scenario.ts";

// The referrer agreement's terms (core specification, section 9).
const daysToGiveDetails = 5;
const daysToContact = 10;

/** Refers a customer to the provider's team, once. The stored figures are the server's own; the ones sent must match them. */
const sendReferral: Operation<"sendReferral"> = async (caller, { body }, call) => {
  await retryOnConflict(async () => ((await tryToRefer(caller, body, call)) ? done() : retry()));
  countMetric("ReferralsSent", {});
  return progressOf(await findReferral(body.applicationId));
};

async function tryToRefer(caller: Caller, body: ReferralPayload, call: Call): Promise<boolean> {
  const version = await versionOf(caller, body.applicationId);
  const now = new Date();
  const today = businessDate(now);
  const [application, sheets] = await Promise.all([openWorkspace(caller, body.applicationId, call), currentSheets()]);
  const customer = application.customers.find(({ _id }) => _id === body.customerId);
  if (!customer) throw notFound();
  const business = await referrerBusinessOf(caller.userId);
  if (!business) throw caller.delegate ? ownerNotReferrer() : notReferrer();
  if (body.informedOn > today) throw informedInFuture(body.informedOn, today);
  const { figures, rulebookHash, scenario } = indicationFor(sheets, application, today);
  if (!figures) throw noProduct();
  rejectStale(body, figures);
  const { firstName, lastName, number, address, hasConsent, informedOn } = body;
  const surplus = monthlySurplus(application.customers);
  const before = await findExistingReferral(application._id);
  const referral = {
    applicationId: application._id,
    humanId: application.humanId,
    applicationType: application.applicationType,
    referredBy: caller.userId,
    ...(caller.delegate && { sentBy: caller.delegate.userId }),
    business,
    customerId: customer._id,
    customer: { firstName, lastName, number, address },
    figures,
    scenario,
    ...(surplus && { surplus }),
    scoreFrom: scoreFrom(application.creditProfile),
    rulebookHash,
    hasConsent,
    informedOn,
    sentAt: now.toISOString(),
    detailsDueOn: businessDaysAfter(informedOn, daysToGiveDetails),
    contactDueOn: businessDaysAfter(today, daysToContact),
  };
  const again = before && {
    ...(before.contactedAt !== undefined && { contactedAt: before.contactedAt }),
    changes: changesBetween(before, referral),
  };
  const by = caller.delegate?.userId ?? caller.userId;
  const kept = keptQuoteOf({ application, sheets, options: {}, today, by, because: "referral" });
  return createReferral(caller, { referral: { ...referral, ...again }, kept, customer, version }, call);
}

/** Lets the team tell a bureau's score from an entered one; null without a score. */
const scoreFrom = ({ score, source, scoredAt }: CreditProfile): Pick<CreditProfile, "source" | "scoredAt"> | null =>
  typeof score === "number" ? { source, scoredAt } : null;

/** Lets the broker change a sent referral; the team hears of it, and of what has changed when it is sent again. */
const reopen: Operation<"reopenReferral"> = async (caller, { params: { applicationId } }, call) => {
  await reopenReferral(caller, applicationId, call);
  return openApplication(caller, applicationId, call);
};

/** The only write that a master may make. */
const markContacted: Operation<"markContacted"> = async (caller, { params }, call) => {
  await recordContacted(caller, params.applicationId, call);
  return progressOf(await findReferral(params.applicationId));
};

const ownerNotReferrer = () =>
  new ApiError(
    "forbidden",
    "NO_REFERRER",
    "The owner of this quote has not signed the referrer agreement, so its customer cannot be referred.",
  );

const notReferrer = () =>
  new ApiError(
    "forbidden",
    "NO_REFERRER",
    "Please save your business details and sign the referrer agreement before you refer a customer.",
  );

const informedInFuture = (informedOn: string, today: string) =>
  new ApiError("invalid", "INFORMED_ON", `informedOn: found ${informedOn}, expected ${today} or a day before it.`, "informedOn");

const noProduct = () =>
  new ApiError(
    "conflict",
    "NO_PRODUCT",
    "No lender's product suits this customer, even if every unanswered criterion is met, so the referral cannot be sent.",
  );

const sentFigures = ["totalLoanAmount", "minRepayments", "maxRepayments", "minRate", "maxRate"] as const;

/** Throws an ApiError (conflict) that names the figures which differ from the server's. */
function rejectStale(sent: Pick<ReferralPayload, (typeof sentFigures)[number]>, now: ReferralFigures): void {
  const differing = sentFigures.filter((name) => sent[name] !== now[name]);
  if (differing.length === 0) return;
  const messages = differing.map((name) => `${name}: found ${String(sent[name])}, expected ${String(now[name])}`).join("; ");
  throw new ApiError("conflict", "QUOTE_STALE", `The figures have changed since they were shown. ${messages}.`, differing[0]);
}

type Sent = Pick<ReferralRecord, "customer" | "scenario">;

const contactLabels = { firstName: "First name", lastName: "Last name", number: "Phone", address: "Email" } as const;

/**
 * The labels of the fields that differ from the referral sent before. Asset and loan fields include their values; personal data is not
 * emailed.
 */
function changesBetween(before: Sent, after: Sent): string[] {
  const contacts = (Object.keys(contactLabels) as (keyof typeof contactLabels)[]).flatMap((name) =>
    before.customer?.[name] === after.customer?.[name] ? [] : [contactLabels[name]],
  );
  return [...contacts, ...(before.scenario && after.scenario ? scenarioChanges(before.scenario, after.scenario) : [])];
}

function scenarioChanges(before: Scenario, after: Scenario): string[] {
  const employers = [before.customer?.employers?.[0], after.customer?.employers?.[0]] as const;
  return [
    ...changedFields(scenarioParts.asset, [before.asset, after.asset], true),
    ...changedFields(scenarioParts.loanDetails, [before.loanDetails, after.loanDetails], true),
    ...changedFields(scenarioParts.customer, [before.customer, after.customer]),
    ...changedFields(scenarioEmployer, employers),
    ...changedFields(scenarioParts.customerProfile, [before.customerProfile, after.customerProfile]),
    ...changedFields(scenarioParts.creditProfile, [before.creditProfile, after.creditProfile]),
    ...changedFields(scenarioParts.entity, [before.entity, after.entity]),
  ];
}

export const handler = serve(referralRoutes, routeRows, { sendReferral, reopenReferral: reopen, markContacted });
