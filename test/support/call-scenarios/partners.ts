import { businessDate } from "../../../shared/business-date.ts";
import { saveBillingCustomer } from "../../../functions/billing/store.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { signatureHeader } from "../../../functions/submission/hmac-signature.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import { recordStatus } from "../../../functions/submission/store.ts";
import { signatureOf } from "../../../infra/local/fakes/stripe/webhooks.ts";
import { anInvoiceMessage, webhookSecretOf } from "../fixtures/billing-events.ts";
import { aCall } from "../fixtures/brokers.ts";
import { signingKeys } from "../fixtures/lenders.ts";
import { drainOutbox } from "../in-process/drain-outbox.ts";
import { aPerson } from "../fixtures/people.ts";
import type { CallSetups, Fixture } from "./call-scenarios.ts";
import { aDeclinedApplication, aQuoteForNow, aSubmitter } from "../fixtures/submissions.ts";
import { settlementScenarios } from "./settlements.ts";

/** An application that was lodged today, and a decision that approves it. */
async function toDecide(fixture: Fixture) {
  const { sender, applicationId } = await toSubmit(fixture);
  const on = businessDate(new Date());
  const { number } = await sender.api.lodgeApplication({
    body: { applicationId, lender: "Pepper", lodgedOn: on, acknowledgeMissing: true },
  });
  const terms = { rate: 13.49, amount: 30_000, term: 60, balloon: 0, repayment: 690.13, monthlyFees: 8.9 };
  const conditions = ["Two payslips", "Proof of residence"];
  return { sender, body: { applicationId, number, decision: "approved", on, terms, conditions } as const };
}

async function toSubmit({ running }: Fixture) {
  const sender = await aSubmitter(running);
  const { applicationId } = await aQuoteForNow(sender);
  return { sender, applicationId };
}

/** Purchases, payments and submissions. */
export const partnerScenarios: CallSetups = {
  retrieveAsicData: {
    prepare: async ({ ann, ids }) => ({ request: { body: { entityId: ids.entity } }, sender: ann }),
    // An extract whose answer was lost is bought again.
    ignores: /^RATE_LIMIT#/,
  },
  subscribe: {
    prepare: async ({ running }) => {
      const sender = await aPerson(running, { isVerified: true });
      return { request: { body: { plan: "kelpie_monthly" } }, sender };
    },
    isOnce: true,
    // Stripe's webhook arrives at any time before or after the answer is stored.
    ignores: /^(AUDIT#|BILLING)/,
  },
  receiveBillingEvent: {
    prepare: async ({ running }) => {
      const { userId, organisationId } = await aPerson(running);
      await saveBillingCustomer({ userId, organisationId, isMaster: false }, "cus_1", aCall());
      const body = JSON.stringify(anInvoiceMessage({ userId }, "paid", 60));
      return { request: { body, headers: { "stripe-signature": signatureOf(body, webhookSecretOf(running), Date.now()) } } };
    },
  },
  submitApplication: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await toSubmit(fixture);
      return { request: { params: { id: applicationId }, query: { lender: "NOW" } }, sender };
    },
    isOnce: true,
  },
  postSubmission: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await toSubmit(fixture);
      return { request: { body: { applicationId, lender: "NOW" } }, sender };
    },
    isOnce: true,
  },
  createPack: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await toSubmit(fixture);
      return { request: { body: { applicationId, lender: "Pepper", note: "As we spoke about." } }, sender };
    },
  },
  lodgeApplication: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await toSubmit(fixture);
      return {
        request: { body: { applicationId, lender: "Pepper", lodgedOn: businessDate(new Date()), acknowledgeMissing: true } },
        sender,
      };
    },
    isOnce: true,
  },
  reopenSubmission: {
    prepare: async ({ running }) => {
      const sender = await aSubmitter(running);
      const { applicationId } = await aDeclinedApplication(sender);
      return { request: { params: { id: applicationId } }, sender };
    },
  },
  decideSubmission: {
    prepare: async (fixture) => {
      const { sender, body } = await toDecide(fixture);
      return { request: { body }, sender };
    },
  },
  tickCondition: {
    prepare: async (fixture) => {
      const { sender, body } = await toDecide(fixture);
      await sender.api.decideSubmission({ body });
      const { applicationId, number } = body;
      return { request: { body: { applicationId, number, index: 1, met: true } }, sender };
    },
  },
  withdrawSubmission: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await toSubmit(fixture);
      const { number, lender } = await sender.api.postSubmission({ body: { applicationId } });
      const submission = await findSubmission({ applicationId, lender, number });
      await recordStatus(submission!, { reference: "K0123456789", status: "accepted", text: null, sequence: 1 });
      return { request: { body: { applicationId, number } }, sender };
    },
    isOnce: true,
  },
  ...settlementScenarios,
  saveLenderCredentials: {
    prepare: async ({ ann }) => {
      const body = { lender: "NOW", credentials: { username: "ann-finance", password: "hunter2" } };
      return { request: { body }, sender: ann };
    },
  },
  receiveSubmissionEvent: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await toSubmit(fixture);
      await sender.api.postSubmission({ body: { applicationId } });
      await drainOutbox();
      const body = JSON.stringify({ id: newId(), clientReference: `${applicationId}-1` });
      return { request: { body, headers: { signature: signatureHeader(body, signingKeys.now, new Date()) } } };
    },
    isOnce: true,
  },
};
