import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as cognito from "aws-cdk-lib/aws-cognito";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as kms from "aws-cdk-lib/aws-kms";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { bucketDefinition } from "../../functions/adapters/files/bucket-definition.ts";
import { type IndexDefinition, tableDefinition } from "../../functions/store/dynamo/table-definition.ts";
import { secondFactorClientName } from "../../functions/user/pool-client.ts";
import { LogBucket } from "./log-bucket.ts";
import { MalwareScan } from "./malware-scan.ts";
import { SignInProtection } from "./sign-in-protection.ts";
import type { Stage } from "./stage.ts";

interface DataProps extends StackProps {
  readonly stage: Stage;
}

const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

/** All stored data: the table, the customers' files, the user pool and the keys of encrypted fields. Deleting the stack keeps them. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly files: s3.Bucket;
  /** The lenders' rate sheets by their digests. No function may delete one. */
  readonly sheets: s3.Bucket;
  readonly malwareScan: MalwareScan | undefined;
  readonly userPool: cognito.UserPool;
  /** The browsers' client. */
  readonly userPoolClient: cognito.UserPoolClient;
  /** The functions' client for second factors. */
  readonly secondFactorClient: cognito.UserPoolClient;
  readonly signIn: SignInProtection;
  /** Encrypts the customers' driver licence numbers, which cannot be read again without it. */
  readonly driverLicencesKey: kms.Key;
  /** Encrypts the account numbers of settlements, which cannot be read again without it. */
  readonly paymentDetailsKey: kms.Key;
  /** Encrypts the credentials of lender accounts, which cannot be read again without it. */
  readonly lenderAccountsKey: kms.Key;
  /** Encrypts the secrets with which webhooks are signed, which cannot be read again without it. */
  readonly webhooksKey: kms.Key;

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id, props);
    this.table = this.#table();
    this.files = this.#files(props.stage.siteUrl);
    this.sheets = new s3.Bucket(this, "Sheets", {
      ...privateBucket,
      versioned: true,
      serverAccessLogsBucket: new LogBucket(this, "SheetLogs").bucket,
      serverAccessLogsPrefix: "sheets/",
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    this.malwareScan = props.stage.malwareScan ? new MalwareScan(this, "MalwareScan", { files: this.files }) : undefined;
    this.lenderAccountsKey = this.#key("LenderAccounts", `Encrypts the lender accounts of kelpie-${props.stage.name}`);
    this.driverLicencesKey = this.#key("DriverLicences", `Encrypts the driver licence numbers of kelpie-${props.stage.name}`);
    this.paymentDetailsKey = this.#key("PaymentDetails", `Encrypts the account numbers of settlements of kelpie-${props.stage.name}`);
    this.webhooksKey = this.#key("Webhooks", `Encrypts the secrets of webhooks of kelpie-${props.stage.name}`);
    this.userPool = this.#userPool();
    this.userPoolClient = this.#client("Site", { authFlows: { userSrp: true, adminUserPassword: true } });
    this.secondFactorClient = this.#client("SecondFactor", {
      userPoolClientName: secondFactorClientName,
      authFlows: { adminUserPassword: true },
    });
    this.signIn = new SignInProtection(this, "SignIn", { stage: props.stage, userPool: this.userPool });
    new cognito.UserPoolGroup(this, "Masters", { userPool: this.userPool, groupName: "master", description: "The provider's staff" });
    new cognito.UserPoolGroup(this, "RatesEditors", { userPool: this.userPool, groupName: "rates", description: "Editors of rate sheets" });
  }

  #key(id: string, description: string): kms.Key {
    return new kms.Key(this, id, { description, enableKeyRotation: true, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE });
  }

  #table(): dynamodb.Table {
    const table = new dynamodb.Table(this, "Table", {
      partitionKey: text(tableDefinition.partitionKey),
      sortKey: text(tableDefinition.sortKey),
      timeToLiveAttribute: tableDefinition.timeToLive,
      stream: dynamodb.StreamViewType[tableDefinition.streamView],
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: true,
      // A failed first deployment could not delete it, for its protection.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const index of tableDefinition.indexes) table.addGlobalSecondaryIndex(indexOf(index));
    return table;
  }

  #files(siteUrl: Stage["siteUrl"]): s3.Bucket {
    const { quarantine, quarantineDays, checked, archivedAfterDays, batches, batchResults, batchDays, packs, packDays, postedFromSite } =
      bucketDefinition;
    const removedAfter = (prefix: string, days: number) => ({
      prefix,
      expiration: Duration.days(days),
      noncurrentVersionExpiration: Duration.days(days),
    });
    const bucket = new s3.Bucket(this, "Files", {
      ...privateBucket,
      versioned: true,
      serverAccessLogsBucket: new LogBucket(this, "FileLogs").bucket,
      serverAccessLogsPrefix: "files/",
      ...(siteUrl !== null && {
        cors: [
          {
            allowedOrigins: [siteUrl],
            allowedMethods: postedFromSite.map((method) => s3.HttpMethods[method]),
            allowedHeaders: ["*"],
            maxAge: 3600,
          },
        ],
      }),
      lifecycleRules: [
        removedAfter(quarantine, quarantineDays),
        removedAfter(batches, batchDays),
        removedAfter(batchResults, batchDays),
        removedAfter(packs, packDays),
        {
          prefix: checked,
          transitions: [{ storageClass: s3.StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(archivedAfterDays) }],
        },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    // Set directly: eventBridgeEnabled of the construct adds a function with permissions on every bucket.
    (bucket.node.defaultChild as s3.CfnBucket).notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    return bucket;
  }

  #userPool(): cognito.UserPool {
    return new cognito.UserPool(this, "Users", {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // Users sign in with the old address until the new one is verified.
      keepOriginal: { email: true },
      selfSignUpEnabled: false,
      passwordPolicy: { minLength: 8, requireLowercase: true, requireUppercase: true, requireDigits: true, requireSymbols: true },
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: cognito.AccountRecovery.NONE,
      deletionProtection: true,
      // As the table.
      removalPolicy: RemovalPolicy.RETAIN,
      featurePlan: cognito.FeaturePlan.PLUS,
      standardThreatProtectionMode: cognito.StandardThreatProtectionMode.FULL_FUNCTION,
    });
  }

  #client(id: string, flows: Pick<cognito.UserPoolClientProps, "authFlows" | "userPoolClientName">): cognito.UserPoolClient {
    return new cognito.UserPoolClient(this, id, {
      ...flows,
      userPool: this.userPool,
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.minutes(60),
      // For Cognito an empty list means all standard attributes: functions/user/pool-client.ts.
      readAttributes: new cognito.ClientAttributes().withStandardAttributes({ email: true, emailVerified: true }),
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ website: true }),
    });
  }
}

const indexOf = ({ name, partitionKey, sortKey, projected }: IndexDefinition): dynamodb.GlobalSecondaryIndexProps => ({
  indexName: name,
  partitionKey: text(partitionKey),
  sortKey: text(sortKey),
  ...(projected.length === 0
    ? { projectionType: dynamodb.ProjectionType.KEYS_ONLY }
    : { projectionType: dynamodb.ProjectionType.INCLUDE, nonKeyAttributes: [...projected] }),
});

const privateBucket = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: s3.BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} as const satisfies s3.BucketProps;
