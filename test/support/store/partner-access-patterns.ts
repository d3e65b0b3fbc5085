import { eventIn } from "../../../functions/billing/event.ts";
import { applyBillingEvent } from "../../../functions/billing/event-store.ts";
import {
  beginSubscription,
  billingOf,
  saveBillingCustomer,
  saveOpenedSubscription,
  transactionsOf,
} from "../../../functions/billing/store.ts";
import { consumeAsicLimit } from "../../../functions/entity/asic.ts";
import { setEntity, findExtract, saveExtract, recordAsicData } from "../../../functions/entity/store.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { openWorkspace, versionOf } from "../../../functions/store/workspace/workspace.ts";
import { hasAccount } from "../../../functions/submission/account-store.ts";
import { reviewOf } from "../../../functions/submission/review.ts";
import { createPack, endPack, findPack } from "../../../functions/submission/pack-store.ts";
import { copySheet } from "../../../shared/submission/copy-sheet.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import {
  createSubmission,
  recordDocumentSent,
  recordFailure,
  recordStatus,
  recordTyped,
  resend,
  acceptLenderEvent,
} from "../../../functions/submission/store.ts";
import { indicativeProductOptions } from "../../../functions/quote/indicative.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { keptQuoteOf } from "../../../functions/quote/kept-quote.ts";
import { lenderForType, lendersWithSheet, submissionLendersOn } from "../../../functions/sheets/submission-lenders.ts";
import { businessDate } from "../../../shared/business-date.ts";
import type { CompanyExtract } from "../../../shared/domain/company.ts";
import { aSubscriptionMessage, anInvoiceMessage } from "../fixtures/billing-events.ts";
import { aBrokerActor, aCall } from "../fixtures/brokers.ts";
import { aQuote } from "../fixtures/quotes.ts";
import { aCompany } from "../fixtures/whole-quote.ts";
import type { Measure } from "./capacity.ts";
import { bookCalls } from "./book-access-patterns.ts";
import { settlementCalls } from "./settlement-access-patterns.ts";
import {
  claimBatch,
  createBatch,
  dueBatches,
  endBatch,
  initialProgress,
  ownBatch,
  ownBatches,
  recordProgress,
} from "../../../functions/batch/store.ts";
import { removeCustomerFromApplication } from "../../../functions/customer/removal.ts";
import { addCustomer } from "../../../functions/customer/customer.ts";
import { holdCustomer, releaseCustomer } from "../../../functions/retention/hold.ts";
import { destroyItems } from "../../../functions/retention/destruction.ts";
import { beginDestruction, dueBefore, retentionOf } from "../../../functions/retention/store.ts";
import { redactAuditEvents } from "../../../functions/store/services/audit.ts";

import { todayHandlers } from "../../../functions/today/job-handlers.ts";
import {
  findQuoteOfTodayEventually,
  markSeen,
  newestRows,
  putOff,
  recordOpening,
  reminderItems,
} from "../../../functions/store/services/today-rows.ts";
import { writeSystemItems } from "../../../functions/store/services/write.ts";

const keyed = () => aCall({ idempotencyKey: newId() });

/** Calls about company extracts, billing and submissions. */
export async function partnerCalls(row: Measure): Promise<void> {
  await asicCalls(row, aBrokerActor());
  await billingCalls(row, aBrokerActor());
  await submissionCalls(row, aBrokerActor());
}

const extract: CompanyExtract = {
  acn: aCompany.acn,
  name: aCompany.name,
  companyType: "Australian Proprietary Company, Limited By Shares",
  status: "Registered",
  registeredOn: "2015-03-02",
  registeredOffice: { state: "NSW", postcode: "2830" },
  directors: ["SAMPLE, ALEX ROWAN", "EXAMPLE, MORGAN"],
  officers: 2,
};

async function asicCalls(row: Measure, actor: Actor): Promise<void> {
  const { _id: applicationId } = await aQuote(actor);
  const fields = { entityName: aCompany.name, abn: aCompany.abn, acn: aCompany.acn };
  const entity = await setEntity(actor, applicationId, fields, aCall());
  await row("find today's extract of a company", () => findExtract(extract.acn));
  await row("consume one extract of the budget", () => consumeAsicLimit(actor));
  let stored = {} as Awaited<ReturnType<typeof saveExtract>>;
  await row("store the extract", async () => {
    stored = await saveExtract(extract);
  });
  await row("record it on the business", () => recordAsicData(actor, entity, stored, keyed()));
}

async function billingCalls(row: Measure, actor: Actor): Promise<void> {
  const { userId } = actor;
  const opening = { number: 1, plan: "kelpie_monthly", price: "price_1" };
  const opened = { _id: "sub_1", status: "incomplete", clientSecret: "pi_1_secret_1" } as const;
  const applied = (message: object) => applyBillingEvent(eventIn(JSON.stringify(message))!, aCall());
  await row("store a user's id at the payment provider", () => saveBillingCustomer(actor, "cus_1", aCall()));
  await row("start a subscription", () => beginSubscription(actor, opening, aCall()));
  await row("store the subscription", () => saveOpenedSubscription(actor, opening, opened, aCall()));
  await row("apply the event that it is active", () => applied(aSubscriptionMessage({ userId }, "active", 1)));
  await row("apply the event of a payment", () => applied(anInvoiceMessage({ userId }, "paid", 2)));
  await row("show a user's plan", () => billingOf(actor));
  await row("list the payments", () => transactionsOf(actor));
}

const aSender = {
  organisation: "Ann Finance",
  licence: null,
  broker: { name: "Ann Broker", email: "ann@example.com", phone: null },
  rulebook: "0".repeat(64),
};

async function submissionCalls(row: Measure, actor: Actor): Promise<void> {
  const today = businessDate(new Date());
  const submissionLender = lenderForType(submissionLendersOn(bundledSheets, today), "consumer", "NOW");
  const { _id: applicationId } = await aQuote(actor, { assetValue: 30_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2025 });
  const named = { applicationId, lender: submissionLender.lender, number: 1 };
  const existing = { reference: "K0123456789", status: "received", text: null, sequence: 1 } as const;
  const documentId = `${applicationId}.${newId()}`;
  await row("check for an account at the lender", () => hasAccount(actor, submissionLender.lender));
  const workspace = await openWorkspace(actor, applicationId, aCall());
  const { application, fields, indicative } = await reviewOf({
    submissionLender,
    application: workspace,
    sheets: bundledSheets,
    hasAccount: true,
    today,
    panel: {},
  });
  const version = await versionOf(actor, applicationId);
  const documents = [{ _id: documentId, fileName: "licence.pdf" }];
  const made = { ...named, organisationId: actor.organisationId!, application, driverLicences: {}, fields, documents, ...indicative! };
  const options = indicativeProductOptions(submissionLender.lender, {});
  const kept = keptQuoteOf({ application: workspace, sheets: bundledSheets, options, today, by: actor.userId, because: "submission" });
  await row("submit an application", () => createSubmission(actor, { submission: made, kept, previous: [], version }, keyed()));
  await row("show a submission", () => findSubmission(named));
  await row("record a failed submission", () => recordFailure(named, "The lender does not answer."));
  await row("send it again", () => resend(actor, named, keyed()));
  await row("record the lender's answer, with a document to send", async () =>
    recordStatus({ ...made, ...named, reference: null } as never, existing),
  );
  await row("record that a document was sent", () => recordDocumentSent(named, documentId));
  const packId = `${applicationId}.${newId()}`;
  const content = { copySheet: copySheet(application), note: "n".repeat(400), missing: [], recentLodgements: [], sender: aSender };
  const pack = { _id: packId, lender: "Pepper", documents: [], customers: [], content };
  await row("make a pack for a lender", () => createPack(actor, pack, keyed()));
  await row("show it", () => findPack(packId));
  const file = { versionId: "1" };
  await row("store what its job has made", () => endPack(packId, { status: "ready", bytes: 1, zip: file, cover: file }));
  await row("accept a lender's event", () => acceptLenderEvent(newId(), named));
  await lodgingCalls(row, actor);
  await settlementCalls(row, actor);
  await bookCalls(row, actor);
}

async function lodgingCalls(row: Measure, actor: Actor): Promise<void> {
  const [today, sheets] = [businessDate(new Date()), bundledSheets];
  const submissionLender = lenderForType(lendersWithSheet(sheets, "consumer", today), "consumer", "Pepper");
  const { _id: applicationId } = await aQuote(actor, { assetValue: 30_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2025 });
  const named = { applicationId, lender: "Pepper", number: 1 };
  const workspace = await openWorkspace(actor, applicationId, aCall());
  const reviewed = { submissionLender, application: workspace, sheets, hasAccount: false, today, panel: {} };
  const { application, fields, indicative, missing } = await reviewOf(reviewed);
  const options = indicativeProductOptions("Pepper", {});
  const kept = keptQuoteOf({ application: workspace, sheets, options, today, by: actor.userId, because: "submission" });
  const lodged = { ...named, by: "hand", lodgedOn: today, missing, reference: "P-778", application, fields, ...indicative! } as const;
  const submission = { ...lodged, organisationId: actor.organisationId!, driverLicences: {}, documents: [] };
  const version = () => versionOf(actor, applicationId);
  const first = await version();
  await row("lodge an application", () => createSubmission(actor, { submission, kept, previous: [], version: first }, keyed()));
  const terms = { rate: 13.49, amount: 30_000, term: 60, balloon: 0, repayment: 690.13, monthlyFees: 8.9 };
  const conditions = [{ text: "Two payslips", met: null }];
  const decided = { decidedOn: today, terms, conditions, lapsesOn: null, reason: null, warnings: [] };
  const second = await version();
  await row("record a lender's decision", () =>
    recordTyped(
      actor,
      { of: named, version: second, action: "submission.decided", fields: { old: {}, new: decided }, changes: decided, status: "accepted" },
      keyed(),
    ),
  );
  const third = await version();
  await row("tick a condition", () =>
    recordTyped(
      actor,
      { of: named, version: third, action: "submission.condition", fields: { index: 0, met: true }, changes: { conditions } },
      keyed(),
    ),
  );
}

/** Calls about files of scenarios. */
export async function batchCalls(row: Measure, actor: Actor = aBrokerActor()): Promise<void> {
  let batchId = "";
  await row("start a file of scenarios", async () => {
    const batch = { fileName: "back-book.csv", applicationType: "consumer", output: "best" } as const;
    batchId = await createBatch(actor, batch, aCall({ idempotencyKey: newId() }));
  });
  const name = { userId: actor.userId, batchId };
  await row("show it", () => ownBatch(actor, batchId));
  await row("list a user's files", () => ownBatches(actor));
  const found = await ownBatch(actor, batchId);
  let claimed = found;
  await row("begin its run", async () => {
    claimed = (await claimBatch(name, found))!;
  });
  await row("store its progress", () => recordProgress(name, claimed, { ...initialProgress, rows: 1 }));
  await row("end it", () => endBatch(name, claimed, { ...initialProgress, status: "done", resultVersion: "1" }));
  await row("find runs that have stopped", dueBatches);
}

/** Calls about a broker's Today. */
export async function todayCalls(row: Measure): Promise<void> {
  const broker = aBrokerActor();
  const { _id: applicationId } = await aQuote(broker);
  const reminder = { applicationId, lender: "Pepper", on: businessDate(new Date()) };
  const refresh = () => todayHandlers[0]!.run({ applicationId });
  await row("ask to be reminded on Today", () => writeSystemItems(reminderItems(broker.userId, reminder)));
  await row("refresh a quote's rows, one of them new", refresh);
  await row("refresh them when nothing has changed", refresh);
  await row("read Today's rows", () => newestRows(broker.userId));
  await row("put a row off", () => putOff(broker.userId, `${applicationId}.reminder`, reminder.on));
  await row("mark Today as seen", () => markSeen(broker.userId, new Date().toISOString()));
  await row("find when a quote was opened", () => findQuoteOfTodayEventually(broker.userId, applicationId));
  await row("settle what has happened on it", () => recordOpening(broker.userId, applicationId));
}

/** Calls that hold or destroy the records of a removed customer, without its files. */
export async function retentionCalls(row: Measure): Promise<void> {
  const broker = aBrokerActor();
  const { _id: applicationId } = await aQuote(broker);
  const { _id: customerId } = await addCustomer(broker, applicationId, { firstName: "Bo" }, aCall());
  await removeCustomerFromApplication(broker, applicationId, customerId, aCall());
  await row("hold a customer", () => holdCustomer(customerId, aCall()));
  await row("release one", () => releaseCustomer(customerId, aCall()));
  await row("list what is due", () => dueBefore("2026-01-01"));
  const retention = (await retentionOf(customerId))!;
  await row("begin a destruction", () => beginDestruction(customerId, retention));
  await row("redact its audit events", () => redactAuditEvents({ applicationId }, ({ part }) => part === customerId));
  await row("destroy a customer with an employer", () => destroyItems(customerId, retention));
}
