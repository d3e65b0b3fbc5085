import type { batchRoutes } from "../../shared/wire/batch-routes.ts";
import { brokerRead, brokerWrite, requiringVerifiedEmail, returningSecret, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "Files of scenarios that are priced as a whole", needs: ["postBatches", "readSheets"] } as const;

export const routeRows = {
  startBatch: {
    ...withDailyLimit(callLimits.batches, requiringVerifiedEmail(returningSecret(brokerWrite))),
    says: "Start a file of scenarios and get the form to upload it",
    errors: { conflict: ["BATCH_RUNNING"] },
  },
  listBatches: { ...brokerRead, says: "List the newest ten files of scenarios" },
  readBatch: { ...brokerRead, says: "Read a file of scenarios with its progress and its first results", errors: notFoundErrors },
  fetchBatchResult: {
    ...returningSecret(brokerRead),
    says: "Get the address of a file's result",
    errors: { ...notFoundErrors, conflict: ["NOT_DONE"] },
  },
  priceScenarios: {
    ...withDailyLimit(callLimits.pricedScenarios, requiringVerifiedEmail(brokerRead)),
    says: "Price up to 200 scenarios at once",
  },
} as const satisfies RouteRows<typeof batchRoutes>;
