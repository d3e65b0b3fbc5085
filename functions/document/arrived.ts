import * as z from "zod/mini";
import { errorMarks } from "../http/call-log.ts";
import { countMetric } from "../metric.ts";
import { checkArrived } from "./check.ts";

/** What EventBridge tells of an object that S3 has created, as far as it matters here. */
const objectCreated = z.object({
  id: z.string(),
  detail: z.object({
    object: z.object({ key: z.string(), "version-id": z.string() }),
    "source-ip-address": z.optional(z.string()),
  }),
});

/** Takes in that a file has arrived; throws where it could not be checked now, so that the event comes again. */
export async function handler(event: unknown): Promise<void> {
  const startedAt = performance.now();
  const { id: requestId, detail } = objectCreated.parse(event);
  const file = { key: detail.object.key, versionId: detail.object["version-id"] };
  try {
    log(await checkArrived(file, { requestId, ip: detail["source-ip-address"] ?? "" }), { requestId, startedAt });
  } catch (error) {
    log("failed", { requestId, startedAt, error });
    throw error;
  }
}

function log(outcome: string, told: { readonly requestId: string; readonly startedAt: number; readonly error?: unknown }): void {
  const { requestId, startedAt, error } = told;
  const ms = Math.round(performance.now() - startedAt);
  const marks = error === undefined ? {} : errorMarks(error, 500);
  process.stdout.write(`${JSON.stringify({ event: "file.arrived", outcome, requestId, ms, ...marks })}\n`);
  countMetric("FilesArrived", { outcome });
}
