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
}

const policies = Object.entries(resourcesOf(api, "AWS::IAM::Policy")).map(([id, { Properties }]) => ({
  id,
  statements: (Properties["PolicyDocument"] as { Statement: readonly Statement[] }).Statement,
}));
const mayDo = (action: string) =>
  policies.filter(({ statements }) => statements.some(({ Action }) => [Action].flat().includes(action))).map(({ id }) => id);

const built = Object.values<Route>(routes);

describe("the gateway", () => {
  it("has every route of the route table and no other", () => {
    expect(deployed.map(({ RouteKey }) => RouteKey as string).toSorted()).toEqual(built.map(routeKey).toSorted());
  });

  it("asks for a session on every route but those that are public, a link's or a partner's", () => {
    const open = built.filter(({ name }) => ["public", "link", "webhook"].includes(bindings[name as keyof typeof bindings].access));

    const withoutSession = deployed.filter(({ AuthorizationType }) => AuthorizationType !== "JWT");

    expect(withoutSession.map(({ RouteKey }) => RouteKey as string).toSorted()).toEqual(open.map(routeKey).toSorted());
  });

  it("lets a stranger try passwords and addresses slowly, and tell of usage without a crowd's share of the API", () => {
    const { DefaultRouteSettings, RouteSettings } = all("AWS::ApiGatewayV2::Stage")[0]!.Properties;

    expect(RouteSettings).toMatchObject({
      "POST /api/user/login": { ThrottlingRateLimit: 5 },
      "POST /api/user/register": { ThrottlingRateLimit: 5 },
      "GET /api/user/email/validate/{email}": { ThrottlingRateLimit: 2 },
      "POST /api/events": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    });
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: stages.prod.throttle.rate });
  });

  it("writes neither path nor query nor address into its log", () => {
    const { Format } = all("AWS::ApiGatewayV2::Stage")[0]!.Properties["AccessLogSettings"] as { Format: string };

    expect(Object.values(JSON.parse(Format) as object)).toEqual([
      "$context.requestId",
      "$context.routeKey",
      "$context.status",
      "$context.responseLatency",
      "$context.requestTimeEpoch",
    ]);
  });
});

describe("the functions", () => {
  const functions = all("AWS::Lambda::Function").map(({ Properties }) => Properties);

  it("run on ARM and the pinned Node, are traced, and end within their time", () => {
    expect(functions.length).toBeGreaterThan(5);
    for (const each of functions) {
      expect(each).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"], TracingConfig: { Mode: "Active" }, MemorySize: 1024 });
      expect(each["Timeout"]).toBeLessThanOrEqual(60);
    }
  });

  it("have each a role of their own, with no policy of AWS's", () => {
    const roles = functions.map(({ Role }) => JSON.stringify(Role));

    expect(new Set(roles).size).toBe(functions.length);
    for (const { Properties } of all("AWS::IAM::Role")) expect(Properties["ManagedPolicyArns"]).toBeUndefined();
  });

  it("keep their logs for 90 days", () => {
    for (const { Properties } of all("AWS::Logs::LogGroup")) expect(Properties["RetentionInDays"]).toBe(90);
  });

  it("are told no secret, but the one that the CDN shows, which the deployment fills in", () => {
    const told = functions.flatMap(({ Environment }) => Object.keys((Environment as { Variables: object }).Variables));

    const secrets = told.filter((name) => /secret|password|token(?!_issuer)|key|guid/i.test(name));
    expect(new Set(secrets)).toEqual(new Set(["ORIGIN_SECRET", "SECRETS_PREFIX"]));
    expect(JSON.stringify(functions[0]!["Environment"])).toContain("{{resolve:secretsmanager:");
  });
});

describe("what the functions may do", () => {
  it("names every action, and every resource but X-Ray's", () => {
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
    ["cognito-idp:AdminSetUserPassword", /^user/],
    ["cognito-idp:AdminCreateUser", /^user/],
    ["s3:DeleteObjectVersion", /^retention/],
    ["s3:ListBucketVersions", /^retention/],
  ])("%s stands in one role alone", (action, role) => {
    const roles = mayDo(action);

    expect(roles).toHaveLength(1);
    expect(roles[0]).toMatch(role);
  });

  it("gives each function the secrets of its own stage and work alone", () => {
    const secretsOf = policies.flatMap(({ id, statements }) =>
      statements
        .filter(({ Action }) => [Action].flat().some((action) => action.startsWith("secretsmanager:")))
        .flatMap(({ Resource }) => JSON.stringify(Resource).match(/secret:[^"]+/g) ?? [])
        .map((secret) => [id.replace(/Role.*/, ""), secret]),
    );

    expect(secretsOf).toEqual(
      expect.arrayContaining([
        ["entity", "secret:kelpie/prod/business-register-??????"],
        ["entity", "secret:kelpie/prod/company-data-??????"],
        ["billing", "secret:kelpie/prod/stripe/key-??????"],
        ["billing", "secret:kelpie/prod/stripe/webhook-??????"],
        ["outboxWorker", "secret:kelpie/prod/lender/*"],
        ["check", "secret:kelpie/prod/checks/identity-verification-??????"],
        ["outboxWorker", "secret:kelpie/prod/checks/credit-file-??????"],
      ]),
    );
    expect(secretsOf.filter(([, secret]) => !/^secret:kelpie\/prod\/./.test(secret!))).toEqual([]);
    expect(mayDo("secretsmanager:DeleteSecret")).toEqual([]);
  });

  it("lets nobody but the outbox's worker read an organisation's account with a lender; who sets it cannot", () => {
    const holding = (action: string) =>
      policies
        .filter(({ statements }) =>
          statements.some(({ Action, Resource }) => [Action].flat().includes(action) && JSON.stringify(Resource).includes("/lender/*")),
        )
        .map(({ id }) => id.replace(/Role.*/, ""));

    expect(holding("secretsmanager:GetSecretValue")).toEqual(["outboxWorker"]);
    expect(holding("secretsmanager:PutSecretValue")).toEqual(["submission"]);
  });

  it("leaves the table itself, and its backups, alone", () => {
    for (const action of ["dynamodb:DeleteTable", "dynamodb:Scan", "dynamodb:UpdateTable", "iam:PassRole"])
      expect(mayDo(action)).toEqual([]);
  });
});

describe("the outbox's worker", () => {
  it("is woken for new errands alone, tries again, and leaves what it could not take", () => {
    expect(all("AWS::Lambda::EventSourceMapping")[0]!.Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify({ eventName: ["INSERT"], dynamodb: { Keys: { sk: { S: ["OUTBOX"] } } } }) }] },
    });
    expect(all("AWS::Events::Rule").map(({ Properties }) => Properties["ScheduleExpression"])).toContain("rate(1 minute)");
  });
});

describe("what ends the records of removed customers", () => {
  it("runs every hour, tries a run again, and leaves what failed where an alarm sees it", () => {
    const rule = all("AWS::Events::Rule").find(({ Properties }) => Properties["ScheduleExpression"] === "rate(1 hour)")!.Properties;

    expect(rule["Targets"]).toMatchObject([
      {
        Arn: { "Fn::GetAtt": [expect.stringMatching(/^retentionDestruction/), "Arn"] },
        DeadLetterConfig: { Arn: { "Fn::GetAtt": [expect.stringMatching(/^retentionDeadLetters/), "Arn"] } },
        RetryPolicy: { MaximumRetryAttempts: 2 },
      },
    ]);
  });

  it("lists versions of checked files alone", () => {
    const listing = policies
      .find(({ id }) => id.startsWith("retention"))!
      .statements.find(({ Action }) => [Action].flat().includes("s3:ListBucketVersions"));

    expect(listing).toMatchObject({ Condition: { StringLike: { "s3:prefix": "documents/*" } } });
  });
});
