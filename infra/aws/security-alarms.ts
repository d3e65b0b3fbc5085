import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Metrics } from "../../functions/metric.ts";
import type { Alarm, Watched } from "./alarms.ts";

const period = Duration.minutes(5);

/** Signs of an attack, or of a key that the functions cannot read. */
export function securityAlarmsOf({ namespace, data, api }: Watched): readonly Alarm[] {
  return [
    {
      name: "sign-ins-are-rejected",
      metric: new cloudwatch.MathExpression({
        expression: "attempts - successes",
        usingMetrics: { attempts: signIns(data, "SampleCount"), successes: signIns(data, "Sum") },
        period,
        label: "Rejected sign-ins",
      }),
      threshold: 100,
      periods: 3,
    },
    {
      name: "foreign-ids-are-requested",
      metric: new cloudwatch.Metric({
        namespace,
        metricName: "ForeignIds" satisfies keyof Metrics,
        dimensionsMap: { relation: "stranger" },
        statistic: "Sum",
        period,
      }),
      threshold: 1,
      periods: 1,
    },
    {
      name: "callers-are-rejected",
      metric: new cloudwatch.MathExpression({
        expression: "IF(calls > 200, 100 * rejected / calls, 0)",
        usingMetrics: {
          calls: api.api.metricCount({ period, statistic: "Sum" }),
          rejected: api.api.metricClientError({ period, statistic: "Sum" }),
        },
        period,
        label: "Percent of calls with a 4xx status",
      }),
      threshold: 30,
      periods: 3,
    },
    {
      name: "most-tiers-are-read",
      metric: new cloudwatch.Metric({ namespace, metricName: "MostTiersRead" satisfies keyof Metrics, statistic: "Sum", period }),
      threshold: 1,
      periods: 1,
    },
    {
      name: "secret-reads-are-denied",
      metric: new cloudwatch.Metric({
        namespace,
        metricName: "SecretReadsDenied" satisfies keyof Metrics,
        statistic: "Sum",
        period,
      }),
      threshold: 1,
      periods: 3,
    },
  ];
}

/** Each sign-in counts 1 if it succeeded and 0 if not, both those of browsers and those of the API. */
export const signIns = ({ userPool, userPoolClient }: Watched["data"], statistic: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: "AWS/Cognito",
    metricName: "SignInSuccesses",
    dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: userPoolClient.userPoolClientId },
    statistic,
    period,
  });
