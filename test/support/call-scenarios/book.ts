import { aContract, bookTable } from "../fixtures/contracts.ts";
import type { CallSetups } from "./call-scenarios.ts";

export const bookScenarios: CallSetups = {
  importContracts: {
    prepare: async ({ ann }) => ({ request: { body: { csv: bookTable({}) } }, sender: ann }),
    isOnce: true,
    // A repetition looks at them once more.
    ignores: /^OUTBOX#/,
  },
  updateContract: {
    prepare: async ({ ann }) => ({ request: { body: { _id: await aContract(ann.userId), score: 740 } }, sender: ann }),
  },
  quoteFromContract: {
    prepare: async ({ ann }) => ({ request: { body: { _id: await aContract(ann.userId), kind: "refinance" } }, sender: ann }),
  },
};
