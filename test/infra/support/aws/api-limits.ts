import { type StackResource, at, change, fieldsOf, listOf, referencedResource, oneOf, within } from "./deployment.ts";
import { type Limit, inStack, long, many, set, size } from "./limit.ts";

const statements = (role: StackResource): number =>
  inStack(role, "AWS::IAM::Policy")
    .filter((policy) => listOf(at(policy, "Roles")).some((name) => referencedResource(policy, name)?.id === role.id))
    .reduce((sum, policy) => sum + JSON.stringify(at(policy, "PolicyDocument")).length, 0);

const variables = (placed: StackResource): number =>
  fieldsOf(at(placed, "Environment", "Variables")).reduce((sum, [name, value]) => sum + name.length + size(value)!, 0);

/** Limits of API Gateway, Lambda, IAM and EventBridge, from their pages "Quotas" and API references; default values where AWS can raise them. */
export const apiLimits: readonly Limit[] = [
  {
    what: "routes of an HTTP API",
    type: "AWS::ApiGatewayV2::Api",
    of: (api) => [inStack(api, "AWS::ApiGatewayV2::Route").length],
    max: 300,
    plant: ({ template }) => {
      for (let i = 0; i < 300; i += 1) template.Resources[`More${i}`] = { Type: "AWS::ApiGatewayV2::Route" };
    },
  },
  {
    what: "milliseconds that an HTTP API waits",
    type: "AWS::ApiGatewayV2::Integration",
    of: (one) => [at(one, "TimeoutInMillis")],
    min: 50,
    max: 30_000,
    plant: set("TimeoutInMillis")(30_001),
  },
  {
    what: "requests a second of a route, of the account's 10,000",
    type: "AWS::ApiGatewayV2::Stage",
    of: (stage) => [
      at(stage, "DefaultRouteSettings", "ThrottlingRateLimit"),
      ...fieldsOf(at(stage, "RouteSettings")).map(([, one]) => within(one, "ThrottlingRateLimit")),
    ],
    max: 10_000,
    plant: set("DefaultRouteSettings", "ThrottlingRateLimit")(10_001),
  },
  {
    what: "burst of a route, of the account's 5,000",
    type: "AWS::ApiGatewayV2::Stage",
    of: (stage) => [at(stage, "DefaultRouteSettings", "ThrottlingBurstLimit")],
    max: 5_000,
    plant: set("DefaultRouteSettings", "ThrottlingBurstLimit")(5_001),
  },
  {
    what: "bytes of a function's environment",
    type: "AWS::Lambda::Function",
    of: (one) => [variables(one)],
    max: 4_096,
    plant: set("Environment")({ Variables: { LONG: long(4_100) } }),
  },
  {
    what: "seconds of a function",
    type: "AWS::Lambda::Function",
    of: (one) => [at(one, "Timeout")],
    max: 900,
    plant: set("Timeout")(901),
  },
  {
    what: "megabytes of a function",
    type: "AWS::Lambda::Function",
    of: (one) => [at(one, "MemorySize")],
    min: 128,
    max: 10_240,
    plant: set("MemorySize")(64),
  },
  {
    what: "reserved concurrency of a stack, as 100 of the account's 1,000 stay unreserved",
    type: "AWS::ApiGatewayV2::Api",
    of: (api) => [
      inStack(api, "AWS::Lambda::Function").reduce((sum, one) => sum + Number(at(one, "ReservedConcurrentExecutions") ?? 0), 0),
    ],
    max: 900,
    plant: (_, deployment) => change(oneOf(deployment, "AWS::Lambda::Function", "quote"), ["ReservedConcurrentExecutions"], 901),
  },
  {
    what: "characters of a role's inline policies",
    type: "AWS::IAM::Role",
    of: (role) => [statements(role)],
    max: 10_240,
    plant: (role) => {
      role.template.Resources["MorePolicy"] = {
        Type: "AWS::IAM::Policy",
        Properties: { Roles: [{ Ref: role.id }], PolicyDocument: { Statement: many(1_000) } },
      };
    },
  },
  {
    what: "managed policies of a role",
    type: "AWS::IAM::Role",
    of: (role) => [listOf(at(role, "ManagedPolicyArns")).length],
    max: 10,
    plant: set("ManagedPolicyArns")(many(11)),
  },
  {
    what: "attempts of an EventBridge target",
    type: "AWS::Events::Rule",
    of: (rule) => listOf(at(rule, "Targets")).map((target) => within(target, "RetryPolicy", "MaximumRetryAttempts")),
    min: 0,
    max: 185,
    plant: set("Targets", 0, "RetryPolicy")({ MaximumRetryAttempts: 186 }),
  },
  {
    what: "seconds that EventBridge keeps an event for a target",
    type: "AWS::Events::Rule",
    of: (rule) => listOf(at(rule, "Targets")).map((target) => within(target, "RetryPolicy", "MaximumEventAgeInSeconds")),
    min: 60,
    max: 86_400,
    plant: set("Targets", 0, "RetryPolicy")({ MaximumEventAgeInSeconds: 30 }),
  },
  {
    what: "targets of a rule",
    type: "AWS::Events::Rule",
    of: (rule) => [listOf(at(rule, "Targets")).length],
    max: 5,
    plant: set("Targets")(many(6)),
  },
  {
    what: "characters of an event pattern",
    type: "AWS::Events::Rule",
    of: (rule) => [size(at(rule, "EventPattern"))],
    max: 2_048,
    plant: set("EventPattern")(long(2_049)),
  },
  {
    what: "asynchronous attempts after the first",
    type: "AWS::Lambda::EventInvokeConfig",
    of: (one) => [at(one, "MaximumRetryAttempts")],
    min: 0,
    max: 2,
    plant: set("MaximumRetryAttempts")(3),
  },
  {
    what: "seconds of age of an asynchronous event",
    type: "AWS::Lambda::EventInvokeConfig",
    of: (one) => [at(one, "MaximumEventAgeInSeconds")],
    min: 60,
    max: 21_600,
    plant: set("MaximumEventAgeInSeconds")(30),
  },
  {
    what: "seconds of age of a stream's record",
    type: "AWS::Lambda::EventSourceMapping",
    of: (one) => [at(one, "MaximumRecordAgeInSeconds")],
    min: 60,
    max: 604_800,
    plant: set("MaximumRecordAgeInSeconds")(30),
  },
  {
    what: "filters of a mapping",
    type: "AWS::Lambda::EventSourceMapping",
    of: (one) => [listOf(at(one, "FilterCriteria", "Filters")).length],
    max: 5,
    plant: set("FilterCriteria")({ Filters: many(6) }),
  },
];
