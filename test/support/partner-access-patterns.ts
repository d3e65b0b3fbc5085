import { eventIn } from "../../functions/billing/event.ts";
import { takeIn } from "../../functions/billing/event-store.ts";
import { beginOpening, billingOf, keepCustomer, keepOpened, transactionsOf } from "../../functions/billing/store.ts";
import { takeExtract } from "../../functions/entity/asic-budget.ts";
import { addEntity, findExtract, keepExtract, recordAsicData } from "../../functions/entity/store.ts";
import type { Actor } from "../../functions/store/actor.ts";
import { newId } from "../../functions/store/ids.ts";
import { openWorkspace, versionOf } from "../../functions/store/workspace.ts";
import { hasAccount } from "../../functions/submission/account-store.ts";
import { reviewOf } from "../../functions/submission/review.ts";
import {
  findSubmission,
  keepSubmission,
  noteDocument,
  noteFailure,
  noteStanding,
  sendAgain,
  takeEvent,
} from "../../functions/submission/store.ts";
import { takerFor } from "../../functions/submission/takers.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { CompanyExtract } from "../../shared/entities/company.ts";
import { aSubscriptionMessage, anInvoiceMessage } from "./billing-events.ts";
import { aBroker, aCall } from "./brokers.ts";
import { aQuote } from "./quotes.ts";
import { aCompany } from "./whole-quote.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

const keyed = () => aCall({ idempotencyKey: newId() });

/** The calls by which a company's data is bought, a plan is paid for and an application goes to a lender. */
export async function partnerCalls(row: Measure): Promise<void> {
  await asicCalls(row, aBroker());
  await billingCalls(row, aBroker());
  await submissionCalls(row, aBroker());
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
  const fields = { abn: aCompany.abn, acn: aCompany.acn } as Parameters<typeof addEntity>[2];
  const entity = await addEntity(actor, applicationId, fields, aCall());
  await row("look for a company's extract of today", "`COMPANY#hash`", () => findExtract(extract.acn));
  await row("use up one that may be bought", "`ALLOWANCE#hash` twice", () => takeExtract(actor));
  let kept = {} as Awaited<ReturnType<typeof keepExtract>>;
  await row("keep what was bought", "`COMPANY#hash`", async () => {
    kept = await keepExtract(extract);
  });
  await row("put it on the business", "`USER#u#APPLICATION#a`: `entity#p`, `HEAD`; then all", () =>
    recordAsicData(actor, entity, kept, keyed()),
  );
}

async function billingCalls(row: Measure, actor: Actor): Promise<void> {
  const { userId } = actor;
  const opening = { number: 1, plan: "kelpie_monthly", price: "price_1" };
  const opened = { _id: "sub_1", status: "incomplete", clientSecret: "pi_1_secret_1" } as const;
  const told = (message: object) => takeIn(eventIn(JSON.stringify(message))!, aCall());
  await row("keep whom the provider knows a user as", "`BILLING#u`: `CUSTOMER`", () => keepCustomer(actor, "cus_1", aCall()));
  await row("begin to subscribe", "`BILLING#u`: `CUSTOMER`, `SUBSCRIPTION#n`", () => beginOpening(actor, opening, aCall()));
  await row("keep the subscription", "`BILLING#u`: `SUBSCRIPTION#n`", () => keepOpened(actor, opening, opened, aCall()));
  await row("take in that it is active", "`BILLING#u`: `SUBSCRIPTION#n`; `BILLING_EVENT#hash`", () =>
    told(aSubscriptionMessage({ userId }, "active", 1)),
  );
  await row("take in a payment", "`BILLING#u`: `TRANSACTION#id`; `BILLING_EVENT#hash`", () =>
    told(anInvoiceMessage({ userId }, "paid", 2)),
  );
  await row("show a user's plan", "`BILLING#u`: `CUSTOMER`, `SUBSCRIPTION#n`", () => billingOf(actor));
  await row("list the payments", "`BILLING#u`: `TRANSACTION#id`", () => transactionsOf(actor));
}

async function submissionCalls(row: Measure, actor: Actor): Promise<void> {
  const today = businessDate(new Date());
  const taker = takerFor("consumer", "NOW", today);
  const { _id: applicationId } = await aQuote(actor, { assetValue: 30_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2025 });
  const named = { applicationId, lender: taker.lender };
  const standing = { reference: "K0123456789", status: "received", text: null, sequence: 1 } as const;
  const documentId = `${applicationId}.${newId()}`;
  await row("see whether a lender knows the organisation", "`ORGANISATION#o`: `LENDER#l`", () => hasAccount(actor, taker.lender));
  const application = await openWorkspace(actor, applicationId, aCall());
  const { payload, fields, offer } = await reviewOf({ taker, application, hasAccount: true, today });
  const version = await versionOf(actor, applicationId);
  const documents = [{ _id: documentId, fileName: "licence.pdf" }];
  const made = { ...named, version, organisationId: actor.organisationId!, payload, fields, documents, ...offer! };
  await row("submit an application", "`SUBMISSION#a#l`, `HEAD`, `OUTBOX#id`", () => keepSubmission(actor, made, keyed()));
  await row("show a submission", "`SUBMISSION#a#l`", () => findSubmission(named));
  const noting = "`APPLICATION#a`, `SUBMISSION#a#l`, `HEAD`";
  await row("note that it could not be handed over", `${noting}, \`OUTBOX#id\``, () => noteFailure(named, "The lender does not answer."));
  await row("send it again", `${noting}, \`OUTBOX#id\``, () => sendAgain(actor, named, keyed()));
  await row("note the lender's answer, with a document to send", `${noting}, \`OUTBOX#id\``, async () =>
    noteStanding({ ...made, ...named, reference: null } as never, standing),
  );
  await row("note that the lender has a document", noting, () => noteDocument(named, documentId));
  await row("take a lender's message in", "`LENDER_EVENT#hash`, `OUTBOX#id`", () => takeEvent(newId(), named));
}
