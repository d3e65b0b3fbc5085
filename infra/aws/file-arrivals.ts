import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { fileArrival } from "../../functions/event-rules.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

interface FileArrivalsProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly Grant[];
}

/** Checks each file as it arrives in quarantine, and lets in what it is said to be. */
export class FileArrivals extends Construct {
  readonly check: DomainFunction;
  /** Arrivals that could not be told; a file is read by nobody until it is checked. */
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { stage, data, environment, grants }: FileArrivalsProps) {
    super(scope, id);
    this.deadLetters = new sqs.Queue(this, "DeadLetters", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.check = new DomainFunction(this, "Check", {
      stage,
      entry: `functions/${fileArrival.entry}.ts`,
      environment: Object.assign({}, environment, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout: Duration.seconds(30),
    });
    new events.Rule(this, "Arrived", {
      description: "A file has arrived in quarantine",
      eventPattern: {
        source: [fileArrival.source],
        detailType: [fileArrival.detailType],
        detail: { bucket: { name: [data.files.bucketName] }, object: { key: [{ prefix: fileArrival.keyPrefix }] } },
      },
      targets: [
        new LambdaFunction(this.check.function, { retryAttempts: 20, maxEventAge: Duration.hours(6), deadLetterQueue: this.deadLetters }),
      ],
    });
  }
}
