import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Construct } from "constructs";
import { intervalSeconds, timeoutSeconds } from "../../functions/batch/triggers.ts";
import { batchArrival } from "../../functions/event-rules.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { eventPatternOf } from "./event-pattern.ts";
import { FailureQueue } from "./failure-queue.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

interface BatchRunsProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly Grant[];
}

/** Prices uploaded files of scenarios: each when it arrives, and every minute those whose run has stopped. */
export class BatchRuns extends Construct {
  readonly worker: DomainFunction;
  /** Failed events. Their batches stay in the table, and the next scheduled run finds them. */
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { stage, data, environment, grants }: BatchRunsProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, "DeadLetters", { stage, name: "batch-runs" });
    this.worker = new DomainFunction(this, "Run", {
      stage,
      entry: `functions/${batchArrival.entry}.ts`,
      environment: Object.assign({}, environment, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout: Duration.seconds(timeoutSeconds),
      // A whole processor, which Lambda gives from this size on.
      memory: 1769,
      reservedConcurrency: stage.reservedConcurrency.batchRuns,
    });
    this.worker.function.configureAsyncInvoke({
      retryAttempts: 2,
      // The scheduled runs do the same work.
      maxEventAge: Duration.minutes(10),
      onFailure: new SqsDestination(this.deadLetters),
    });
    const target = (retryAttempts: number) => [
      new LambdaFunction(this.worker.function, { retryAttempts, deadLetterQueue: this.deadLetters }),
    ];
    new events.Rule(this, "Arrived", {
      description: "A file of scenarios has arrived",
      eventPattern: eventPatternOf(batchArrival, data),
      targets: target(20),
    });
    new events.Rule(this, "Schedule", {
      description: "Runs files of scenarios whose run has stopped",
      schedule: events.Schedule.rate(Duration.seconds(intervalSeconds)),
      targets: target(0),
    });
  }
}
