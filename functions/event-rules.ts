import { bounceEvent } from "./outbox/triggers.ts";
import { bucketDefinition } from "./adapters/files/bucket-definition.ts";

/** An EventBridge rule. Its events may arrive twice, late and out of order. */
export interface EventRule {
  readonly source: string;
  readonly detailType: string;
  /** Module below functions/ that exports the `handler`. */
  readonly entry: string;
  readonly function: "fileCheck" | "batchRuns" | "outbox";
}

export interface FileRule extends EventRule {
  /** Where an event's detail names the bucket and the object. */
  readonly bucketAt: readonly [string, string];
  readonly keyAt: readonly [string, string];
  readonly keyPrefix: string;
}

export const fileArrival = {
  source: "aws.s3",
  detailType: "Object Created",
  bucketAt: ["bucket", "name"],
  keyAt: ["object", "key"],
  keyPrefix: bucketDefinition.quarantine,
  entry: "document/file-arrival",
  function: "fileCheck",
} as const satisfies FileRule;

/** On stages with malwareScan. */
export const fileScan = {
  source: "aws.guardduty",
  detailType: "GuardDuty Malware Protection Object Scan Result",
  bucketAt: ["s3ObjectDetails", "bucketName"],
  keyAt: ["s3ObjectDetails", "objectKey"],
  keyPrefix: bucketDefinition.quarantine,
  entry: "document/file-arrival",
  function: "fileCheck",
} as const satisfies FileRule;

export const batchArrival = {
  ...fileArrival,
  keyPrefix: bucketDefinition.batches,
  entry: "batch/run-handler",
  function: "batchRuns",
} as const satisfies FileRule;

/** SES publishes it for the emails of a stage's configuration set. */
export const bounce = {
  source: "aws.ses",
  detailType: bounceEvent,
  entry: "outbox/handler",
  function: "outbox",
} as const satisfies EventRule;

export const eventRules: readonly (EventRule | FileRule)[] = [fileArrival, fileScan, batchArrival, bounce];
