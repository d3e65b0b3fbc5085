import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Construct } from "constructs";
import { intervalMinutes } from "../../functions/retention/triggers.ts";
import { DomainFunction } from "./domain-function.ts";
import { FailureQueue } from "./failure-queue.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

interface RetentionWorkerProps {
  readonly stage: Stage;
  readonly grants: readonly Grant[];
}

/** Deletes removed customers' records after their retention period. No other function has the permission to delete files. */
export class RetentionWorker extends Construct {
  readonly worker: DomainFunction;
  /** Events of failed runs. The next run deletes the records that are still due. */
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { stage, grants }: RetentionWorkerProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, "DeadLetters", { stage, name: "destructions" });
    this.worker = new DomainFunction(this, "Destruction", {
      stage,
      entry: "functions/retention/handler.ts",
      environment: Object.assign({}, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout: Duration.seconds(60),
      reservedConcurrency: stage.reservedConcurrency.retention,
    });
    this.worker.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.minutes(intervalMinutes),
      onFailure: new SqsDestination(this.deadLetters),
    });
    new events.Rule(this, "Schedule", {
      description: "Deletes records whose retention period is over",
      schedule: events.Schedule.rate(Duration.minutes(intervalMinutes)),
      targets: [new LambdaFunction(this.worker.function, { retryAttempts: 2, deadLetterQueue: this.deadLetters })],
    });
  }
}
