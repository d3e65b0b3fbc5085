import * as z from "zod/mini";
import { scanResults } from "../adapters/files/malware-scan.ts";
import { fileArrival, fileScan } from "../event-rules.ts";
import { errorFields } from "../call/call-log.ts";
import { countMetric, recordMetric } from "../metric.ts";
import { checkArrived } from "./check.ts";

const objectCreated = z.object({
  id: z.string(),
  "detail-type": z.literal(fileArrival.detailType),
  detail: z.object({
    object: z.object({ key: z.string(), "version-id": z.string(), size: z.number() }),
    "source-ip-address": z.optional(z.string()),
  }),
});

const objectScanned = z.object({
  id: z.string(),
  "detail-type": z.literal(fileScan.detailType),
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string(), versionId: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.enum(scanResults) }),
  }),
});

const arrivalEvent = z.discriminatedUnion("detail-type", [objectCreated, objectScanned]);

/** Checks the file of an S3 or GuardDuty event. Throws if that fails, so that EventBridge retries. */
export async function handler(event: unknown): Promise<void> {
  const startedAt = performance.now();
  const parsed = arrivalEvent.parse(event);
  const requestId = parsed.id;
  if (parsed["detail-type"] === fileArrival.detailType) recordMetric("QuarantineBytes", parsed.detail.object.size, {});
  const { file, ip } = fileOf(parsed);
  try {
    log(await checkArrived(file, { requestId, ip }), { requestId, startedAt });
  } catch (error) {
    log("failed", { requestId, startedAt, error });
    throw error;
  }
}

function fileOf(event: z.infer<typeof arrivalEvent>) {
  if (event["detail-type"] === fileArrival.detailType) {
    const { object, "source-ip-address": ip = "" } = event.detail;
    return { file: { key: object.key, versionId: object["version-id"] }, ip };
  }
  const { s3ObjectDetails, scanResultDetails } = event.detail;
  const { objectKey: key, versionId } = s3ObjectDetails;
  return { file: { key, versionId, scan: scanResultDetails.scanResultStatus }, ip: "" };
}

function log(outcome: string, described: { readonly requestId: string; readonly startedAt: number; readonly error?: unknown }): void {
  const { requestId, startedAt, error } = described;
  const ms = Math.round(performance.now() - startedAt);
  const errorDetails = error === undefined ? {} : errorFields(error, 500);
  process.stdout.write(`${JSON.stringify({ event: "file.arrived", outcome, requestId, ms, ...errorDetails })}\n`);
  countMetric("FilesArrived", { outcome });
}
