import { type App, Duration, Stack, type StackProps, RemovalPolicy } from "aws-cdk-lib";
import { acknowledge } from "./acknowledgements.ts";
import { ApiStack } from "./api-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { type Stage, region } from "./stage.ts";
import { WatchStack } from "./watch-stack.ts";
import { WebStack } from "./web-stack.ts";
import { Trigger } from "aws-cdk-lib/triggers";
import type { Construct } from "constructs";
import { DomainFunction, endLogsOfCdk } from "./domain-function.ts";
import { grantsOf, tableGrant } from "./grants.ts";
import * as backup from "aws-cdk-lib/aws-backup";
import * as cloudtrail from "aws-cdk-lib/aws-cloudtrail";
import * as events from "aws-cdk-lib/aws-events";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";

/** Creates the stacks of a stage. `site` is the folder of the built pages. */
export function composeStage(app: App, stage: Stage, site: string) {
  const props = (part: string) => ({
    stackName: `kelpie-${stage.name}-${part}`,
    env: { region },
    crossRegionReferences: true,
    tags: { product: "kelpie", stage: stage.name },
  });
  const name = (part: string) => `kelpie-${stage.name}-${part}`;
  const data = new DataStack(app, name("data"), { ...props("data"), stage, terminationProtection: true });
  const api = new ApiStack(app, name("api"), { ...props("api"), stage, data });
  const edge = stage.hasFirewall ? new EdgeStack(app, name("edge"), { ...props("edge"), env: { region: "us-east-1" } }) : undefined;
  const web = new WebStack(app, name("web"), { ...props("web"), stage, data, api, site, firewallArn: edge?.firewallArn });
  const recovery = isRecoverable(stage) ? new RecoveryStack(app, name("recovery"), { ...props("recovery"), stage, data }) : undefined;
  const watch = new WatchStack(app, name("watch"), { ...props("watch"), stage, data, api, vault: recovery?.vault });
  const release = new ReleaseStack(app, name("release"), { ...props("release"), stage, data });
  const stacks = { data, api, edge, web, watch, recovery, release };
  for (const stack of Object.values(stacks)) if (stack) endLogsOfCdk(stack, stage);
  acknowledge(stacks, stage);
  return stacks;
}

interface ReleaseProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
}

/** Below the function's own folder. */
const rulebooks = "rulebooks";

/**
 * Registers the release's rate sheets with the rates office: the function runs in each deployment that changes its code or the sheets. If it
 * fails, only this stack is rolled back.
 */
export class ReleaseStack extends Stack {
  readonly publishing: DomainFunction;

  constructor(scope: Construct, id: string, props: ReleaseProps) {
    super(scope, id, props);
    const { stage, data } = props;
    const grants = [tableGrant(data, "release"), grantsOf(data, stage).keepSheets];
    const timeout = Duration.minutes(2);
    this.publishing = new DomainFunction(this, "Publishing", {
      stage,
      entry: "functions/release/handler.ts",
      folders: [rulebooks],
      environment: Object.assign({ RULEBOOKS_FOLDER: `/var/task/${rulebooks}` }, ...grants.map((grant) => grant.environment)),
      grants: grants.flatMap(({ statements }) => statements),
      timeout,
      reservedConcurrency: undefined,
    });
    new Trigger(this, "Published", { handler: this.publishing.function, timeout });
  }
}

interface RecoveryProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
}

const isRecoverable = ({ backups, dataTrailDays }: Stage): boolean => backups !== null || dataTrailDays !== null;

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
    const kept = Duration.days(days);
    const vault = new backup.BackupVault(this, "Vault", {
      lockConfiguration: { minRetention: kept, ...(lock === "compliance" && { changeableFor: Duration.days(3) }) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const schedule = events.Schedule.cron({ hour: "16", minute: "0" });
    const plan = new backup.BackupPlan(this, "Daily", {
      backupVault: vault,
      backupPlanRules: [
        new backup.BackupPlanRule({ ruleName: "daily", scheduleExpression: schedule, startWindow: Duration.hours(1), deleteAfter: kept }),
      ],
    });
    const role = new iam.Role(this, "BackupRole", {
      assumedBy: new iam.ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: backupPolicies.map((name) => iam.ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    const resources = [backup.BackupResource.fromDynamoDbTable(table), backup.BackupResource.fromArn(files.bucketArn)];
    plan.addSelection("CustomerData", { resources, role });
    return vault;
  }
}

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
