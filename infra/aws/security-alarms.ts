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
      runbook:
        "Cognito has rejected at least 100 sign-ins in each of three 5-minute periods: an attacker may be guessing passwords. First see the targeted users in the Cognito console (user pool, Threat protection, or a user's Event history) and from which addresses. Block the addresses in the firewall; sign out and block a user who was taken over: npm run ops -- disable-user EMAIL. Many addresses and many users: lower signInRate in infra/aws/sign-in-protection.ts (browsers sign in at Cognito) and rate-of-sign-in in infra/aws/edge-stack.ts, and deploy.",
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
      runbook:
        "A user asked for an application of another organisation and got 404. Ids cannot be guessed, so one has leaked, was shared, or is left in the browser of a user who moved to another organisation. First find the log line with ForeignIds: it has the route and the caller's pseudonym (infra/README.md, 'Who called?'). Ask that user. Many ids of many organisations are an attack: npm run ops -- disable-user EMAIL, and assess the incident as a data breach.",
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
      runbook:
        "30 % of the calls have got a 4xx status for 15 minutes: an attacker probes the API, or a deployment broke the pages. First open '4xx by route and code' on the dashboard. One route and INVALID after a deployment: deploy the previous version. Many routes, 401, 404 or 429: find the callers' networks in the functions' logs (field network) and their addresses in CloudFront's access log, and block them in the firewall.",
    },
    {
      name: "most-tiers-are-read",
      metric: new cloudwatch.Metric({ namespace, metricName: "MostTiersRead" satisfies keyof Metrics, statistic: "Sum", period }),
      threshold: 1,
      periods: 1,
      runbook:
        "Within a day the browsers of one organisation were given 90 % of the consumer or commercial tiers, with which they rank while a slider moves. An office of many brokers reaches that with ordinary deals; a single user who changes one quote again and again may be copying the rate sheets. First find the log line with MostTiersRead: it has the caller's pseudonym (infra/README.md, 'Who called?'). Look in the log how many callers of GET /quote/{applicationId}/in-play there were and in how many quotes. If it is one user, ask them, or: npm run ops -- disable-user EMAIL.",
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
      runbook:
        "Secrets Manager has denied reads of a secret for 15 minutes: it is not set, was deleted, or a role lost its grant. Features that need the secret are unavailable. First find its name in the log line with SecretReadsDenied. Set it (infra/README.md, Secrets); if it exists, compare the function's role with infra/aws/grants.ts.",
    },
  ];
}

/** Each sign-in counts 1 if it succeeded and 0 if not, both those of browsers and those of the API. */
const signIns = ({ userPool, userPoolClient }: Watched["data"], statistic: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: "AWS/Cognito",
    metricName: "SignInSuccesses",
    dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: userPoolClient.userPoolClientId },
    statistic,
    period,
  });
