import { type StackResource, type Value, at, listOf, within } from "./deployment.ts";
import { type Limit, long, many, set, size } from "./limit.ts";

const indexesOf = (table: StackResource): Value[] => listOf(at(table, "GlobalSecondaryIndexes"));

const lookBack = (alarm: StackResource): number => Number(at(alarm, "Period") ?? 300) * Number(at(alarm, "EvaluationPeriods"));

/** Limits of SQS, DynamoDB, CloudWatch, CloudFront and S3, from their pages "Quotas" and API references. */
export const siteLimits: readonly Limit[] = [
  {
    what: "seconds that a queue keeps a message",
    type: "AWS::SQS::Queue",
    of: (queue) => [at(queue, "MessageRetentionPeriod")],
    min: 60,
    max: 1_209_600,
    plant: set("MessageRetentionPeriod")(1_209_601),
  },
  {
    what: "indexes of a table",
    type: "AWS::DynamoDB::Table",
    of: (table) => [indexesOf(table).length],
    max: 20,
    plant: set("GlobalSecondaryIndexes")(many(21)),
  },
  {
    what: "attributes projected into one index",
    type: "AWS::DynamoDB::Table",
    of: (table) => indexesOf(table).map((index) => listOf(within(index, "Projection", "NonKeyAttributes")).length),
    max: 20,
    plant: set("GlobalSecondaryIndexes", 0, "Projection")({ NonKeyAttributes: many(21) }),
  },
  {
    what: "attributes projected into all indexes",
    type: "AWS::DynamoDB::Table",
    of: (table) => [
      indexesOf(table).reduce<number>((sum, index) => sum + listOf(within(index, "Projection", "NonKeyAttributes")).length, 0),
    ],
    max: 100,
    plant: set("GlobalSecondaryIndexes")(Array.from({ length: 6 }, () => ({ Projection: { NonKeyAttributes: many(20) } }))),
  },
  {
    what: "characters of an alarm's name",
    type: "AWS::CloudWatch::Alarm",
    of: (alarm) => [size(at(alarm, "AlarmName"))],
    max: 255,
    plant: set("AlarmName")(long(256)),
  },
  {
    what: "characters of an alarm's description",
    type: "AWS::CloudWatch::Alarm",
    of: (alarm) => [size(at(alarm, "AlarmDescription"))],
    max: 1_024,
    plant: set("AlarmDescription")(long(1_025)),
  },
  {
    what: "seconds that an alarm looks back",
    type: "AWS::CloudWatch::Alarm",
    of: (alarm) => [lookBack(alarm)],
    max: 604_800,
    plant: set("EvaluationPeriods")(10_000),
  },
  {
    what: "seconds that an alarm looks back by periods of less than an hour",
    type: "AWS::CloudWatch::Alarm",
    of: (alarm) => [Number(at(alarm, "Period") ?? 300) < 3600 ? lookBack(alarm) : undefined],
    max: 86_400,
    plant: set("EvaluationPeriods")(1_000),
  },
  {
    what: "bytes of a CloudFront function",
    type: "AWS::CloudFront::Function",
    of: (one) => [size(at(one, "FunctionCode"))],
    max: 10_240,
    plant: set("FunctionCode")(long(10_241)),
  },
  {
    what: "behaviors of a distribution",
    type: "AWS::CloudFront::Distribution",
    of: (site) => [listOf(at(site, "DistributionConfig", "CacheBehaviors")).length],
    max: 24,
    plant: set("DistributionConfig", "CacheBehaviors")(many(25)),
  },
  {
    what: "characters of a distribution's comment",
    type: "AWS::CloudFront::Distribution",
    of: (site) => [size(at(site, "DistributionConfig", "Comment"))],
    max: 128,
    plant: set("DistributionConfig", "Comment")(long(129)),
  },
  {
    what: "headers that CloudFront adds for an origin",
    type: "AWS::CloudFront::Distribution",
    of: (site) => listOf(at(site, "DistributionConfig", "Origins")).map((origin) => listOf(within(origin, "OriginCustomHeaders")).length),
    max: 10,
    plant: set("DistributionConfig", "Origins", 0, "OriginCustomHeaders")(many(11)),
  },
  {
    what: "characters of the content security policy",
    type: "AWS::CloudFront::ResponseHeadersPolicy",
    of: (one) => [size(at(one, "ResponseHeadersPolicyConfig", "SecurityHeadersConfig", "ContentSecurityPolicy", "ContentSecurityPolicy"))],
    max: 1_783,
    plant: set("ResponseHeadersPolicyConfig", "SecurityHeadersConfig", "ContentSecurityPolicy")({ ContentSecurityPolicy: long(1_784) }),
  },
  {
    what: "headers of a response headers policy",
    type: "AWS::CloudFront::ResponseHeadersPolicy",
    of: (one) => [listOf(at(one, "ResponseHeadersPolicyConfig", "CustomHeadersConfig", "Items")).length],
    max: 10,
    plant: set("ResponseHeadersPolicyConfig", "CustomHeadersConfig")({ Items: many(11) }),
  },
  {
    what: "lifecycle rules of a bucket",
    type: "AWS::S3::Bucket",
    of: (bucket) => [listOf(at(bucket, "LifecycleConfiguration", "Rules")).length],
    max: 1_000,
    plant: set("LifecycleConfiguration")({ Rules: many(1_001) }),
  },
];
