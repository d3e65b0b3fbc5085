import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Metrics } from "../../functions/metric.ts";
import type { Watched } from "./alarms.ts";

const period = Duration.minutes(5);
const half = 12;
const third = 8;

/** Rows of widgets, each row the answer to a question that ops ask. */
export function dashboardRows(watched: Watched): cloudwatch.IWidget[][] {
  return [
    [titled("Are brokers quoting?")],
    business(watched),
    [titled("How fast?")],
    speed(watched),
    [titled("What fails?")],
    failures(watched),
    [titled("Which outside service is down? What is stuck?")],
    stuck(watched),
    [titled("What does it cost?")],
    cost(watched),
  ];
}

const titled = (question: string) => new cloudwatch.TextWidget({ markdown: `## ${question}`, width: 24, height: 1 });

/** A metric of the product's own, a line for each value of its dimension. */
const byDimension = (namespace: string, name: keyof Metrics, dimension: string, statistic = "Sum") =>
  new cloudwatch.MathExpression({
    expression: `SEARCH('{"${namespace}",${dimension}} MetricName="${name}"', '${statistic}', ${period.toSeconds()})`,
    usingMetrics: {},
    label: "",
    period,
  });

const graph = (title: string, left: readonly cloudwatch.IMetric[], width = third) =>
  new cloudwatch.GraphWidget({ title, left: [...left], width, height: 6 });

const altogether = (namespace: string, name: keyof Metrics) =>
  new cloudwatch.Metric({ namespace, metricName: name, statistic: "Sum", period: Duration.days(1), label: name });

function business({ namespace }: Watched): cloudwatch.IWidget[] {
  const counted = ["QuotesRanked", "ReferralsSent", "Submissions"] as const;
  return [
    new cloudwatch.SingleValueWidget({
      title: "Today",
      metrics: counted.map((name) => altogether(namespace, name)),
      width: third,
      height: 6,
    }),
    graph("Quotes by type", [byDimension(namespace, "QuotesRanked", "applicationType")]),
    graph("Products a quote, on average", [byDimension(namespace, "ProductsPerQuote", "applicationType", "Average")]),
  ];
}

function speed({ api, data }: Watched): cloudwatch.IWidget[] {
  const { functions } = api;
  const latencies = ["p50", "p95", "p99"].map((statistic) => api.api.metricLatency({ statistic, period, label: statistic }));
  return [
    graph("Answer, in ms", latencies),
    graph(
      "Functions, p95 in ms",
      [...functions].map(([domain, each]) => each.function.metricDuration({ statistic: "p95", period, label: domain })),
    ),
    graph("Table, in ms", [
      data.table.metricSuccessfulRequestLatency({ dimensionsMap: { TableName: data.table.tableName, Operation: "Query" }, period }),
    ]),
  ];
}

function failures({ api }: Watched): cloudwatch.IWidget[] {
  const logGroupNames = [...api.functions.values()].map(({ logGroup }) => logGroup.logGroupName);
  return [
    graph("Calls, refusals, failures", [
      api.api.metricCount({ period, statistic: "Sum" }),
      api.api.metricClientError({ period, statistic: "Sum" }),
      api.api.metricServerError({ period, statistic: "Sum" }),
    ]),
    new cloudwatch.LogQueryWidget({
      title: "Failures by route and error",
      logGroupNames,
      queryLines: ['filter event = "call" and status >= 500', "stats count(*) as calls by route, errors.0", "sort calls desc", "limit 20"],
      width: third,
      height: 6,
    }),
    new cloudwatch.LogQueryWidget({
      title: "Refusals by route and code",
      logGroupNames,
      queryLines: [
        'filter event = "call" and status >= 400 and status < 500',
        "stats count(*) as calls by route, code",
        "sort calls desc",
        "limit 20",
      ],
      width: third,
      height: 6,
    }),
  ];
}

function stuck({ namespace, api }: Watched): cloudwatch.IWidget[] {
  return [
    graph("Outside services: failed calls", [byDimension(namespace, "OutsideFailures", "service")]),
    graph("Errands given up", [byDimension(namespace, "DeadLetters", "kind")]),
    graph("Worker behind the stream, in ms", [api.outbox.worker.function.metric("IteratorAge", { statistic: "Maximum", period })]),
  ];
}

function cost({ data, api }: Watched): cloudwatch.IWidget[] {
  return [
    graph(
      "Table: units used",
      [data.table.metricConsumedReadCapacityUnits({ period }), data.table.metricConsumedWriteCapacityUnits({ period })],
      half,
    ),
    graph(
      "Functions: invocations",
      [...api.functions].map(([domain, each]) => each.function.metricInvocations({ period, label: domain })),
      half,
    ),
  ];
}
