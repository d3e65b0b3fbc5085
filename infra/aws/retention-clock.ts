import { Duration } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { everyMinutes } from "../../functions/retention/waking.ts";
import { DomainFunction } from "./domain-function.ts";
import type { Grant } from "./grants.ts";
import type { Stage } from "./stage.ts";

interface RetentionClockProps {
  readonly stage: Stage;
  readonly grant: Grant;
}

/** Destroys the records of removed customers whose last day is over. No other function may remove a file. */
export class RetentionClock extends Construct {
  readonly destruction: DomainFunction;
  /** Runs that failed; what is due stays on its list, and the next run finds it. */
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { stage, grant }: RetentionClockProps) {
    super(scope, id);
    this.deadLetters = new sqs.Queue(this, "DeadLetters", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.destruction = new DomainFunction(this, "Destruction", {
      stage,
      entry: "functions/retention/handler.ts",
      environment: grant.environment,
      grants: grant.statements,
      timeout: Duration.seconds(60),
    });
    new events.Rule(this, "Clock", {
      description: "Looks for records of removed customers whose last day is over",
      schedule: events.Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaFunction(this.destruction.function, { retryAttempts: 2, deadLetterQueue: this.deadLetters })],
    });
  }
}
