import type { EventPattern } from "aws-cdk-lib/aws-events";
import type { FileRule } from "../../functions/event-rules.ts";
import type { DataStack } from "./data-stack.ts";

/** The events of the customers' files that a rule is about. */
export function eventPatternOf({ source, detailType, bucketAt, keyAt, keyPrefix }: FileRule, { files }: DataStack): EventPattern {
  const [ofBucket, bucketName] = bucketAt;
  const [ofKey, keyName] = keyAt;
  const bucket = { [bucketName]: [files.bucketName] };
  const key = { [keyName]: [{ prefix: keyPrefix }] };
  const detail = ofBucket === ofKey ? { [ofBucket]: { ...bucket, ...key } } : { [ofBucket]: bucket, [ofKey]: key };
  return { source: [source], detailType: [detailType], detail };
}
