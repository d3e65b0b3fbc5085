import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { everySeconds, newErrands } from "../../functions/outbox/waking.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

export interface OutboxWorkerProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly Grant[];
}

/** Does what the table's outbox holds: woken by the stream for what is new, by the clock for what was put off. */
export class OutboxWorker extends Construct {
  readonly worker: DomainFunction;
  /** What the stream could not hand over; the errand itself stays in the table, and the clock finds it. */
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { stage, data, environment, grants }: OutboxWorkerProps) {
    super(scope, id);
    this.deadLetters = new sqs.Queue(this, "DeadLetters", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.worker = new DomainFunction(this, "Worker", {
      stage,
      entry: "functions/outbox/handler.ts",
      environment: Object.assign({}, environment, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout: Duration.seconds(60),
    });
    this.#wakeByStream(data);
    this.#wakeByClock();
  }

  #wakeByStream({ table }: DataStack): void {
    const source = new DynamoEventSource(table, {
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      retryAttempts: 5,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.deadLetters),
      filters: [lambda.FilterCriteria.filter(newErrands)],
    });
    this.worker.function.addEventSource(source);
  }

  #wakeByClock(): void {
    new events.Rule(this, "Clock", {
      description: "Wakes the outbox's worker for what has been put off",
      schedule: events.Schedule.rate(Duration.seconds(everySeconds)),
      targets: [new LambdaFunction(this.worker.function, { retryAttempts: 0, deadLetterQueue: this.deadLetters })],
    });
  }
}
