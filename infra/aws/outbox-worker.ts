import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Construct } from "constructs";
import { intervalSeconds, newJobsFilter } from "../../functions/outbox/triggers.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { FailureQueue } from "./failure-queue.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

export interface OutboxWorkerProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly Grant[];
}

/** Runs outbox jobs: new ones through the table's stream, postponed ones every minute. */
export class OutboxWorker extends Construct {
  readonly worker: DomainFunction;
  /** Stream batches and scheduled events that failed. Their jobs stay in the table, and the next scheduled run finds them. */
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { stage, data, environment, grants }: OutboxWorkerProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, "DeadLetters", { stage, name: "outbox-runs" });
    this.worker = new DomainFunction(this, "Worker", {
      stage,
      entry: "functions/outbox/handler.ts",
      environment: Object.assign({}, environment, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout: Duration.seconds(60),
      reservedConcurrency: stage.reservedConcurrency.outbox,
    });
    this.#subscribeToStream(data);
    this.#schedule();
  }

  #subscribeToStream({ table }: DataStack): void {
    const source = new DynamoEventSource(table, {
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      retryAttempts: 5,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.deadLetters),
      filters: [lambda.FilterCriteria.filter(newJobsFilter)],
    });
    this.worker.function.addEventSource(source);
  }

  #schedule(): void {
    this.worker.function.configureAsyncInvoke({
      retryAttempts: 2,
      // The next scheduled event does the same work.
      maxEventAge: Duration.minutes(5),
      onFailure: new SqsDestination(this.deadLetters),
    });
    new events.Rule(this, "Clock", {
      description: "Runs outbox jobs that are due",
      schedule: events.Schedule.rate(Duration.seconds(intervalSeconds)),
      targets: [new LambdaFunction(this.worker.function, { retryAttempts: 0, deadLetterQueue: this.deadLetters })],
    });
  }
}
