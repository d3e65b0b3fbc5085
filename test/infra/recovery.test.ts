import { describe, expect, it } from "vitest";
import { stages } from "../../infra/aws/stage.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { recovery } = composedStacks();
const only = (type: string) => Object.values(resourcesOf(recovery!, type))[0]!;

describe("the backups", () => {
  interface Plan {
    readonly BackupPlan: {
      readonly BackupPlanRule: readonly { readonly RuleName: string; readonly ScheduleExpression: string; readonly Lifecycle: object }[];
    };
  }
  const plans = Object.entries(resourcesOf(recovery!, "AWS::Backup::BackupPlan")).map(([id, { Properties }]) => ({
    rules: (Properties as unknown as Plan).BackupPlan.BackupPlanRule.map(({ ScheduleExpression, Lifecycle }) => [
      ScheduleExpression,
      Lifecycle,
    ]),
    of: Object.values(resourcesOf(recovery!, "AWS::Backup::BackupSelection"))
      .filter(({ Properties: selection }) => JSON.stringify(selection["BackupPlanId"]).includes(id))
      .map(({ Properties: selection }) => JSON.stringify(selection["BackupSelection"])),
  }));

  it("are made daily of the files, which are incremental, and kept as long as point-in-time recovery", () => {
    expect(plans.filter(({ of }) => of.every((each) => each.includes("Files8E6940B8")))).toMatchObject([
      { rules: [["cron(0 16 * * ? *)", { DeleteAfterDays: 35 }]], of: [expect.not.stringContaining("TableCD117FA1")] },
    ]);
  });

  it("are made daily of the table and kept for a week, and weekly and kept as long, as each is a full copy", () => {
    expect(plans.filter(({ of }) => of.every((each) => each.includes("TableCD117FA1")))).toMatchObject([
      {
        rules: [
          ["cron(0 16 * * ? *)", { DeleteAfterDays: 7 }],
          ["cron(0 16 ? * SAT *)", { DeleteAfterDays: 35 }],
        ],
      },
    ]);
  });

  it("of files move to the vault's cheaper storage as soon as AWS allows", () => {
    expect(only("AWS::Backup::TieringConfiguration").Properties).toMatchObject({
      ResourceSelection: [{ ResourceType: "S3", TieringDownSettingsInDays: 60 }],
    });
  });

  it("cannot be deleted before their end, and survive the stack", () => {
    const vault = only("AWS::Backup::BackupVault");

    expect(vault.Properties["LockConfiguration"]).toEqual({ MinRetentionDays: 7 });
    expect(vault.DeletionPolicy).toBe("RetainExceptOnCreate");
  });

  it("can be locked against everybody by the stage", () => {
    const locked = composedStacks({ ...stages.prod, backups: { days: 35, lock: "compliance" } }).recovery!;

    expect(Object.values(resourcesOf(locked, "AWS::Backup::BackupVault"))[0]!.Properties["LockConfiguration"]).toEqual({
      MinRetentionDays: 7,
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
