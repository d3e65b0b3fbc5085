import {
  type AwsRule,
  type Deployment,
  type StackResource,
  type Value,
  at,
  change,
  each,
  listOf,
  referencedResource,
  referencesOf,
  oneOf,
  resourcesOf,
  within,
} from "./deployment.ts";

const ruleType = "AWS::Events::Rule";
const mappingType = "AWS::Lambda::EventSourceMapping";
const configType = "AWS::Lambda::EventInvokeConfig";
const permissionType = "AWS::Lambda::Permission";
const queuePolicyType = "AWS::SQS::QueuePolicy";
const alarmType = "AWS::CloudWatch::Alarm";

const sameStack = ({ stack, template }: StackResource): Deployment => ({ [stack]: template });

/** Functions that EventBridge or another service invokes asynchronously. */
const asynchronousTargets = (deployment: Deployment): StackResource[] =>
  [
    ...resourcesOf(deployment, ruleType).flatMap((rule) =>
      targetsOf(rule).map((target) => referencedResource(rule, within(target, "Arn"))),
    ),
    ...resourcesOf(deployment, "AWS::SNS::Subscription").map(
      (one) => at(one, "Protocol") === "lambda" && referencedResource(one, at(one, "Endpoint")),
    ),
  ].filter((target) => target !== undefined && target !== false && target.resource.Type === "AWS::Lambda::Function") as StackResource[];

const targetsOf = (rule: StackResource): Value[] => listOf(at(rule, "Targets"));

/** The failure destination of a function's asynchronous invocations. */
function failureDestinationOf(target: StackResource): Value | undefined {
  const config = resourcesOf(sameStack(target), configType).find(
    (one) => referencedResource(one, at(one, "FunctionName"))?.id === target.id,
  );
  return (config && at(config, "DestinationConfig", "OnFailure", "Destination")) ?? at(target, "DeadLetterConfig", "TargetArn");
}

/** Every queue that keeps undelivered events or failed jobs. */
const failureQueues = (deployment: Deployment): StackResource[] =>
  [
    ...resourcesOf(deployment, ruleType).flatMap((rule) =>
      targetsOf(rule).map((target) => referencedResource(rule, within(target, "DeadLetterConfig", "Arn"))),
    ),
    ...resourcesOf(deployment, mappingType, configType).map((one) =>
      referencedResource(one, at(one, "DestinationConfig", "OnFailure", "Destination")),
    ),
  ].filter((queue) => queue?.resource.Type === "AWS::SQS::Queue") as StackResource[];

/** Whether a queue's policy allows a service to send to it. */
const takesFrom = (queue: StackResource, service: string): boolean =>
  resourcesOf(sameStack(queue), queuePolicyType)
    .filter((policy) => listOf(at(policy, "Queues")).some((name) => referencedResource(policy, name)?.id === queue.id))
    .some((policy) => JSON.stringify(at(policy, "PolicyDocument")).includes(service));

/** Services that publish to a topic, by the type of the resource that names it. */
const publishers: Readonly<Record<string, string>> = {
  "AWS::CloudWatch::Alarm": "cloudwatch.amazonaws.com",
  "AWS::CloudWatch::CompositeAlarm": "cloudwatch.amazonaws.com",
  "AWS::Budgets::Budget": "budgets.amazonaws.com",
  "AWS::Events::Rule": "events.amazonaws.com",
  "AWS::Backup::BackupVault": "backup.amazonaws.com",
  "AWS::CloudTrail::Trail": "cloudtrail.amazonaws.com",
  "AWS::S3::Bucket": "s3.amazonaws.com",
  "AWS::SES::ConfigurationSetEventDestination": "ses.amazonaws.com",
  "AWS::CE::AnomalySubscription": "costalerts.amazonaws.com",
};

const topicsOf = (placed: StackResource): string[] =>
  [...new Set(referencesOf(placed.resource.Properties))].filter((id) => placed.template.Resources[id]?.Type === "AWS::SNS::Topic");

/** Whether a topic has no policy of its own, which would replace SNS's default one, or its policy lets a service publish. */
function isPublishedBy({ template }: StackResource, topic: string, service: string): boolean {
  const statements = Object.values(template.Resources)
    .filter(({ Type, Properties }) => Type === "AWS::SNS::TopicPolicy" && referencesOf(Properties?.["Topics"]).includes(topic))
    .flatMap(({ Properties }) => listOf(within(Properties, "PolicyDocument", "Statement")));
  return (
    statements.length === 0 ||
    statements.some(
      (statement) =>
        within(statement, "Effect") === "Allow" &&
        [within(statement, "Action")].flat().includes("sns:Publish") &&
        [within(statement, "Principal", "Service")].flat().includes(service) &&
        referencesOf(within(statement, "Resource")).includes(topic),
    )
  );
}

const withoutAll = (deployment: Deployment, type: string): void => {
  for (const { template, id } of resourcesOf(deployment, type)) delete template.Resources[id];
};

/** Rules on the delivery of asynchronous events. */
export const deliveryRules: readonly AwsRule[] = [
  {
    // docs: lambda invocation-async-error-handling
    name: "Lambda discards an asynchronous event after three failures without a failure destination",
    check: (deployment) =>
      asynchronousTargets(deployment)
        .filter((target) => failureDestinationOf(target) === undefined)
        .map(({ stack, id }) => `${stack} ${id}: has no failure destination`),
    plant: (deployment) => withoutAll(deployment, configType),
  },
  {
    // docs: lambda services-dynamodb-errors
    name: "A failing batch blocks a stream's shard for a day without retry limit, age limit, bisection and failure destination",
    check: each(mappingType, (mapping) => [
      Number(at(mapping, "MaximumRetryAttempts") ?? -1) < 0 && "retries for ever",
      Number(at(mapping, "MaximumRecordAgeInSeconds") ?? -1) < 0 && "retries records of any age",
      at(mapping, "BisectBatchOnFunctionError") !== true && "one bad record fails its whole batch each time",
      at(mapping, "DestinationConfig", "OnFailure", "Destination") === undefined && "loses what it gives up",
    ]),
    plant: (deployment) => change(oneOf(deployment, mappingType), ["MaximumRetryAttempts"], undefined),
  },
  {
    // docs: eventbridge eb-use-resource-based, eb-rule-dlq
    name: "EventBridge silently drops events when the queue's policy does not allow it to send",
    check: each(ruleType, (rule) =>
      targetsOf(rule).map((target) => {
        const queue = referencedResource(rule, within(target, "DeadLetterConfig", "Arn"));
        return queue !== undefined && !takesFrom(queue, "events.amazonaws.com") && `${queue.id} does not let events.amazonaws.com send`;
      }),
    ),
    plant: (deployment) => withoutAll(deployment, queuePolicyType),
  },
  {
    // docs: AmazonCloudWatch Notify_Users_Alarm_Changes; eventbridge eb-use-resource-based; cost-management budgets-sns-policy
    name: "A notification is lost when the topic's own policy does not let its service publish",
    check: each(Object.keys(publishers), (placed) =>
      topicsOf(placed).map((topic) => {
        const service = publishers[placed.resource.Type]!;
        return !isPublishedBy(placed, topic, service) && `${topic} does not let ${service} publish`;
      }),
    ),
    plant: (deployment) => {
      const policy = oneOf(deployment, "AWS::SNS::TopicPolicy");
      const denials = listOf(at(policy, "PolicyDocument", "Statement")).filter((one) => within(one, "Effect") === "Deny");
      change(policy, ["PolicyDocument", "Statement"], denials);
    },
  },
  {
    // docs: lambda access-control-resource-based
    name: "EventBridge and API Gateway cannot invoke a function without a resource policy for them",
    check: (deployment) => {
      const permitted = (target: StackResource, service: string) =>
        resourcesOf(sameStack(target), permissionType).some(
          (one) => referencedResource(one, at(one, "FunctionName"))?.id === target.id && at(one, "Principal") === service,
        );
      const invoked = resourcesOf(deployment, "AWS::ApiGatewayV2::Integration").map((one) =>
        referencedResource(one, at(one, "IntegrationUri"))!,
      );
      return [
        ...asynchronousTargets(deployment).filter((target) => !permitted(target, "events.amazonaws.com")),
        ...invoked.filter((target) => !permitted(target, "apigateway.amazonaws.com")),
      ].map(({ stack, id }) => `${stack} ${id}: does not permit its caller`);
    },
    plant: (deployment) => withoutAll(deployment, permissionType),
  },
  {
    name: "Messages in a failure queue go unnoticed without an alarm",
    check: (deployment) => {
      const watched = resourcesOf(deployment, alarmType)
        .filter((alarm) => at(alarm, "MetricName") === "ApproximateNumberOfMessagesVisible")
        .map((alarm) => JSON.stringify(at(alarm, "Dimensions")));
      return failureQueues(deployment)
        .filter(({ id }) => !watched.some((dimensions) => dimensions.includes(id)))
        .map(({ stack, id }) => `${stack} ${id}: has no alarm`);
    },
    plant: (deployment) => withoutAll(deployment, alarmType),
  },
  {
    // docs: sqs quotas-queues, "Message retention"
    name: "SQS deletes messages of a failure queue after four days by default",
    check: (deployment) =>
      failureQueues(deployment)
        .filter((queue) => Number(at(queue, "MessageRetentionPeriod") ?? 345_600) < 1_209_600)
        .map(({ stack, id }) => `${stack} ${id}: keeps messages for less than 14 days`),
    plant: (deployment) => change(failureQueues(deployment)[0]!, ["MessageRetentionPeriod"], undefined),
  },
  {
    // docs: lambda services-sqs-configure, visibility timeout
    name: "Lambda rejects a queue whose visibility timeout is shorter than the function's timeout",
    check: each(mappingType, (mapping) => {
      const queue = referencedResource(mapping, at(mapping, "EventSourceArn"));
      const target = referencedResource(mapping, at(mapping, "FunctionName"));
      const [visible, timeout] = [queue && at(queue, "VisibilityTimeout"), target && at(target, "Timeout")].map(Number);
      return [
        queue?.resource.Type === "AWS::SQS::Queue" && (visible || 30) < timeout! && `${queue.id} is visible again before the function ends`,
      ];
    }),
    plant: (deployment) => {
      const queue = oneOf(deployment, "AWS::SQS::Queue");
      change(oneOf(deployment, mappingType), ["EventSourceArn"], { "Fn::GetAtt": [queue.id, "Arn"] });
    },
  },
];
