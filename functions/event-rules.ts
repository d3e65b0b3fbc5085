import { bucketDefinition } from "./adapters/files/bucket-definition.ts";

/** An EventBridge rule. Its events may arrive twice, late and out of order. */
export interface EventRule {
  readonly source: string;
  readonly detailType: string;
  /** Where an event's detail names the bucket and the object. */
  readonly bucketAt: readonly [string, string];
  readonly keyAt: readonly [string, string];
  readonly keyPrefix: string;
  /** Module below functions/ that exports the `handler`. */
  readonly entry: string;
  readonly function: "fileCheck" | "batchRuns";
}

export const fileArrival = {
  source: "aws.s3",
  detailType: "Object Created",
  bucketAt: ["bucket", "name"],
  keyAt: ["object", "key"],
  keyPrefix: bucketDefinition.quarantine,
  entry: "document/file-arrival",
  function: "fileCheck",
} as const satisfies EventRule;

/** On stages with malwareScan. */
export const fileScan = {
  source: "aws.guardduty",
  detailType: "GuardDuty Malware Protection Object Scan Result",
  bucketAt: ["s3ObjectDetails", "bucketName"],
  keyAt: ["s3ObjectDetails", "objectKey"],
  keyPrefix: bucketDefinition.quarantine,
  entry: "document/file-arrival",
  function: "fileCheck",
} as const satisfies EventRule;

export const batchArrival = {
  ...fileArrival,
  keyPrefix: bucketDefinition.batches,
  entry: "batch/run-handler",
  function: "batchRuns",
} as const satisfies EventRule;

export const eventRules: readonly EventRule[] = [fileArrival, fileScan, batchArrival];
