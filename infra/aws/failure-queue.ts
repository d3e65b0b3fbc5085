import { Duration } from "aws-cdk-lib";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Stage } from "./stage.ts";

/** Keeps events whose processing failed for good, for 14 days. An alarm watches each of these queues. */
export class FailureQueue extends sqs.Queue {
  /** The literal name, for runbooks; `queueName` is a CloudFormation token. */
  readonly plainName: string;

  constructor(scope: Construct, id: string, { stage, name }: { readonly stage: Stage; readonly name: string }) {
    const plainName = `kelpie-${stage.name}-failed-${name}`;
    super(scope, id, {
      queueName: plainName,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.plainName = plainName;
  }
}
