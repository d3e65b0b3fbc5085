import { bucketDefinition } from "./adapters/files/bucket-definition.ts";

/** An EventBridge rule. Its events may arrive twice, late and out of order. */
export interface EventRule {
  readonly source: string;
  readonly detailType: string;
  readonly keyPrefix: string;
  /** Module below functions/ that exports the `handler`. */
  readonly entry: string;
}

export const fileArrival: EventRule = {
  source: "aws.s3",
  detailType: "Object Created",
  keyPrefix: bucketDefinition.quarantine,
  entry: "document/file-arrival",
};

export const eventRules: readonly EventRule[] = [fileArrival];
