import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import type { Metrics } from "../../functions/metric.ts";
import type { UsageEventName } from "../../shared/domain/usage-event.ts";
import type { ApiStack } from "./api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { FailureQueue } from "./failure-queue.ts";

export interface Alarm {
  readonly name: string;
  readonly metric: cloudwatch.IMetric;
  /** The alarm is raised when the metric reaches this value in each of the last `periods`. */
  readonly threshold: number;
  /** Raised below the threshold instead, and without any data: something expected does not happen. */
  readonly isMinimum?: boolean;
  readonly periods: number;
  /** What is wrong, what it means and what to do first; at most 1024 characters. */
  readonly runbook: string;
}

const period = Duration.minutes(5);

const emptyQueue = ({ plainName }: FailureQueue): string =>
  `aws sqs purge-queue --queue-url $(aws sqs get-queue-url --queue-name ${plainName} --output text)`;

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
      runbook:
        "1 % or more of the API's calls have failed with a 5xx status for 10 minutes: brokers see errors. First open 'What fails?' on the dashboard. It names the routes and the errors; the functions' logs have the stack of each. If it began with a deployment, deploy the previous version.",
    },
    {
      name: "api-calls-are-slow",
      metric: gateway.metricLatency({ period, statistic: "p99" }),
      threshold: 3000,
      periods: 3,
      runbook:
        "1 % of the API's calls have taken over 3 s for 15 minutes: brokers wait, and calls may time out at 10 s. First compare the table's latency with the functions' durations under 'How fast?' on the dashboard. If both look normal, check which external service is slow.",
    },
    {
      name: "table-is-throttled",
      metric: data.table.metricThrottledRequestsForOperations({ period, operations: tableOperations }),
      threshold: 1,
      periods: 2,
      runbook:
        "DynamoDB has throttled requests for 10 minutes: calls are slow or fail. Usually one partition gets too many writes. First find the route with the most calls in the API's access log; infra/table-access.ts lists the partitions that each function may write, functions/store/README.md what they hold.",
    },
    {
      name: "rate-sheets-not-loaded",
      metric: ownMetric("SheetsNotLoaded"),
      threshold: 1,
      periods: 1,
      runbook:
        "A function could not read the current rate sheets from S3. It keeps quoting with the previous rate sheets (each quote stores their hash), so a sheet approved or withdrawn since then has no effect yet. First find the error in the log line with SheetsNotLoaded. The functions try again every five seconds.",
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
      runbook:
        "A browser ranked a quote while a slider moved, and the server then returned different figures. The broker saw the browser's for a moment; what is saved, sent and printed is the server's. First look up the applicationId of the log line with preview.differed. If no such application exists, ignore the alarm: anybody can send usage events. Otherwise compare the two with GET /quote/{applicationId}/in-play and GET /quote/{applicationId}.",
    },
    {
      name: "jobs-dead-lettered",
      metric: ownMetric("DeadLetters"),
      threshold: 1,
      periods: 1,
      runbook:
        "An outbox job has failed for good: an email, a submission or another task was not done. First find the job's kind and error in the outbox worker's log and fix the cause. Then run: npm run ops -- replay-dead-letters",
    },
    {
      name: "outbox-worker-is-behind",
      metric: api.outbox.worker.function.metric("IteratorAge", { period, statistic: "Maximum" }),
      threshold: Duration.minutes(15).toMilliseconds(),
      periods: 1,
      runbook:
        "The outbox worker reads the table's stream 15 minutes late. Emails and submissions wait up to a minute longer than usual, because a schedule runs due jobs every minute, too; none is lost. First look for errors in the worker's log and fix the cause. The worker then catches up.",
    },
    {
      name: "outbox-worker-fails",
      metric: api.outbox.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      periods: 1,
      runbook: `The outbox worker failed three times on a scheduled event, or six times on a batch of the stream. Emails and submissions wait; no job is lost, as all are in the table. First find the error in the worker's log and fix the cause: the next minute's scheduled event runs the jobs that are due. Then empty the queue: ${emptyQueue(api.outbox.deadLetters)}`,
    },
    {
      name: "files-are-not-checked",
      metric: api.fileCheck.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      periods: 1,
      runbook: `The check of an uploaded file failed three times. The file stays in quarantine, where no user can open it. First find the error in the log of the function fileCheck (each queued message is a Lambda destination record: requestPayload is the S3 event, its id is the log line's requestId) and fix the cause. Then check all waiting files again within 14 days, before they expire: npm run ops -- recheck-files. Then empty the queue: ${emptyQueue(api.fileCheck.deadLetters)}`,
    },
    {
      name: "records-are-not-destroyed",
      metric: api.retention.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      periods: 1,
      runbook: `The hourly deletion of removed customers' records failed three times or deleted only some, so records stay past their retention date. First look at the retention function: its log names the customer's id and the error. Fix the cause. The next hourly run deletes what is left; the events in the queue need no replay. Then empty the queue: ${emptyQueue(api.retention.deadLetters)}`,
    },
    {
      name: "batches-are-not-priced",
      metric: api.batchRuns.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      periods: 1,
      runbook: `The pricing of an uploaded file of scenarios failed three times. Its broker still sees it as running; no file is lost. First find the error in the log of the function batchRuns, which names the batch, and fix the cause: the next minute's scheduled event prices the file again, at most five times in all, then the broker is told to try again. Then empty the queue: ${emptyQueue(api.batchRuns.deadLetters)}`,
    },
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
      runbook:
        "2 % or more of the emails bounce. At 5 % SES puts the account under review, at 10 % it may stop all our emails. First find the addresses that bounce (SES console, Reputation metrics) and the broker who enters them: invitations and customer links go to addresses that brokers type. Disable the account if they are invented: npm run ops -- disable-user EMAIL",
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
      runbook:
        "500 company reports were bought from Creditsafe in a day; each is billed. Every broker and organisation has a daily limit, so many must be buying. First find out in the audit trail who buys them. Disable an account that buys extracts without quoting: npm run ops -- disable-user EMAIL",
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
      runbook:
        "20 GB of files were uploaded within an hour, far more than brokers and customers do. An upload form can be used many times for five minutes; what arrives after the first file is deleted at once, but each arrival is billed. First see in the log of the function fileCheck whether most outcomes are 'already checked', and find the document in the S3 server access log: its key names the application. Disable the broker's account (npm run ops -- disable-user EMAIL) or revoke the customer's link.",
    },
    {
      name: "external-service-fails",
      metric: ownMetric("ExternalFailures"),
      threshold: 10,
      periods: 2,
      runbook:
        "At least 10 calls to other companies' services have failed in each of two 5-minute periods. First see 'Which external service is down?' on the dashboard: it names the service. Check that company's status page and, after a change of keys, its secret (infra/README.md, Secrets). Quotes still work; tell brokers what does not.",
    },
  ];
}
