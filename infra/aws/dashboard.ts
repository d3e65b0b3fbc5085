import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Metrics } from "../../functions/metric.ts";
import type { Watched } from "./alarms.ts";
import type { DomainFunction } from "./domain-function.ts";

export const period = Duration.minutes(5);
export const half = 12;
const third = 8;
export const quarter = 6;

export function dashboardRows(watched: Watched): cloudwatch.IWidget[][] {
  return [
    [titled("Are brokers quoting?")],
    business(watched),
    [titled("How fast?")],
    speed(watched),
    [titled("What fails?")],
    failures(watched),
    [titled("Which external service is down? What is stuck?")],
    stuck(watched),
    [titled("What does it cost?")],
    cost(watched),
  ];
}

export const titled = (question: string) => new cloudwatch.TextWidget({ markdown: `## ${question}`, width: 24, height: 1 });

/** A metric of the application, with a line for each value of the dimension. */
export const byDimension = (namespace: string, name: keyof Metrics, dimension: string, statistic = "Sum") =>
  new cloudwatch.MathExpression({
    expression: `SEARCH('{"${namespace}",${dimension}} MetricName="${name}"', '${statistic}', ${period.toSeconds()})`,
    usingMetrics: {},
    label: "",
    period,
  });

export const graph = (title: string, left: readonly cloudwatch.IMetric[], width = third) =>
  new cloudwatch.GraphWidget({ title, left: [...left], width, height: 6 });

const dailySum = (namespace: string, name: keyof Metrics) =>
  new cloudwatch.Metric({ namespace, metricName: name, statistic: "Sum", period: Duration.days(1), label: name });

function business({ namespace }: Watched): cloudwatch.IWidget[] {
  const counted = ["QuotesRanked", "ReferralsSent", "Submissions"] as const;
  return [
    new cloudwatch.SingleValueWidget({
      title: "Today",
      metrics: counted.map((name) => dailySum(namespace, name)),
      width: third,
      height: 6,
    }),
    graph("Quotes by type", [byDimension(namespace, "QuotesRanked", "applicationType")]),
    graph("Products per quote, average", [byDimension(namespace, "ProductsPerQuote", "applicationType", "Average")]),
  ];
}

/** The domains' functions, the workers and the sign-in trigger, by name. */
const allFunctions = ({ data, api }: Watched): (readonly [string, DomainFunction])[] => [
  ...api.functions,
  ...Object.entries(api.workers).map(([name, each]) => [name, each.worker] as const),
  ["SignInTokens", data.signIn.trigger],
];

function speed(watched: Watched): cloudwatch.IWidget[] {
  const { api, data } = watched;
  const latencies = ["p50", "p95", "p99"].map((statistic) => api.api.metricLatency({ statistic, period, label: statistic }));
  return [
    graph("API latency, ms", latencies),
    graph(
      "Function duration, p95, ms",
      allFunctions(watched).map(([name, each]) => each.function.metricDuration({ statistic: "p95", period, label: name })),
    ),
    graph("Table query latency, ms", [
      data.table.metricSuccessfulRequestLatency({ dimensionsMap: { TableName: data.table.tableName, Operation: "Query" }, period }),
    ]),
  ];
}

function failures(watched: Watched): cloudwatch.IWidget[] {
  const { api } = watched;
  const logGroupNames = [...api.functions.values()].map(({ logGroup }) => logGroup.logGroupName);
  return [
    graph(
      "API calls, 4xx and 5xx",
      [
        api.api.metricCount({ period, statistic: "Sum" }),
        api.api.metricClientError({ period, statistic: "Sum" }),
        api.api.metricServerError({ period, statistic: "Sum" }),
      ],
      quarter,
    ),
    graph(
      "Function errors",
      allFunctions(watched).map(([name, each]) => each.function.metricErrors({ period, label: name })),
      quarter,
    ),
    new cloudwatch.LogQueryWidget({
      title: "5xx by route and error",
      logGroupNames,
      queryLines: ['filter event = "call" and status >= 500', "stats count(*) as calls by route, errors.0", "sort calls desc", "limit 20"],
      width: quarter,
      height: 6,
    }),
    new cloudwatch.LogQueryWidget({
      title: "4xx by route and code",
      logGroupNames,
      queryLines: [
        'filter event = "call" and status >= 400 and status < 500',
        "stats count(*) as calls by route, code",
        "sort calls desc",
        "limit 20",
      ],
      width: quarter,
      height: 6,
    }),
  ];
}

function stuck({ namespace, api }: Watched): cloudwatch.IWidget[] {
  return [
    graph("Failed calls by external service", [byDimension(namespace, "ExternalFailures", "service")]),
    graph("Dead letters by job kind", [byDimension(namespace, "DeadLetters", "kind")]),
    graph("Outbox worker lag, ms", [api.workers.outbox.worker.function.metric("IteratorAge", { statistic: "Maximum", period })]),
  ];
}

function cost(watched: Watched): cloudwatch.IWidget[] {
  const { data } = watched;
  return [
    graph(
      "Table capacity units",
      [data.table.metricConsumedReadCapacityUnits({ period }), data.table.metricConsumedWriteCapacityUnits({ period })],
      half,
    ),
    graph(
      "Function invocations",
      allFunctions(watched).map(([name, each]) => each.function.metricInvocations({ period, label: name })),
      half,
    ),
  ];
}
