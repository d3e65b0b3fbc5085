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
    },
    {
      name: "sign-ins-are-slow",
      // Cognito waits five seconds for a trigger, then the sign-in fails.
      metric: trigger.metricDuration({ period, statistic: "p99" }),
      threshold: Duration.seconds(3).toMilliseconds(),
      periods: 1,
    },
    {
      name: "functions-fail",
      metric: ofAccount("Errors"),
      threshold: 3,
      periods: 1,
    },
    {
      name: "functions-are-throttled",
      // They share one limit.
      metric: ofAccount("Throttles"),
      threshold: 1,
      periods: 1,
    },
    {
      name: "failed-events-are-lost",
      metric: new cloudwatch.MathExpression({
        expression: "SUM(METRICS())",
        usingMetrics: Object.fromEntries(
          Object.values(api.workers).map(({ worker }, index) => [
            `undelivered${index}`,
            worker.function.metric("DestinationDeliveryFailures", { period, statistic: "Sum" }),
          ]),
        ),
        period,
        label: "Failed events that reached no failure queue",
      }),
      threshold: 1,
      periods: 1,
    },
  ];
}
