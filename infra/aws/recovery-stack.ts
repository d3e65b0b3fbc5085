import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as backup from "aws-cdk-lib/aws-backup";
import * as cloudtrail from "aws-cdk-lib/aws-cloudtrail";
import * as events from "aws-cdk-lib/aws-events";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { DataStack } from "./data-stack.ts";
import type { Stage } from "./stage.ts";

export const isRecoverable = ({ backups, dataTrailDays }: Stage): boolean => backups !== null || dataTrailDays !== null;

interface RecoveryProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
}

/** Backups that survive the deletion of table and files, and the record of every access to them. Deleting the stack keeps both. */
export class RecoveryStack extends Stack {
  /** undefined in a stage without backups. */
  readonly vault: backup.BackupVault | undefined;

  constructor(scope: Construct, id: string, props: RecoveryProps) {
    super(scope, id, props);
    const { stage, data } = props;
    if (stage.dataTrailDays !== null) this.#trail(stage.dataTrailDays, data);
    if (stage.backups) this.vault = this.#backups(stage.backups, data);
  }

  /**
   * Functions, people and other AWS services alike. Events contain keys, which identify no person, and no values. Reads of the table are most
   * of all events, and the audit trail has those of customers' data.
   */
  #trail(days: number, { table, files }: DataStack): void {
    const bucket = trailBucket(this, days);
    const trailName = `${this.stackName}-data-events`;
    const arn = this.formatArn({ service: "cloudtrail", resource: "trail", resourceName: trailName });
    for (const statement of deliveryTo(bucket, arn, this.account)) bucket.addToResourcePolicy(statement);
    const trail = new cloudtrail.CfnTrail(this, "DataEvents", {
      trailName,
      s3BucketName: bucket.bucketName,
      isLogging: true,
      isMultiRegionTrail: false,
      includeGlobalServiceEvents: false,
      enableLogFileValidation: true,
      advancedEventSelectors: [
        selectorOf("AWS::DynamoDB::Table", table.tableArn, writesAlone),
        selectorOf("AWS::S3::Object", files.arnForObjects("")),
      ],
    });
    // CloudTrail checks that it may write when the trail is created.
    if (bucket.policy) trail.node.addDependency(bucket.policy);
  }

  #backups({ days, lock }: NonNullable<Stage["backups"]>, { table, files }: DataStack): backup.BackupVault {
    const vault = new backup.BackupVault(this, "Vault", {
      lockConfiguration: { minRetention: Duration.days(tableDays), ...(lock === "compliance" && { changeableFor: Duration.days(3) }) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const role = new iam.Role(this, "BackupRole", {
      assumedBy: new iam.ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: backupPolicies.map((name) => iam.ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    const rule = (ruleName: string, when: events.CronOptions, keptDays: number) =>
      new backup.BackupPlanRule({
        ruleName,
        scheduleExpression: events.Schedule.cron({ hour: "16", minute: "0", ...when }),
        startWindow: Duration.hours(1),
        deleteAfter: Duration.days(keptDays),
      });
    const plan = (id: string, resource: backup.BackupResource, rules: backup.BackupPlanRule[]) =>
      new backup.BackupPlan(this, id, { backupVault: vault, backupPlanRules: rules }).addSelection("CustomerData", {
        resources: [resource],
        role,
      });
    plan("Daily", backup.BackupResource.fromArn(files.bucketArn), [rule("daily", {}, days)]);
    plan("Table", backup.BackupResource.fromDynamoDbTable(table), [rule("daily", {}, tableDays), rule("weekly", { weekDay: "SAT" }, days)]);
    this.#moveOldFiles(vault, files);
    return vault;
  }

  /** To the vault's cheaper storage, which restores as quickly. */
  #moveOldFiles({ backupVaultName }: backup.BackupVault, { bucketArn }: s3.Bucket): void {
    new backup.CfnTieringConfiguration(this, "OldFiles", {
      tieringConfigurationName: this.stackName.replaceAll("-", "_"),
      backupVaultName,
      resourceSelection: [{ resourceType: "S3", resources: [bucketArn], tieringDownSettingsInDays: leastTieringDays }],
    });
  }
}

/** Each backup of a table is a full copy, unlike one of a bucket: daily ones are kept for a week, weekly ones as long as the files'. */
const tableDays = 7;

const leastTieringDays = 60;

/** Backing up only: an operator restores with a role of their own. */
const backupPolicies = ["service-role/AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForS3Backup"];

const writesAlone: cloudtrail.CfnTrail.AdvancedFieldSelectorProperty = { field: "readOnly", equalTo: ["false"] };

const selectorOf = (
  type: string,
  arn: string,
  ...more: cloudtrail.CfnTrail.AdvancedFieldSelectorProperty[]
): cloudtrail.CfnTrail.AdvancedEventSelectorProperty => ({
  name: type,
  fieldSelectors: [
    { field: "eventCategory", equalTo: ["Data"] },
    { field: "resources.type", equalTo: [type] },
    { field: "resources.ARN", startsWith: [arn] },
    ...more,
  ],
});

function deliveryTo(bucket: s3.Bucket, trailArn: string, account: string): iam.PolicyStatement[] {
  const principals = [new iam.ServicePrincipal("cloudtrail.amazonaws.com")];
  const fromTrail = { "aws:SourceArn": trailArn };
  const written = { ...fromTrail, "s3:x-amz-acl": "bucket-owner-full-control" };
  return [
    new iam.PolicyStatement({
      principals,
      actions: ["s3:GetBucketAcl"],
      resources: [bucket.bucketArn],
      conditions: { StringEquals: fromTrail },
    }),
    new iam.PolicyStatement({
      principals,
      actions: ["s3:PutObject"],
      resources: [bucket.arnForObjects(`AWSLogs/${account}/*`)],
      conditions: { StringEquals: written },
    }),
  ];
}

const trailBucket = (scope: Construct, days: number): s3.Bucket =>
  new s3.Bucket(scope, "Trail", {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: [{ expiration: Duration.days(days), noncurrentVersionExpiration: Duration.days(1) }],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
