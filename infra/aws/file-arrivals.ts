import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Construct } from "constructs";
import { fileArrival } from "../../functions/event-rules.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { FailureQueue } from "./failure-queue.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

interface FileArrivalsProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly Grant[];
}

export class FileArrivals extends Construct {
  readonly check: DomainFunction;
  /** Events of files that could not be checked, or that EventBridge could not deliver. Users cannot open these files. */
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { stage, data, environment, grants }: FileArrivalsProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, "DeadLetters", { stage, name: "file-checks" });
    this.check = new DomainFunction(this, "Check", {
      stage,
      entry: `functions/${fileArrival.entry}.ts`,
      environment: Object.assign({}, environment, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout: Duration.seconds(30),
      reservedConcurrency: stage.reservedConcurrency.arrivals,
    });
    this.check.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(this.deadLetters),
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
