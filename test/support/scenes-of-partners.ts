import { keepCustomer } from "../../functions/billing/store.ts";
import { newId } from "../../functions/store/ids.ts";
import { signed } from "../../functions/submission/signature.ts";
import { signatureOf } from "../../infra/local/outside/stripe/webhooks.ts";
import { anInvoiceMessage, webhookSecretOf } from "./billing-events.ts";
import { aCall } from "./brokers.ts";
import { signingKeys } from "./lenders.ts";
import { workedOff } from "./outbox.ts";
import { aPerson } from "./people.ts";
import type { Settings, World } from "./scenes.ts";
import { aQuoteForNow, aSubmitter } from "./submissions.ts";

async function toSubmit({ running }: World) {
  const sender = await aSubmitter(running);
  const { applicationId } = await aQuoteForNow(sender);
  return { sender, applicationId };
}

/** What is paid, and what is sent to lenders. */
export const partnerScenes: Settings = {
  retrieveAsicData: {
    prepare: async ({ ann, ids }) => ({ request: { body: { entityId: ids.entity } }, sender: ann }),
    // An extract whose answer was lost is bought again.
    ignores: /^ALLOWANCE#/,
  },
  subscribe: {
    prepare: async ({ running }) => {
      const sender = await aPerson(running, { isVerified: true });
      return { request: { body: { plan: "kelpie_monthly" } }, sender };
    },
    isOnce: true,
    // The provider's own message comes before its answer is kept, or after, or when all of this is over.
    ignores: /^(AUDIT#|BILLING)/,
  },
  receiveBillingEvent: {
    prepare: async ({ running }) => {
      const { userId, organisationId } = await aPerson(running);
      await keepCustomer({ userId, organisationId, isMaster: false }, "cus_1", aCall());
      const body = JSON.stringify(anInvoiceMessage({ userId }, "paid", 60));
      return { request: { body, headers: { "stripe-signature": signatureOf(body, webhookSecretOf(running), Date.now()) } } };
    },
  },
  submitApplication: {
    prepare: async (world) => {
      const { sender, applicationId } = await toSubmit(world);
      return { request: { params: { id: applicationId }, query: {} }, sender };
    },
    isOnce: true,
  },
  postSubmission: {
    prepare: async (world) => {
      const { sender, applicationId } = await toSubmit(world);
      return { request: { body: { applicationId } }, sender };
    },
    isOnce: true,
  },
  saveLenderCredentials: {
    prepare: async ({ ann }) => {
      const body = { lender: "NOW", credentials: { username: "ann-finance", password: "hunter2" } };
      return { request: { body }, sender: ann };
    },
  },
  receiveSubmissionEvent: {
    prepare: async (world) => {
      const { sender, applicationId } = await toSubmit(world);
      await sender.api.postSubmission({ body: { applicationId } });
      await workedOff();
      const body = JSON.stringify({ id: newId(), clientReference: applicationId });
      return { request: { body, headers: { signature: signed(body, signingKeys.now, new Date()) } } };
    },
    isOnce: true,
  },
};
