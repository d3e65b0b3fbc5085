import { bookDay, refreshContract } from "../../../functions/store/services/contracts.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { aContract } from "../fixtures/contracts.ts";
import type { Person } from "../fixtures/people.ts";
import type { JobScenario } from "../reliability/job-runs.ts";
import { enqueued } from "./organisation-jobs.ts";

export const bookJobs = ({ userId }: Person): JobScenario[] => [
  { kind: "book.contract", prepare: async () => enqueued(refreshContract, { userId, contractId: await aContract(userId) })() },
  {
    kind: "book.day",
    prepare: async () => {
      await aContract(userId);
      await enqueued(bookDay, { day: businessDate(new Date()) })();
    },
  },
];
