import { Duration, Stack, TimeZone } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Schedule, ScheduleExpression, ScheduleTargetInput } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import * as ses from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { bounce } from "../../functions/event-rules.ts";
import { bookEvent, bookTime, digestEvent, digestTime, intervalSeconds, newJobsFilter } from "../../functions/outbox/triggers.ts";
import type { DataStack } from "./data-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { FailureQueue } from "./failure-queue.ts";
import { type Grant, mailConfigurationSet } from "./grants.ts";
import type { Stage } from "./stage.ts";

export interface OutboxWorkerProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly Grant[];
}

interface DailyRun {
  readonly description: string;
  readonly event: string;
  readonly at: typeof digestTime | typeof bookTime;
  readonly role: iam.Role;
}

/** Runs outbox jobs: new ones through the table's stream, postponed ones every minute. Each morning it looks at the book and enqueues the daily emails. */
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
    const role = this.#schedulersRole();
    this.#scheduleDaily("Digests", {
      description: "Enqueues the daily emails to brokers and customers",
      event: digestEvent,
      at: digestTime,
      role,
    });
    this.#scheduleDaily("Book", { description: "Looks at the contracts that are due", event: bookEvent, at: bookTime, role });
    this.#subscribeToBounces(stage);
  }

  /** SES takes events of a configuration set alone, which each email names. Only the default bus is possible. */
  #subscribeToBounces(stage: Stage): void {
    const name = mailConfigurationSet(stage);
    const set = new ses.ConfigurationSet(this, "Mail", { configurationSetName: name });
    // An email that names a set that is not there yet is rejected.
    this.worker.function.node.addDependency(set);
    const bus = events.EventBus.fromEventBusName(this, "Bus", "default");
    set.addEventDestination("Bounces", { destination: ses.EventDestination.eventBus(bus), events: [ses.EmailSendingEvent.BOUNCE] });
    new events.Rule(this, "Bounced", {
      description: "An email has come back",
      eventPattern: {
        source: [bounce.source],
        detailType: [bounce.detailType],
        detail: { mail: { tags: { "ses:configuration-set": [name] } } },
      },
      targets: [
        new LambdaFunction(this.worker.function, { retryAttempts: 20, maxEventAge: Duration.hours(6), deadLetterQueue: this.deadLetters }),
      ],
    });
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
    new events.Rule(this, "Schedule", {
      description: "Runs outbox jobs that are due",
      schedule: events.Schedule.rate(Duration.seconds(intervalSeconds)),
      targets: [new LambdaFunction(this.worker.function, { retryAttempts: 0, deadLetterQueue: this.deadLetters })],
    });
  }

  /** EventBridge Scheduler knows time zones, so that it is the same hour in Sydney in summer, too. */
  #scheduleDaily(id: string, { description, event, at: { hour, minute, timeZone }, role }: DailyRun): void {
    new Schedule(this, id, {
      description,
      schedule: ScheduleExpression.cron({ hour: String(hour), minute: String(minute), timeZone: TimeZone.of(timeZone) }),
      target: new LambdaInvoke(this.worker.function, {
        input: ScheduleTargetInput.fromObject({ "detail-type": event }),
        // Repeated runs find what was enqueued done.
        retryAttempts: 5,
        maxEventAge: Duration.hours(2),
        deadLetterQueue: this.deadLetters,
        // By itself CDK would allow every version of the function, too.
        role: role.withoutPolicyUpdates(),
      }),
    });
  }

  #schedulersRole(): iam.Role {
    const { account } = Stack.of(this);
    const allow = (action: string, resource: string) => new iam.PolicyStatement({ actions: [action], resources: [resource] });
    const statements = [
      allow("lambda:InvokeFunction", this.worker.function.functionArn),
      allow("sqs:SendMessage", this.deadLetters.queueArn),
    ];
    return new iam.Role(this, "DigestsRole", {
      assumedBy: new iam.ServicePrincipal("scheduler.amazonaws.com", { conditions: { StringEquals: { "aws:SourceAccount": account } } }),
      inlinePolicies: { invoke: new iam.PolicyDocument({ statements }) },
    });
  }
}
