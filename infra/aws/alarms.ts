import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import type { Metrics } from "../../functions/metric.ts";
import type { UsageEventName } from "../../shared/domain/usage-event.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { FailureQueue } from "./failure-queue.ts";
import { type AlarmName, runbooks } from "./runbooks.ts";

export interface Alarm {
  readonly name: AlarmName;
  readonly metric: cloudwatch.IMetric;
  /** The alarm is raised when the metric reaches this value in each of the last `periods`. */
  readonly threshold: number;
  /** Raised below the threshold instead, and without any data: something expected does not happen. */
  readonly isMinimum?: boolean;
  readonly periods: number;
  /** The queue whose messages raise the alarm: the runbook ends with emptying it. */
  readonly queue?: FailureQueue;
}

const period = Duration.minutes(5);

export const alarmDescription = ({ name, queue }: Alarm): string => (queue ? `${runbooks[name]} ${emptyQueue(queue)}` : runbooks[name]);

const emptyQueue = ({ plainName }: FailureQueue): string =>
  `Then empty the queue: aws sqs purge-queue --queue-url $(aws sqs get-queue-url --queue-name ${plainName} --output text)`;

const queueAlarm = (name: AlarmName, queue: FailureQueue): Alarm => ({
  name,
  metric: queue.metricApproximateNumberOfMessagesVisible({ period }),
  threshold: 1,
  periods: 1,
  queue,
});

const { GET_ITEM, BATCH_GET_ITEM, QUERY, PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, TRANSACT_WRITE_ITEMS } = Operation;
const tableOperations = [GET_ITEM, BATCH_GET_ITEM, QUERY, PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, TRANSACT_WRITE_ITEMS];

export interface Watched {
  readonly namespace: string;
  readonly data: DataStack;
  readonly api: ApiStack;
}

export function alarmsOf({ namespace, data, api }: Watched): readonly Alarm[] {
  const ownMetric = (metricName: keyof Metrics) => new cloudwatch.Metric({ namespace, metricName, statistic: "Sum", period });
  const gateway = api.api;
  return [
    {
      name: "api-calls-fail",
      metric: new cloudwatch.MathExpression({
        expression: "IF(calls > 20, 100 * failed / calls, 0)",
        usingMetrics: {
          calls: gateway.metricCount({ period, statistic: "Sum" }),
          failed: gateway.metricServerError({ period, statistic: "Sum" }),
        },
        period,
        label: "Percent of calls that failed",
      }),
      threshold: 1,
      periods: 2,
    },
    {
      name: "api-calls-are-slow",
      metric: gateway.metricLatency({ period, statistic: "p99" }),
      threshold: 3000,
      periods: 3,
    },
    {
      name: "table-is-throttled",
      metric: data.table.metricThrottledRequestsForOperations({ period, operations: tableOperations }),
      threshold: 1,
      periods: 2,
    },
    {
      name: "rate-sheets-not-loaded",
      metric: ownMetric("SheetsNotLoaded"),
      threshold: 1,
      periods: 1,
    },
    {
      name: "previews-differ",
      metric: new cloudwatch.Metric({
        namespace,
        metricName: "Usage" satisfies keyof Metrics,
        dimensionsMap: { name: "preview.differed" satisfies UsageEventName },
        statistic: "Sum",
        period,
      }),
      threshold: 1,
      periods: 1,
    },
    {
      name: "jobs-dead-lettered",
      metric: ownMetric("DeadLetters"),
      threshold: 1,
      periods: 1,
    },
    {
      name: "outbox-worker-is-behind",
      metric: api.workers.outbox.worker.function.metric("IteratorAge", { period, statistic: "Maximum" }),
      threshold: Duration.minutes(15).toMilliseconds(),
      periods: 1,
    },
    queueAlarm("outbox-worker-fails", api.workers.outbox.deadLetters),
    queueAlarm("files-are-not-checked", api.workers.fileCheck.deadLetters),
    queueAlarm("records-are-not-destroyed", api.workers.retention.deadLetters),
    queueAlarm("batches-are-not-priced", api.workers.batchRuns.deadLetters),
    {
      name: "emails-bounce",
      metric: new cloudwatch.Metric({
        namespace: "AWS/SES",
        metricName: "Reputation.BounceRate",
        statistic: "Average",
        period: Duration.hours(1),
      }),
      threshold: 0.02,
      periods: 1,
    },
    {
      name: "company-data-is-costly",
      metric: new cloudwatch.Metric({
        namespace,
        metricName: "ExternalCalls" satisfies keyof Metrics,
        dimensionsMap: { service: "company-data" },
        statistic: "Sum",
        period: Duration.days(1),
      }),
      threshold: 500,
      periods: 1,
    },
    {
      name: "quarantine-is-filled",
      metric: new cloudwatch.Metric({
        namespace,
        metricName: "QuarantineBytes" satisfies keyof Metrics,
        statistic: "Sum",
        period: Duration.hours(1),
      }),
      threshold: 20_000_000_000,
      periods: 1,
    },
    {
      name: "external-service-fails",
      metric: ownMetric("ExternalFailures"),
      threshold: 10,
      periods: 2,
    },
  ];
}
