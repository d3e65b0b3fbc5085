import { type Metrics, countMetric } from "../../../../functions/metric.ts";
import {
  type AwsRule,
  type StackResource,
  type Value,
  at,
  change,
  each,
  fieldsOf,
  listOf,
  oneOf,
  resourcesOf,
  textOf,
  within,
} from "./deployment.ts";

const alarmType = "AWS::CloudWatch::Alarm";

/** Metrics that AWS services publish, each with its possible sets of dimensions. */
const ofAws: Readonly<Record<string, { readonly names: readonly string[]; readonly dimensions: readonly string[] }>> = {
  // docs: lambda monitoring-metrics-types
  "AWS/Lambda": {
    names: [
      "Invocations",
      "Errors",
      "Throttles",
      "Duration",
      "IteratorAge",
      "AsyncEventAge",
      "AsyncEventsDropped",
      "DestinationDeliveryFailures",
      "ConcurrentExecutions",
    ],
    dimensions: ["", "FunctionName"],
  },
  // docs: apigateway http-api-metrics
  "AWS/ApiGateway": {
    names: ["Count", "4xx", "5xx", "Latency", "IntegrationLatency", "DataProcessed"],
    dimensions: ["ApiId", "ApiId,Stage"],
  },
  // docs: sqs sqs-available-cloudwatch-metrics
  "AWS/SQS": {
    names: ["ApproximateNumberOfMessagesVisible", "ApproximateAgeOfOldestMessage", "NumberOfMessagesSent"],
    dimensions: ["QueueName"],
  },
  // docs: dynamodb metrics-dimensions
  "AWS/DynamoDB": { names: ["ThrottledRequests", "SystemErrors", "SuccessfulRequestLatency"], dimensions: ["Operation,TableName"] },
  // docs: ses event-publishing, monitor-sender-reputation
  "AWS/SES": { names: ["Reputation.BounceRate", "Reputation.ComplaintRate", "Send", "Bounce"], dimensions: [""] },
  // docs: cognito metrics-for-cognito-user-pools
  "AWS/Cognito": { names: ["SignInSuccesses", "SignInThrottles", "SignUpSuccesses"], dimensions: ["UserPool,UserPoolClient"] },
  // docs: aws-backup cloudwatch
  "AWS/Backup": { names: ["NumberOfBackupJobsCompleted", "NumberOfBackupJobsFailed"], dimensions: ["BackupVaultName"] },
  // docs: eventbridge eb-monitoring
  "AWS/Events": { names: ["FailedInvocations", "InvocationsSentToDlq", "InvocationsFailedToBeSentToDlq"], dimensions: ["RuleName"] },
};

/** The product's own metrics by name, with their possible sets of dimensions. */
type Examples = { readonly [Name in keyof Metrics]: Metrics[Name] };

interface Written {
  readonly _aws: { readonly CloudWatchMetrics: readonly [{ readonly Dimensions: readonly (readonly string[])[] }] };
}

/** The dimension sets of each of the functions' metrics, read from the log lines that they write. */
export function dimensionsWritten(examples: Examples): ReadonlyMap<string, readonly string[]> {
  const write = process.stdout.write.bind(process.stdout);
  try {
    return new Map(
      Object.entries(examples).map(([name, dimensions]) => {
        let line = "";
        process.stdout.write = (chunk: string) => (line += chunk) !== "";
        countMetric(name as keyof Metrics, dimensions as never);
        const { _aws: written } = JSON.parse(line) as Written;
        const [{ Dimensions }] = written.CloudWatchMetrics;
        return [name, Dimensions.map((names) => names.toSorted().join())];
      }),
    );
  } finally {
    process.stdout.write = write;
  }
}

/** The metrics that an alarm reads: its own, or those of its expression. */
const readBy = (alarm: StackResource): Value[] =>
  at(alarm, "MetricName") === undefined
    ? listOf(at(alarm, "Metrics"))
        .map((one) => within(one, "MetricStat", "Metric"))
        .filter((one) => one !== undefined)
    : [alarm.resource.Properties!];

/** Why a metric is never published, or undefined. */
function whyNever(metric: Value, own: ReadonlyMap<string, readonly string[]>, namespaces: ReadonlySet<string>): string | undefined {
  const [namespace, name] = [textOf(within(metric, "Namespace")), textOf(within(metric, "MetricName"))];
  const dimensions = listOf(within(metric, "Dimensions"))
    .map((one) => textOf(within(one, "Name")))
    .toSorted()
    .join();
  const isOwn = namespaces.has(namespace);
  const names = isOwn ? [...own.keys()] : (ofAws[namespace]?.names ?? []);
  const sets = isOwn ? (own.get(name) ?? []) : (ofAws[namespace]?.dimensions ?? []);
  if (!names.includes(name)) return `no function writes ${name} to ${namespace}`;
  return sets.includes(dimensions) ? undefined : `${name} is not written by the dimensions "${dimensions}"`;
}

export function metricRules(own: ReadonlyMap<string, readonly string[]>): readonly AwsRule[] {
  return [
    {
      // docs: AmazonCloudWatch alarm-evaluation: a metric that is never published is missing data forever
      name: "An alarm never fires when its namespace, name and dimensions match no published metric",
      check: each(alarmType, (alarm, deployment) => {
        const described = resourcesOf(deployment, "AWS::Lambda::Function").map((one) =>
          textOf(at(one, "Environment", "Variables", "METRICS_NAMESPACE")),
        );
        return readBy(alarm).map((metric) => whyNever(metric, own, new Set(described)));
      }),
      plant: (deployment) => change(oneOf(deployment, alarmType, "externalservicefails"), ["MetricName"], "ExternalFailure"),
    },
    {
      // docs: AmazonCloudWatch Create_alarm_on_metric_math_expression
      name: "CloudWatch rejects an alarm on a SEARCH expression",
      check: each(alarmType, (alarm) =>
        listOf(at(alarm, "Metrics")).map((one) => textOf(within(one, "Expression")).includes("SEARCH(") && "searches for its metrics"),
      ),
      plant: (deployment) => {
        const alarm = resourcesOf(deployment, alarmType).find((one) => at(one, "Metrics") !== undefined)!;
        change(alarm, ["Metrics", 0, "Expression"], "SEARCH('{AWS/Lambda}', 'Sum', 300)");
      },
    },
    {
      name: "An alarm without an action sends no notification",
      check: each(alarmType, (alarm) => [listOf(at(alarm, "AlarmActions")).length === 0 && "has no action"]),
      plant: (deployment) => change(oneOf(deployment, alarmType), ["AlarmActions"], []),
    },
    {
      name: "A function without the stage's metrics namespace publishes its metrics elsewhere",
      check: each("AWS::Lambda::Function", (one) => {
        const names = fieldsOf(at(one, "Environment", "Variables")).map(([name]) => name);
        return [
          names.includes("TABLE_NAME") && names.includes("USER_POOL_ID") && !names.includes("METRICS_NAMESPACE") && "is told no namespace",
        ];
      }),
      plant: (deployment) =>
        change(oneOf(deployment, "AWS::Lambda::Function", "quote"), ["Environment", "Variables", "METRICS_NAMESPACE"], undefined),
    },
  ];
}
