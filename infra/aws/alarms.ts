import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import type { Metrics } from "../../functions/metric.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";

/** Something that somebody must be told of, and what to do first: the alarm's own description. */
export interface Alarm {
  readonly name: string;
  readonly metric: cloudwatch.IMetric;
  /** Raised at this value or above it, in so many periods. */
  readonly threshold: number;
  readonly periods: number;
  readonly runbook: string;
}

const period = Duration.minutes(5);

const { GET_ITEM, BATCH_GET_ITEM, QUERY, PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, TRANSACT_WRITE_ITEMS } = Operation;
const tableOperations = [GET_ITEM, BATCH_GET_ITEM, QUERY, PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, TRANSACT_WRITE_ITEMS];

export interface Watched {
  readonly namespace: string;
  readonly data: DataStack;
  readonly api: ApiStack;
}

/** Every alarm of a stage. */
export function alarmsOf({ namespace, data, api }: Watched): readonly Alarm[] {
  const own = (metricName: keyof Metrics) => new cloudwatch.Metric({ namespace, metricName, statistic: "Sum", period });
  const gateway = api.api;
  return [
    {
      name: "calls-fail",
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
      runbook:
        "One call in a hundred fails on our side. Look at 'What fails' on the dashboard: the route and the error's name are in the functions' call lines.",
    },
    {
      name: "calls-are-slow",
      metric: gateway.metricLatency({ period, statistic: "p99" }),
      threshold: 3000,
      periods: 3,
      runbook: "A call in a hundred takes over 3 s. Compare the table's latency with the functions' durations, then the outside services.",
    },
    {
      name: "functions-are-throttled",
      // Of all functions in the account: what throttles one throttles all.
      metric: new cloudwatch.Metric({ namespace: "AWS/Lambda", metricName: "Throttles", statistic: "Sum", period }),
      threshold: 1,
      periods: 1,
      runbook: "Lambda turns calls away. Check the account's concurrency, then who calls so often: the access log names the routes.",
    },
    {
      name: "table-is-throttled",
      metric: data.table.metricThrottledRequestsForOperations({ period, operations: tableOperations }),
      threshold: 1,
      periods: 2,
      runbook:
        "The table turns requests away. Look for one partition that takes all the writes: functions/store/README.md says which call touches what.",
    },
    {
      name: "errands-are-given-up",
      metric: own("DeadLetters"),
      threshold: 1,
      periods: 1,
      runbook:
        "A letter or another errand has failed for good. See the worker's log for its kind, mend the cause, then run: npm run ops -- replay-dead-letters",
    },
    {
      name: "stream-is-not-read",
      metric: api.outbox.worker.function.metric("IteratorAge", { period, statistic: "Maximum" }),
      threshold: Duration.minutes(15).toMilliseconds(),
      periods: 1,
      runbook: "The outbox's worker is 15 minutes behind. Its errors are in its log; the clock still works off what is due.",
    },
    {
      name: "worker-cannot-be-reached",
      metric: api.outbox.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      periods: 1,
      runbook:
        "The stream or the clock could not hand over to the worker. The errands are still in the table; once the worker answers, empty the queue.",
    },
    {
      name: "files-are-not-checked",
      metric: api.arrivals.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      periods: 1,
      runbook:
        "A file that a customer has handed in could not be checked, and nobody can read it. See the check's log, mend the cause, then send the queue's events again.",
    },
    {
      name: "records-are-not-destroyed",
      metric: api.retention.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      periods: 1,
      runbook:
        "A removed customer's records are due, and a run could not destroy them, or only some. The destruction's log names the customer's id and the error; mend the cause. Each hour's run takes up what is left and ends the same; then empty the queue.",
    },
    {
      name: "letters-bounce",
      metric: new cloudwatch.Metric({
        namespace: "AWS/SES",
        metricName: "Reputation.BounceRate",
        statistic: "Average",
        period: Duration.hours(1),
      }),
      threshold: 0.02,
      periods: 1,
      runbook: "Two letters in a hundred come back; at five SES stops us. Look for a broker who invites made-up addresses.",
    },
    {
      name: "company-data-is-costly",
      metric: new cloudwatch.Metric({
        namespace,
        metricName: "OutsideCalls" satisfies keyof Metrics,
        dimensionsMap: { service: "company-data" },
        statistic: "Sum",
        period: Duration.days(1),
      }),
      threshold: 500,
      periods: 1,
      runbook:
        "500 ASIC extracts in a day, each of which is billed. Brokers and organisations have daily budgets: look in the audit for who retrieves them, and disable a broker who does so without quoting.",
    },
    {
      name: "outside-service-fails",
      metric: own("OutsideFailures"),
      threshold: 10,
      periods: 2,
      runbook:
        "Another company's service does not answer; 'Which outside service is down' names it. Quoting works without: tell brokers what is missing.",
    },
  ];
}
