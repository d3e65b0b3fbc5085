import { describe, expect, it } from "vitest";
import { bindings } from "../../functions/routes.ts";
import { type Route, routeKey } from "../../shared/wire/route.ts";
import { routes } from "../../shared/wire/routes.ts";
import { stages } from "../../infra/aws/stage.ts";
import { type Resource, composedStacks, resourcesOf } from "./support/stacks.ts";

const { api } = composedStacks();
const all = (type: string): readonly Resource[] => Object.values(resourcesOf(api, type));
const deployed = all("AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties);

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const policies = Object.entries(resourcesOf(api, "AWS::IAM::Policy")).map(([id, { Properties }]) => ({
  id,
  statements: (Properties["PolicyDocument"] as { Statement: readonly Statement[] }).Statement,
}));
const mayDo = (action: string) =>
  policies.filter(({ statements }) => statements.some(({ Action }) => [Action].flat().includes(action))).map(({ id }) => id);

const built = Object.values<Route>(routes);

describe("the gateway", () => {
  it("has exactly the routes of the route table", () => {
    expect(deployed.map(({ RouteKey }) => RouteKey as string).toSorted()).toEqual(built.map(routeKey).toSorted());
  });

  it("requires a session on every route except those for the public, links, webhooks and keys", () => {
    const open = built.filter(({ name }) => ["public", "link", "webhook", "key"].includes(bindings[name as keyof typeof bindings].access));

    const withoutSession = deployed.filter(({ AuthorizationType }) => AuthorizationType !== "JWT");

    expect(withoutSession.map(({ RouteKey }) => RouteKey as string).toSorted()).toEqual(open.map(routeKey).toSorted());
  });

  it("limits public routes above the limit of one network and below Cognito's quotas", () => {
    const { DefaultRouteSettings, RouteSettings } = all("AWS::ApiGatewayV2::Stage")[0]!.Properties;

    expect(RouteSettings).toEqual({
      "POST /api/user/login": { ThrottlingRateLimit: 80, ThrottlingBurstLimit: 160 },
      "POST /api/user/register": { ThrottlingRateLimit: 40, ThrottlingBurstLimit: 80 },
      "GET /api/user/email/validate/{email}": { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
      "POST /api/events": { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    });
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: stages.prod.throttle.rate });
  });

  it("has no paid metrics by route, which no alarm or dashboard reads", () => {
    expect(all("AWS::ApiGatewayV2::Stage")[0]!.Properties["DefaultRouteSettings"]).toMatchObject({ DetailedMetricsEnabled: false });
  });

  it("logs who called, and neither path nor query nor the viewer's address", () => {
    const { Format } = all("AWS::ApiGatewayV2::Stage")[0]!.Properties["AccessLogSettings"] as { Format: string };

    expect(Object.values(JSON.parse(Format) as object)).toEqual([
      "$context.requestId",
      "$context.routeKey",
      "$context.status",
      "$context.responseLatency",
      "$context.requestTimeEpoch",
      "$context.authorizer.claims.sub",
      "$context.identity.sourceIp",
    ]);
  });
});

describe("the functions", () => {
  const { api: reserving } = composedStacks({ ...stages.prod, reservedConcurrency: { quote: 100, outbox: 20 } });
  const functions = all("AWS::Lambda::Function").map(({ Properties }) => Properties);

  it("run on ARM and the pinned Node version, with tracing and within their timeout", () => {
    expect(functions.length).toBeGreaterThan(5);
    for (const each of functions) {
      expect(each).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"], TracingConfig: { Mode: "Active" } });
    }
    const larger = functions.filter(({ MemorySize, Timeout }) => MemorySize !== 1024 || Number(Timeout) > 60);
    expect(larger).toEqual([
      Object.entries(resourcesOf(api, "AWS::Lambda::Function")).find(([id]) => id.startsWith("batchRunsRun"))![1].Properties,
    ]);
    expect(larger).toMatchObject([{ MemorySize: 1769, Timeout: 120 }]);
  });

  it("have one role each, without AWS managed policies", () => {
    const roles = functions.map(({ Role }) => JSON.stringify(Role));

    expect(new Set(roles).size).toBe(functions.length);
    for (const { Properties } of all("AWS::IAM::Role")) expect(Properties["ManagedPolicyArns"]).toBeUndefined();
  });

  it("keep their logs for 90 days, and leave none behind when the first deployment fails", () => {
    for (const { Properties, DeletionPolicy } of all("AWS::Logs::LogGroup")) {
      expect(Properties["RetentionInDays"]).toBe(90);
      expect(DeletionPolicy).toBe("RetainExceptOnCreate");
    }
  });

  it("have no secret in their environment except the CDN's, which the deployment resolves", () => {
    const described = functions.flatMap(({ Environment }) => Object.keys((Environment as { Variables: object }).Variables));

    const secrets = described.filter((name) => /secret|password|token(?!_issuer)|key|guid/i.test(name));
    expect(new Set(secrets)).toEqual(
      new Set([
        "ORIGIN_SECRET",
        "SECRETS_PREFIX",
        "LENDER_ACCOUNTS_KEY_ID",
        "DRIVER_LICENCES_KEY_ID",
        "PAYMENT_DETAILS_KEY_ID",
        "WEBHOOKS_KEY_ID",
      ]),
    );
    expect(JSON.stringify(functions[0]!["Environment"])).toContain("{{resolve:secretsmanager:");
  });

  it("reserve only the concurrency that the stage configures", () => {
    const reserved = Object.entries(resourcesOf(reserving, "AWS::Lambda::Function"))
      .map(([id, { Properties }]) => [id.replace(/Function.*/, ""), Properties["ReservedConcurrentExecutions"]])
      .filter(([, count]) => count !== undefined);

    for (const each of functions) expect(each["ReservedConcurrentExecutions"]).toBeUndefined();
    expect(reserved).toEqual([
      ["quote", 100],
      ["outboxWorker", 20],
    ]);
  });
});

const lenderAccounts = { key: "LenderAccounts", context: ["organisationId", "lender"] };
const driverLicences = { key: "DriverLicences", context: ["customerId", "field"] };
const webhooks = { key: "Webhooks", context: ["organisationId", "webhookId"] };
const paymentDetails = { key: "PaymentDetails", context: ["applicationId", "payeeId", "field"] };

describe("the permissions of the functions", () => {
  it("name every action, and every resource except X-Ray's", () => {
    for (const { statements } of policies) {
      for (const { Action, Resource } of statements) {
        expect([Action].flat().join(" ")).not.toContain("*");
        if (Resource === "*")
          expect([Action].flat().every((action) => action.startsWith("xray:") || action === "dynamodb:ListStreams")).toBe(true);
      }
    }
  });

  it.each([
    ["ses:SendEmail", /^outboxWorker/],
    ["ses:SendRawEmail", /^outboxWorker/],
    ["cognito-idp:AdminSetUserPassword", /^user/],
    ["cognito-idp:AdminCreateUser", /^user/],
  ])("grant %s to one role only", (action, role) => {
    const roles = mayDo(action);

    expect(roles).toHaveLength(1);
    expect(roles[0]).toMatch(role);
  });

  it("give each function only the secrets of its own stage and domain", () => {
    const secretsOf = policies.flatMap(({ id, statements }) =>
      statements
        .filter(({ Action }) => [Action].flat().some((action) => action.startsWith("secretsmanager:")))
        .flatMap(({ Resource }) => JSON.stringify(Resource).match(/secret:[^"]+/g) ?? [])
        .map((secret) => [id.replace(/Role.*/, "").replace("customerchecks", "customer-checks"), secret]),
    );

    expect(secretsOf).toEqual(
      expect.arrayContaining([
        ["entity", "secret:kelpie/prod/business-register-??????"],
        ["outboxWorker", "secret:kelpie/prod/lender-signing/*"],
      ]),
    );
    expect(secretsOf.filter(([, secret]) => !/^secret:kelpie\/prod\/./.test(secret!))).toEqual([]);
    expect(mayDo("secretsmanager:DeleteSecret")).toEqual([]);
  });

  it.each([
    { action: "kms:Encrypt", of: lenderAccounts, roles: ["submission"] },
    { action: "kms:Decrypt", of: lenderAccounts, roles: ["outboxWorker"] },
    { action: "kms:Encrypt", of: driverLicences, roles: ["customer"] },
    { action: "kms:Decrypt", of: driverLicences, roles: ["customer", "outboxWorker"] },
    { action: "kms:Encrypt", of: paymentDetails, roles: ["settlement"] },
    { action: "kms:Decrypt", of: paymentDetails, roles: ["outboxWorker", "settlement"] },
    { action: "kms:Encrypt", of: webhooks, roles: ["organisation"] },
    { action: "kms:Decrypt", of: webhooks, roles: ["outboxWorker"] },
    { action: "kms:ReEncryptFrom", of: driverLicences, roles: ["application"] },
    { action: "kms:ReEncryptTo", of: driverLicences, roles: ["application"] },
  ])("grant $action on $of.key to $roles only, and only with its encryption context", ({ action, of: { key, context }, roles }) => {
    const allowed = policies.flatMap(({ id, statements }) =>
      statements
        .filter(({ Action, Resource }) => [Action].flat().includes(action) && JSON.stringify(Resource).includes(key))
        .map(({ Condition }) => [id.replace(/Role.*/, ""), Condition]),
    );

    const condition = {
      StringLike: Object.fromEntries(context.map((name) => [`kms:EncryptionContext:${name}`, "?*"])),
      "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": context },
    };
    expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(roles.map((role) => [role, condition])));
  });

  it("include nothing on the table itself or its backups", () => {
    for (const action of ["dynamodb:DeleteTable", "dynamodb:Scan", "dynamodb:UpdateTable", "iam:PassRole"])
      expect(mayDo(action)).toEqual([]);
  });
});

describe("the outbox worker", () => {
  it("is invoked for new jobs only, retries, and keeps failed batches in a queue", () => {
    expect(all("AWS::Lambda::EventSourceMapping")[0]!.Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify({ eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: ["OUTBOX"] } } } }) }] },
    });
    expect(all("AWS::Events::Rule").map(({ Properties }) => Properties["ScheduleExpression"])).toContain("rate(1 minute)");
  });

  it("looks at the book at 7:15 and enqueues the daily emails at 7:30 in Sydney, all year, and keeps a failed event in its queue", () => {
    const daily = (minute: number, event: string) =>
      expect.objectContaining({
        ScheduleExpression: `cron(${minute} 7 * * ? *)`,
        ScheduleExpressionTimezone: "Australia/Sydney",
        State: "ENABLED",
        Target: {
          Arn: { "Fn::GetAtt": [expect.stringMatching(/^outboxWorker/), "Arn"] },
          DeadLetterConfig: { Arn: { "Fn::GetAtt": [expect.stringMatching(/^outboxDeadLetters/), "Arn"] } },
          Input: JSON.stringify({ "detail-type": event }),
          RetryPolicy: { MaximumEventAgeInSeconds: 7200, MaximumRetryAttempts: 5 },
          RoleArn: { "Fn::GetAtt": [expect.any(String), "Arn"] },
        },
      });
    const schedules = all("AWS::Scheduler::Schedule").map(({ Properties }) => Properties);
    expect(schedules).toHaveLength(2);
    expect(schedules).toEqual(expect.arrayContaining([daily(15, "Daily book"), daily(30, "Daily digest")]));
  });
});

describe("the destruction of expired records", () => {
  it("runs every hour, is retried, and sends a failure to a queue with an alarm", () => {
    const rule = all("AWS::Events::Rule").find(({ Properties }) => Properties["ScheduleExpression"] === "rate(1 hour)")!.Properties;

    expect(rule["Targets"]).toMatchObject([
      {
        Arn: { "Fn::GetAtt": [expect.stringMatching(/^retentionDestruction/), "Arn"] },
        DeadLetterConfig: { Arn: { "Fn::GetAtt": [expect.stringMatching(/^retentionDeadLetters/), "Arn"] } },
        RetryPolicy: { MaximumRetryAttempts: 2 },
      },
    ]);
  });

  it("lists only versions of checked files, and the pricing of batches only of its own", () => {
    const listed = policies.flatMap(({ id, statements }) =>
      statements
        .filter(({ Action }) => [Action].flat().includes("s3:ListBucketVersions"))
        .map(({ Condition }) => [id.replace(/Role.*/, ""), Condition]),
    );

    expect(Object.fromEntries(listed)).toEqual({
      retentionDestruction: { StringLike: { "s3:prefix": "documents/*" } },
      batchRunsRun: { StringLike: { "s3:prefix": "batches/uploaded/*" } },
    });
  });
});
