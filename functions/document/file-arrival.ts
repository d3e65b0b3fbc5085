import * as z from "zod/mini";
import { errorFields } from "../http/call-log.ts";
import { countMetric, recordMetric } from "../metric.ts";
import { checkArrived } from "./check.ts";

const objectCreated = z.object({
  id: z.string(),
  detail: z.object({
    object: z.object({ key: z.string(), "version-id": z.string(), size: z.number() }),
    "source-ip-address": z.optional(z.string()),
  }),
});

/** Checks the arrived file. Throws if that fails, so that EventBridge retries. */
export async function handler(event: unknown): Promise<void> {
  const startedAt = performance.now();
  const { id: requestId, detail } = objectCreated.parse(event);
  recordMetric("QuarantineBytes", detail.object.size, {});
  const file = { key: detail.object.key, versionId: detail.object["version-id"] };
  try {
    log(await checkArrived(file, { requestId, ip: detail["source-ip-address"] ?? "" }), { requestId, startedAt });
  } catch (error) {
    log("failed", { requestId, startedAt, error });
    throw error;
  }
}

function log(outcome: string, described: { readonly requestId: string; readonly startedAt: number; readonly error?: unknown }): void {
  const { requestId, startedAt, error } = described;
  const ms = Math.round(performance.now() - startedAt);
  const errorDetails = error === undefined ? {} : errorFields(error, 500);
  process.stdout.write(`${JSON.stringify({ event: "file.arrived", outcome, requestId, ms, ...errorDetails })}\n`);
  countMetric("FilesArrived", { outcome });
}
