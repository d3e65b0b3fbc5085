import { businessDate } from "../../../shared/business-date.ts";
import { aReadySettlement, anApprovedDeal, figures, wholeSettlement } from "../fixtures/settlements.ts";
import { aSubmitter } from "../fixtures/submissions.ts";
import type { CallSetups, Fixture } from "./call-scenarios.ts";

async function ready({ running }: Fixture) {
  const sender = await aSubmitter(running);
  return { sender, ...(await aReadySettlement(sender)) };
}

export const settlementScenarios: CallSetups = {
  saveSettlement: {
    prepare: async ({ running }) => {
      const sender = await aSubmitter(running);
      const { applicationId } = await anApprovedDeal(sender);
      return { request: { body: wholeSettlement(applicationId) }, sender };
    },
  },
  verifyPayee: {
    prepare: async (fixture) => {
      const { sender, applicationId, payeeId } = await ready(fixture);
      return { request: { body: { applicationId, payeeId, number: "02 5550 9999", spokeWith: "Lou" } }, sender };
    },
  },
  showPaymentDetails: {
    prepare: async (fixture) => {
      const { sender, applicationId, payeeId } = await ready(fixture);
      return { request: { body: { applicationId, payeeId } }, sender };
    },
  },
  createSettlementPack: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await ready(fixture);
      return { request: { body: { applicationId } }, sender };
    },
  },
  recordSettled: {
    prepare: async (fixture) => {
      const { sender, applicationId } = await ready(fixture);
      return { request: { body: { applicationId, settledOn: businessDate(new Date()), figures: figures() } }, sender };
    },
    isOnce: true,
  },
};
