import { describe, expect, it } from "vitest";
import { tableDefinition } from "../../functions/store/table-definition.ts";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { data, web } = composedStacks();
const only = (type: string) => Object.values(resourcesOf(data, type))[0]!;

describe("what must not be lost", () => {
  it.each([
    ["AWS::DynamoDB::Table", ["TableCD117FA1"]],
    ["AWS::S3::Bucket", ["FileLogsBucketB47D7561", "Files8E6940B8"]],
    ["AWS::Cognito::UserPool", ["Users0A0EEA89"]],
  ])("stays when its stack goes, and keeps its name through any refactoring: %s", (type, ids) => {
    const found = resourcesOf(data, type);

    expect(Object.keys(found).toSorted()).toEqual(ids.toSorted());
    for (const { DeletionPolicy, UpdateReplacePolicy } of Object.values(found)) {
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(["Retain", "Retain"]);
    }
  });

  it("cannot be deleted by a slip: stack, table and user pool are protected", () => {
    expect(data.terminationProtection).toBe(true);
    expect(only("AWS::DynamoDB::Table").Properties["DeletionProtectionEnabled"]).toBe(true);
    expect(only("AWS::Cognito::UserPool").Properties["DeletionProtection"]).toBe("ACTIVE");
  });

  it("can be restored to any moment of the last 35 days", () => {
    expect(only("AWS::DynamoDB::Table").Properties["PointInTimeRecoverySpecification"]).toEqual({
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: 35,
    });
  });
});

describe("the table", () => {
  it("is the one that the functions' store defines, paid by request", () => {
    const { Properties: table } = only("AWS::DynamoDB::Table");

    expect(table["KeySchema"]).toEqual([
      { AttributeName: tableDefinition.partitionKey, KeyType: "HASH" },
      { AttributeName: tableDefinition.sortKey, KeyType: "RANGE" },
    ]);
    expect((table["GlobalSecondaryIndexes"] as { IndexName: string }[]).map(({ IndexName }) => IndexName)).toEqual(
      tableDefinition.indexes.map(({ name }) => name),
    );
    expect(table["BillingMode"]).toBe("PAY_PER_REQUEST");
    expect(table["StreamSpecification"]).toEqual({ StreamViewType: tableDefinition.streamView });
    expect(table["TimeToLiveSpecification"]).toEqual({ AttributeName: tableDefinition.timeToLive, Enabled: true });
  });
});

describe.each([
  ["data", data],
  ["web", web],
] as const)("the buckets of the %s stack", (_, stack) => {
  const buckets = Object.entries(resourcesOf(stack, "AWS::S3::Bucket"));

  it.each(buckets)("%s is closed to the public", (_id, { Properties }) => {
    expect(Properties["PublicAccessBlockConfiguration"]).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  it.each(buckets)("%s answers over TLS alone", (id) => {
    const policies = JSON.stringify(
      Object.values(resourcesOf(stack, "AWS::S3::BucketPolicy")).filter((policy) => JSON.stringify(policy).includes(id)),
    );
    expect(policies).toContain('"aws:SecureTransport":"false"');
    expect(policies).toContain('"s3:TlsVersion":1.2');
  });
});

describe("the customers' files", () => {
  const files = Object.entries(resourcesOf(data, "AWS::S3::Bucket")).find(([id]) => /^Files[0-9A-F]{8}$/.test(id))![1].Properties;

  it("take forms from the site's own origin alone", () => {
    expect(files["CorsConfiguration"]).toMatchObject({ CorsRules: [{ AllowedOrigins: [stages.prod.siteUrl], AllowedMethods: ["POST"] }] });
  });

  it("lose what was never checked after a day, and keep every version of what was", () => {
    expect(files["LifecycleConfiguration"]).toMatchObject({ Rules: [{ Prefix: "quarantine/", ExpirationInDays: 1 }, {}] });
    expect(files["VersioningConfiguration"]).toEqual({ Status: "Enabled" });
  });

  it("tell of each arrival", () => {
    expect(files["NotificationConfiguration"]).toEqual({ EventBridgeConfiguration: { EventBridgeEnabled: true } });
  });
});

describe("signing in", () => {
  const client = only("AWS::Cognito::UserPoolClient").Properties;

  it("tells nobody who has an account, lasts an hour, and can be revoked", () => {
    expect(client).toMatchObject({ PreventUserExistenceErrors: "ENABLED", AccessTokenValidity: 60, EnableTokenRevocation: true });
  });

  it("goes by SRP or by the function, never by a page of Cognito's", () => {
    expect(client["ExplicitAuthFlows"]).toEqual(["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]);
    expect(client["AllowedOAuthFlows"]).toBeUndefined();
  });

  it("knows an address in any case, and nobody can sign up past the product", () => {
    expect(only("AWS::Cognito::UserPool").Properties).toMatchObject({
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
  });
});
