import type { Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { secondFactorClientName, poolClient } from "../../functions/user/pool-client.ts";
import { tableDefinition } from "../../functions/store/dynamo/table-definition.ts";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { data, web } = composedStacks();
const only = (type: string) => Object.values(resourcesOf(data, type))[0]!;

describe("resources with customer data", () => {
  it.each([
    ["AWS::DynamoDB::Table", "Retain", ["TableCD117FA1"]],
    ["AWS::S3::Bucket", "RetainExceptOnCreate", ["FileLogsBucketB47D7561", "Files8E6940B8", "SheetLogsBucketA6D13672", "Sheets71F07851"]],
    ["AWS::Cognito::UserPool", "Retain", ["Users0A0EEA89"]],
    [
      "AWS::KMS::Key",
      "RetainExceptOnCreate",
      ["DriverLicencesDC1C79A4", "LenderAccounts0A9E6691", "PaymentDetails3AAD31DC", "WebhooksA50342DA"],
    ],
  ])("are retained when the stack is deleted, and keep their logical id: %s", (type, policy, ids) => {
    const found = resourcesOf(data, type);

    expect(Object.keys(found).toSorted()).toEqual(ids.toSorted());
    for (const { DeletionPolicy, UpdateReplacePolicy } of Object.values(found)) {
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual([policy, "Retain"]);
    }
  });

  it("have deletion protection on stack, table and user pool", () => {
    expect(data.terminationProtection).toBe(true);
    expect(only("AWS::DynamoDB::Table").Properties["DeletionProtectionEnabled"]).toBe(true);
    expect(only("AWS::Cognito::UserPool").Properties["DeletionProtection"]).toBe("ACTIVE");
  });

  it("can be restored to any point in the last 35 days", () => {
    expect(only("AWS::DynamoDB::Table").Properties["PointInTimeRecoverySpecification"]).toEqual({
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: 35,
    });
  });
});

describe("the KMS keys of lender accounts, driver licences, payment details and webhooks", () => {
  it("are rotated every year", () => {
    const keys = Object.values(resourcesOf(data, "AWS::KMS::Key"));
    expect(keys.map(({ Properties }) => Properties["EnableKeyRotation"])).toEqual([true, true, true, true]);
  });
});

describe("the table", () => {
  it("matches the definition in functions/store, billed per request", () => {
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

  it.each(buckets)("%s blocks public access", (_id, { Properties }) => {
    expect(Properties["PublicAccessBlockConfiguration"]).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  it.each(buckets)("%s accepts TLS only", (id) => {
    const policies = JSON.stringify(
      Object.values(resourcesOf(stack, "AWS::S3::BucketPolicy")).filter((policy) => JSON.stringify(policy).includes(id)),
    );
    expect(policies).toContain('"aws:SecureTransport":"false"');
    expect(policies).toContain('"s3:TlsVersion":1.2');
  });
});

describe("the file buckets", () => {
  const filesOf = (stack: Stack) =>
    Object.entries(resourcesOf(stack, "AWS::S3::Bucket")).find(([id]) => /^Files[0-9A-F]{8}$/.test(id))![1].Properties;
  const files = filesOf(data);

  it("accept uploads only from the site's own origin", () => {
    const siteUrl = "https://kelpie.com.au";
    const { CorsConfiguration } = filesOf(composedStacks({ ...stages.prod, siteUrl }).data);

    expect(CorsConfiguration).toMatchObject({ CorsRules: [{ AllowedOrigins: [siteUrl], AllowedMethods: ["POST"] }] });
    expect(files["CorsConfiguration"]).toBeUndefined();
  });

  it("delete unchecked files after 14 days and batches after 7, and keep every version of checked ones", () => {
    expect(files["LifecycleConfiguration"]).toMatchObject({
      Rules: [
        { Prefix: "quarantine/", ExpirationInDays: 14 },
        { Prefix: "batches/uploaded/", ExpirationInDays: 7, NoncurrentVersionExpiration: { NoncurrentDays: 7 } },
        { Prefix: "batches/results/", ExpirationInDays: 7, NoncurrentVersionExpiration: { NoncurrentDays: 7 } },
        { Prefix: "packs/", ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
        { Prefix: "documents/" },
        { AbortIncompleteMultipartUpload: {} },
      ],
    });
    expect(files["VersioningConfiguration"]).toEqual({ Status: "Enabled" });
  });

  it("hold checked files at a lower price after 90 days, still opened at once", () => {
    const { Rules } = files["LifecycleConfiguration"] as { Rules: readonly { Transitions?: unknown }[] };

    expect(Rules.filter(({ Transitions }) => Transitions !== undefined)).toEqual([
      { Prefix: "documents/", Status: "Enabled", Transitions: [{ StorageClass: "GLACIER_IR", TransitionInDays: 90 }] },
    ]);
  });

  it("send an event for each arrival", () => {
    expect(files["NotificationConfiguration"]).toEqual({ EventBridgeConfiguration: { EventBridgeEnabled: true } });
  });
});

describe("the user pool", () => {
  const clients = Object.values(resourcesOf(data, "AWS::Cognito::UserPoolClient")).map(({ Properties }) => Properties);
  const client = clients.find(({ ClientName }) => ClientName === undefined)!;
  const secondFactorClient = clients.find(({ ClientName }) => ClientName === secondFactorClientName)!;

  it("does not reveal who has an account, issues tokens for an hour, and can revoke them", () => {
    expect(client).toMatchObject({ PreventUserExistenceErrors: "ENABLED", AccessTokenValidity: 60, EnableTokenRevocation: true });
  });

  it("allows SRP and the function's sign-in, and no hosted login page", () => {
    expect(client["ExplicitAuthFlows"]).toEqual(["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]);
    expect(client["AllowedOAuthFlows"]).toBeUndefined();
  });

  it("lets only the functions sign in to the client whose tokens can change a second factor", () => {
    expect(clients).toHaveLength(2);
    expect(secondFactorClient["ExplicitAuthFlows"]).toEqual(["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]);
    expect(secondFactorClient["WriteAttributes"]).toEqual(client["WriteAttributes"]);
  });

  it("offers a second factor, and asks the trigger for the scopes of every token", () => {
    const pool = only("AWS::Cognito::UserPool").Properties;
    expect(pool).toMatchObject({ MfaConfiguration: "OPTIONAL", EnabledMfas: ["SOFTWARE_TOKEN_MFA"] });
    const [trigger, ...others] = Object.keys(resourcesOf(data, "AWS::Lambda::Function"));
    expect(others).toEqual([]);
    expect(pool["LambdaConfig"]).toEqual({
      PreTokenGenerationConfig: { LambdaArn: { "Fn::GetAtt": [trigger, "Arn"] }, LambdaVersion: "V2_0" },
    });
    const grants = JSON.stringify(resourcesOf(data, "AWS::IAM::Policy"));
    expect(grants).toContain("cognito-idp:DescribeUserPoolClient");
  });

  it("has a firewall of its own that limits each address, as browsers call it directly", () => {
    const [firewallId] = Object.keys(resourcesOf(data, "AWS::WAFv2::WebACL"));
    const firewall = only("AWS::WAFv2::WebACL").Properties;
    expect(firewall).toMatchObject({ Scope: "REGIONAL", DefaultAction: { Allow: {} } });
    expect(JSON.stringify(firewall["Rules"])).toContain('"AggregateKeyType":"IP"');
    expect(only("AWS::WAFv2::WebACLAssociation").Properties).toEqual({
      ResourceArn: { "Fn::GetAtt": ["Users0A0EEA89", "Arn"] },
      WebACLArn: { "Fn::GetAtt": [firewallId, "Arn"] },
    });
    expect(resourcesOf(composedStacks(stages.dev).data, "AWS::WAFv2::WebACL")).toEqual({});
  });

  it("blocks leaked passwords, and risky sign-ins that have no second factor", () => {
    const { CompromisedCredentialsRiskConfiguration: leaked, AccountTakeoverRiskConfiguration: takeover } = only(
      "AWS::Cognito::UserPoolRiskConfigurationAttachment",
    ).Properties;
    expect(leaked).toEqual({ Actions: { EventAction: "BLOCK" }, EventFilter: ["SIGN_IN", "PASSWORD_CHANGE", "SIGN_UP"] });
    expect(takeover).toMatchObject({ Actions: { HighAction: { EventAction: "MFA_REQUIRED" } } });
  });

  it("lets a user's token write no email address, and lists readable and writable attributes, as an empty list means all", () => {
    const { ReadAttributes, WriteAttributes } = client;
    const sorted = (names: unknown) => (names as string[]).toSorted();

    expect(sorted(ReadAttributes)).toEqual(sorted(poolClient.readAttributes));
    expect(sorted(WriteAttributes)).toEqual(sorted(poolClient.writeAttributes));
    expect(WriteAttributes).not.toHaveLength(0);
    expect(WriteAttributes).not.toContain("email");
    expect(only("AWS::Cognito::UserPool").Properties["UserAttributeUpdateSettings"]).toEqual({
      AttributesRequireVerificationBeforeUpdate: ["email"],
    });
  });

  it("names users by their address in any letter case, and allows no registration except through the product", () => {
    expect(only("AWS::Cognito::UserPool").Properties).toMatchObject({
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
  });

  it("acts on risky sign-ins, and outlives its stack", () => {
    expect(only("AWS::Cognito::UserPool")).toMatchObject({
      DeletionPolicy: "Retain",
      Properties: { UserPoolTier: "PLUS", UserPoolAddOns: { AdvancedSecurityMode: "ENFORCED" } },
    });
  });

  it("lets no one reset a password at the pool itself, past the product's own limits and emails", () => {
    expect(only("AWS::Cognito::UserPool").Properties).toMatchObject({
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "admin_only", Priority: 1 }] },
    });
  });
});
