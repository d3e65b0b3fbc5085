import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Alarm, Watched } from "./alarms.ts";

const period = Duration.minutes(5);

/** A metric of all functions of the account, the CDK's own included. */
const ofAccount = (metricName: string) => new cloudwatch.Metric({ namespace: "AWS/Lambda", metricName, statistic: "Sum", period });

export function functionAlarmsOf({ data, api }: Watched): readonly Alarm[] {
  const { function: trigger } = data.signIn.trigger;
  return [
    {
      name: "sign-ins-fail",
      metric: trigger.metricErrors({ period }),
      threshold: 1,
      periods: 1,
      runbook:
        "The trigger SignInTokens failed, and with it a sign-in: while it fails, nobody can sign in. First read the error in its log. If it began with a deployment, deploy the previous version. Never remove the trigger from the user pool: browsers would get tokens that can change a second factor.",
    },
    {
      name: "sign-ins-are-slow",
      // Cognito waits five seconds for a trigger, then the sign-in fails.
      metric: trigger.metricDuration({ period, statistic: "p99" }),
      threshold: Duration.seconds(3).toMilliseconds(),
      periods: 1,
      runbook:
        "1 % of the runs of the trigger SignInTokens took over 3 s: each user waits that long to sign in, and after 5 s Cognito rejects the sign-in. First read its log: lines with clientUnknown are calls of Cognito that did not answer (AWS Health Dashboard). Otherwise compare the Init Duration of its reports with last week's.",
    },
    {
      name: "functions-fail",
      metric: ofAccount("Errors"),
      threshold: 3,
      periods: 1,
      runbook:
        "Functions crashed, timed out or ran out of memory three times in 5 minutes. First see 'Function errors' on the dashboard: it names the function. Its log has the stack or the report of the time-out. Workers try again, and their own alarms ring when they give up; a caller of the API got 5xx. If it began with a deployment, deploy the previous version.",
    },
    {
      name: "functions-are-throttled",
      // They share one limit.
      metric: ofAccount("Throttles"),
      threshold: 1,
      periods: 1,
      runbook:
        "Lambda has rejected invocations: the account's limit of concurrent executions is reached, and callers get 503. First compare ConcurrentExecutions with the limit (aws lambda get-account-settings). If traffic is normal, request a higher limit (quota L-B99A9384). If not, find the route in the API's access log.",
    },
    {
      name: "failed-events-are-lost",
      metric: new cloudwatch.MathExpression({
        expression: "SUM(METRICS())",
        usingMetrics: Object.fromEntries(
          [api.outbox.worker, api.fileCheck.worker, api.retention.destruction, api.batchRuns.run].map(({ function: each }, index) => [
            `undelivered${index}`,
            each.metric("DestinationDeliveryFailures", { period, statistic: "Sum" }),
          ]),
        ),
        period,
        label: "Failed events that reached no failure queue",
      }),
      threshold: 1,
      periods: 1,
      runbook:
        "Lambda could not write a failed event to its failure queue, so that queue's alarm cannot fire. First check that the function's role may send to the queue. Then run: npm run ops -- recheck-files. The outbox, the deletion of records and the pricing of files catch up by themselves.",
    },
  ];
}
