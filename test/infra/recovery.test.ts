import { describe, expect, it } from "vitest";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { recovery } = composedStacks();
const only = (type: string) => Object.values(resourcesOf(recovery!, type))[0]!;

describe("the backups", () => {
  it("are made daily of the table and the files, and kept as long as point-in-time recovery", () => {
    const rules = (only("AWS::Backup::BackupPlan").Properties["BackupPlan"] as { BackupPlanRule: unknown[] }).BackupPlanRule;
    const selection = JSON.stringify(only("AWS::Backup::BackupSelection").Properties);

    expect(rules).toMatchObject([{ ScheduleExpression: "cron(0 16 * * ? *)", Lifecycle: { DeleteAfterDays: 35 } }]);
    expect(selection).toContain("TableCD117FA1");
    expect(selection).toContain("Files8E6940B8");
  });

  it("cannot be deleted before their end, and survive the stack", () => {
    const vault = only("AWS::Backup::BackupVault");

    expect(vault.Properties["LockConfiguration"]).toEqual({ MinRetentionDays: 35 });
    expect(vault.DeletionPolicy).toBe("RetainExceptOnCreate");
  });

  it("can be locked against everybody by the stage", () => {
    const locked = composedStacks({ ...stages.prod, backups: { days: 35, lock: "compliance" } }).recovery!;

    expect(Object.values(resourcesOf(locked, "AWS::Backup::BackupVault"))[0]!.Properties["LockConfiguration"]).toEqual({
      MinRetentionDays: 35,
      ChangeableForDays: 3,
    });
  });
});

describe("the trail of data events", () => {
  it("records every write of the table's items, whose reads the audit trail has, and every read and write of the files", () => {
    const { AdvancedEventSelectors, IsLogging, EnableLogFileValidation } = only("AWS::CloudTrail::Trail").Properties;
    const recorded = (AdvancedEventSelectors as { FieldSelectors: { Field: string; Equals?: string[] }[] }[]).map(({ FieldSelectors }) =>
      ["resources.type", "readOnly"].map((name) => FieldSelectors.find(({ Field }) => Field === name)?.Equals?.[0]),
    );

    expect([IsLogging, EnableLogFileValidation]).toEqual([true, true]);
    expect(recorded).toEqual([
      ["AWS::DynamoDB::Table", "false"],
      ["AWS::S3::Object", undefined],
    ]);
  });

  it("is kept for the stage's days in a private bucket that only this trail writes", () => {
    const bucket = only("AWS::S3::Bucket");
    const policy = JSON.stringify(only("AWS::S3::BucketPolicy").Properties);

    expect(bucket.Properties["LifecycleConfiguration"]).toMatchObject({ Rules: [{ ExpirationInDays: stages.prod.dataTrailDays }] });
    expect(bucket.Properties["PublicAccessBlockConfiguration"]).toMatchObject({ BlockPublicPolicy: true, RestrictPublicBuckets: true });
    expect(policy).toContain("aws:SourceArn");
    expect(bucket.DeletionPolicy).toBe("RetainExceptOnCreate");
  });
});

it("a stage without backups and trail has no recovery stack", () => {
  expect(composedStacks(stages.dev).recovery).toBeUndefined();
});
