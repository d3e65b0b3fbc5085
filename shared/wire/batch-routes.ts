import * as z from "zod/mini";
import { applicationTypes } from "../domain/application-type.ts";
import { batchOutputs, maxScenarios } from "../domain/batch.ts";
import { id } from "./id.ts";
import { batch, batchRow, batchSummary } from "./response/batch.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

const ofBatch = strictObject({ id });

export const batchRoutes = defineRoutes({
  /** Answers the form with which the CSV is uploaded within five minutes. Rows without a type are of this applicationType. */
  startBatch: {
    method: "POST",
    path: "/batch",
    body: strictObject({ fileName: filledLine(200), applicationType: z.enum(applicationTypes), output: z.enum(batchOutputs) }),
    data: strictObject({ _id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
  },
  /** The caller's newest ten. */
  listBatches: { method: "GET", path: "/batch", data: z.array(batchSummary) },
  readBatch: { method: "GET", path: "/batch/{id}", params: ofBatch, data: batch },
  /** The address of the result, for a minute. */
  fetchBatchResult: { method: "GET", path: "/batch/{id}/result", params: ofBatch, data: strictObject({ url: z.string() }) },
  /** Prices scenarios at once. One that is not valid has a row that says so. */
  priceScenarios: {
    method: "POST",
    path: "/batch/scenarios",
    body: strictObject({
      scenarios: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(maxScenarios)),
      output: z.enum(batchOutputs),
    }),
    data: z.array(batchRow),
  },
});
