import { batchRoutes } from "../../shared/wire/batch-routes.ts";
import { serve } from "../serve.ts";
import { fetchBatchResult, listBatches, priceScenarios, readBatch, startBatch } from "./batches.ts";

export const handler = serve<"batch">(batchRoutes, { startBatch, listBatches, readBatch, fetchBatchResult, priceScenarios });
