import { bucketDefinition } from "./files/bucket-definition.ts";

/** Which events of other services a function takes in; each may come twice, late, and out of order. */
export interface EventRule {
  readonly source: string;
  readonly detailType: string;
  /** What the object's key begins with. */
  readonly keyPrefix: string;
  /** The function's file below functions/, whose export handler takes the event. */
  readonly entry: string;
}

/** A file has arrived in quarantine. */
export const fileArrival: EventRule = {
  source: "aws.s3",
  detailType: "Object Created",
  keyPrefix: bucketDefinition.quarantine,
  entry: "document/arrived",
};

export const eventRules: readonly EventRule[] = [fileArrival];
