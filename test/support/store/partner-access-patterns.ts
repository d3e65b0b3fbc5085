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
import {
  findSubmission,
  createSubmission,
  recordDocumentSent,
  recordFailure,
  recordStatus,
  resend,
  acceptLenderEvent,
} from "../../../functions/submission/store.ts";
import { indicativeProductOptions } from "../../../functions/quote/indicative.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { keptQuoteOf } from "../../../functions/quote/kept-quote.ts";
import { lenderForType, submissionLendersOn } from "../../../functions/sheets/submission-lenders.ts";
import { businessDate } from "../../../shared/business-date.ts";
import type { CompanyExtract } from "../../../shared/domain/company.ts";
import { aSubscriptionMessage, anInvoiceMessage } from "../fixtures/billing-events.ts";
import { aBrokerActor, aCall } from "../fixtures/brokers.ts";
import { aQuote } from "../fixtures/quotes.ts";
import { aCompany } from "../fixtures/whole-quote.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

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
  await row("find today's extract of a company", "`COMPANY#hash`", () => findExtract(extract.acn));
  await row("consume one extract of the budget", "`RATE_LIMIT#hash` twice", () => consumeAsicLimit(actor));
  let stored = {} as Awaited<ReturnType<typeof saveExtract>>;
  await row("store the extract", "`COMPANY#hash`", async () => {
    stored = await saveExtract(extract);
  });
  await row("record it on the business", "`USER#u#APPLICATION#a`: `entity#p`, `ROOT`; then all", () =>
    recordAsicData(actor, entity, stored, keyed()),
  );
}

async function billingCalls(row: Measure, actor: Actor): Promise<void> {
  const { userId } = actor;
  const opening = { number: 1, plan: "kelpie_monthly", price: "price_1" };
  const opened = { _id: "sub_1", status: "incomplete", clientSecret: "pi_1_secret_1" } as const;
  const applied = (message: object) => applyBillingEvent(eventIn(JSON.stringify(message))!, aCall());
  await row("store a user's id at the payment provider", "`BILLING#u`: `CUSTOMER`", () => saveBillingCustomer(actor, "cus_1", aCall()));
  await row("start a subscription", "`BILLING#u`: `CUSTOMER`, `SUBSCRIPTION#n`", () => beginSubscription(actor, opening, aCall()));
  await row("store the subscription", "`BILLING#u`: `SUBSCRIPTION#n`", () => saveOpenedSubscription(actor, opening, opened, aCall()));
  await row("apply the event that it is active", "`BILLING#u`: `SUBSCRIPTION#n`; `BILLING_EVENT#hash`", () =>
    applied(aSubscriptionMessage({ userId }, "active", 1)),
  );
  await row("apply the event of a payment", "`BILLING#u`: `TRANSACTION#id`; `BILLING_EVENT#hash`", () =>
    applied(anInvoiceMessage({ userId }, "paid", 2)),
  );
  await row("show a user's plan", "`BILLING#u`: `CUSTOMER`, `SUBSCRIPTION#n`", () => billingOf(actor));
  await row("list the payments", "`BILLING#u`: `TRANSACTION#id`", () => transactionsOf(actor));
}

async function submissionCalls(row: Measure, actor: Actor): Promise<void> {
  const today = businessDate(new Date());
  const submissionLender = lenderForType(submissionLendersOn(bundledSheets, today), "consumer", "NOW");
  const { _id: applicationId } = await aQuote(actor, { assetValue: 30_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2025 });
  const named = { applicationId, lender: submissionLender.lender, number: 1 };
  const existing = { reference: "K0123456789", status: "received", text: null, sequence: 1 } as const;
  const documentId = `${applicationId}.${newId()}`;
  await row("check for an account at the lender", "`ORGANISATION#o`: `LENDER#l`", () => hasAccount(actor, submissionLender.lender));
  const workspace = await openWorkspace(actor, applicationId, aCall());
  const { application, fields, indicative } = await reviewOf({
    submissionLender,
    application: workspace,
    sheets: bundledSheets,
    hasAccount: true,
    today,
  });
  const version = await versionOf(actor, applicationId);
  const documents = [{ _id: documentId, fileName: "licence.pdf" }];
  const made = { ...named, organisationId: actor.organisationId!, application, driverLicences: {}, fields, documents, ...indicative! };
  const options = indicativeProductOptions(submissionLender.lender);
  const kept = keptQuoteOf({ application: workspace, sheets: bundledSheets, options, today, by: actor.userId, because: "submission" });
  await row("submit an application", "`SUBMISSION#a#l`, `RECORD#a`: `QUOTE#id`, `ROOT`, `OUTBOX#id`", () =>
    createSubmission(actor, { submission: made, kept, previous: [], version }, keyed()),
  );
  await row("show a submission", "`SUBMISSION#a#l`", () => findSubmission(named));
  const noting = "`APPLICATION#a`, `SUBMISSION#a#l`, `ROOT`";
  await row("record a failed submission", `${noting}, \`OUTBOX#id\``, () => recordFailure(named, "The lender does not answer."));
  await row("send it again", `${noting}, \`OUTBOX#id\``, () => resend(actor, named, keyed()));
  await row("record the lender's answer, with a document to send", `${noting}, \`OUTBOX#id\``, async () =>
    recordStatus({ ...made, ...named, reference: null } as never, existing),
  );
  await row("record that a document was sent", noting, () => recordDocumentSent(named, documentId));
  await row("accept a lender's event", "`LENDER_EVENT#hash`, `OUTBOX#id`", () => acceptLenderEvent(newId(), named));
}
