import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { checkProviderNames, keySecret, providerSettings } from "../../functions/customer-checks/check-provider-names.ts";
import { bucketDefinition } from "../../functions/adapters/files/bucket-definition.ts";
import { type FunctionName } from "../table-access.ts";
import { tableStatements } from "../table-statements.ts";
import type { DataStack } from "./data-stack.ts";
import type { Stage } from "./stage.ts";

export type Need =
  | "identity"
  | "signIn"
  | "emails"
  | "postFiles"
  | "retainAgreements"
  | "checkFiles"
  | "readFiles"
  | "destroyRecords"
  | "postBatches"
  | "priceBatches"
  | "keepSheets"
  | "readSheets"
  | "readPacks"
  | "storePacks"
  | LicenceNeed
  | PaymentDetailsNeed
  | WebhookNeed
  | SecretNeed;

/** The minimal IAM statements of a permission, and the environment variables that name its resources. */
export interface Grant {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
}

export const tableGrant = ({ table }: DataStack, name: FunctionName): Grant => ({
  statements: tableStatements(name, table.tableArn).map((statement) => PolicyStatement.fromJson(statement)),
  environment: { TABLE_NAME: table.tableName },
});

export function grantsOf(data: DataStack, stage: Stage): Readonly<Record<Need, Grant>> {
  const { partition, region, account } = Stack.of(data);
  const allow = (actions: readonly string[], ...resources: string[]) => new PolicyStatement({ actions: [...actions], resources });
  const [inQuarantine, checked, uploadedBatches, batchResults, packs] = [
    bucketDefinition.quarantine,
    bucketDefinition.checked,
    bucketDefinition.batches,
    bucketDefinition.batchResults,
    bucketDefinition.packs,
  ].map((prefix) => data.files.arnForObjects(`${prefix}*`)) as [string, string, string, string, string];
  const listVersions = (prefix: string) =>
    new PolicyStatement({
      actions: ["s3:ListBucketVersions"],
      resources: [data.files.bucketArn],
      conditions: { StringLike: { "s3:prefix": `${prefix}*` } },
    });
  return {
    identity: { statements: [allow(identityActions, data.userPool.userPoolArn)], environment: {} },
    signIn: {
      statements: [allow(signInActions, data.userPool.userPoolArn)],
      environment: { SECOND_FACTOR_CLIENT_ID: data.secondFactorClient.userPoolClientId },
    },
    emails: {
      // SES may ask for the second one when an email contains a picture (infra/before-launch.md).
      statements: [
        allow(
          ["ses:SendEmail", "ses:SendRawEmail"],
          ...[`identity/${domainOf(stage.mailFrom)}`, `configuration-set/${mailConfigurationSet(stage)}`].map(
            (name) => `arn:${partition}:ses:${region}:${account}:${name}`,
          ),
        ),
      ],
      environment: { MAIL_FROM: stage.mailFrom, MAIL_CONFIGURATION_SET: mailConfigurationSet(stage) },
    },
    postFiles: {
      statements: [allow(["s3:PutObject"], inQuarantine)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    retainAgreements: {
      statements: [allow(["s3:PutObject"], checked)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    checkFiles: {
      statements: [
        allow(
          ["s3:GetObjectVersion", "s3:DeleteObjectVersion", ...(stage.malwareScan ? ["s3:GetObjectVersionTagging"] : [])],
          inQuarantine,
        ),
        // Deletes its own copy if another check of the same document came first.
        allow(["s3:PutObject", "s3:DeleteObjectVersion"], checked),
      ],
      environment: { FILES_BUCKET: data.files.bucketName, MALWARE_SCAN: stage.malwareScan ? "on" : "off" },
    },
    readFiles: {
      statements: [allow(["s3:GetObjectVersion"], checked)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    destroyRecords: {
      statements: [listVersions(bucketDefinition.checked), allow(["s3:DeleteObjectVersion"], checked)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    postBatches: {
      statements: [allow(["s3:PutObject"], uploadedBatches), allow(["s3:GetObjectVersion"], batchResults)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    priceBatches: {
      statements: [
        listVersions(bucketDefinition.batches),
        allow(["s3:GetObjectVersion"], uploadedBatches),
        allow(["s3:PutObject"], batchResults),
      ],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    readPacks: {
      statements: [allow(["s3:GetObjectVersion"], packs)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    storePacks: {
      statements: [allow(["s3:PutObject"], packs)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    readSheets: {
      statements: [allow(["s3:GetObject"], data.sheets.arnForObjects("*"))],
      environment: { SHEETS_BUCKET: data.sheets.bucketName },
    },
    keepSheets: {
      // Without s3:ListBucket S3 answers 403 for a missing object, too.
      statements: [allow(["s3:GetObject", "s3:PutObject"], data.sheets.arnForObjects("*"))],
      environment: { SHEETS_BUCKET: data.sheets.bucketName },
    },
    ...licenceGrants(data),
    ...paymentDetailsGrants(data),
    ...webhookGrants(data),
    ...secretGrants(data, stage),
  };
}

type LicenceNeed = "editLicences" | "copyLicences" | "readLicences";

function licenceGrants({ driverLicencesKey: { keyArn } }: DataStack): Readonly<Record<LicenceNeed, Grant>> {
  const grant = (...actions: string[]): Grant => ({
    statements: [keyStatement(keyArn, actions, ["customerId", "field"])],
    environment: { DRIVER_LICENCES_KEY_ID: keyArn },
  });
  return {
    editLicences: grant("kms:Encrypt", "kms:Decrypt"),
    copyLicences: grant("kms:ReEncryptFrom", "kms:ReEncryptTo"),
    readLicences: grant("kms:Decrypt"),
  };
}

type PaymentDetailsNeed = "editPaymentDetails" | "readPaymentDetails";

function paymentDetailsGrants({ paymentDetailsKey: { keyArn } }: DataStack): Readonly<Record<PaymentDetailsNeed, Grant>> {
  const grant = (...actions: string[]): Grant => ({
    statements: [keyStatement(keyArn, actions, ["applicationId", "payeeId", "field"])],
    environment: { PAYMENT_DETAILS_KEY_ID: keyArn },
  });
  return { editPaymentDetails: grant("kms:Encrypt", "kms:Decrypt"), readPaymentDetails: grant("kms:Decrypt") };
}

type WebhookNeed = "makeWebhookSecrets" | "readWebhookSecrets";

/** The function that makes a secret cannot read it again. */
function webhookGrants({ webhooksKey: { keyArn } }: DataStack): Readonly<Record<WebhookNeed, Grant>> {
  const grant = (action: string): Grant => ({
    statements: [keyStatement(keyArn, [action], ["organisationId", "webhookId"])],
    environment: { WEBHOOKS_KEY_ID: keyArn },
  });
  return { makeWebhookSecrets: grant("kms:Encrypt"), readWebhookSecrets: grant("kms:Decrypt") };
}

type SecretNeed = "companies" | "register" | "checks" | "payments" | "setLenderAccounts" | "callLenders" | "hideOrganisations";

function secretGrants(
  data: DataStack,
  { name: stageName, companyDataUrl, stripeKey, plans, checks, lenderUrls }: Stage,
): Readonly<Record<SecretNeed, Grant>> {
  const { partition, region, account } = Stack.of(data);
  const prefix = `kelpie/${stageName}/`;
  const arn = (name: string) => `arn:${partition}:secretsmanager:${region}:${account}:secret:${prefix}${name}`;
  const environment = { SECRETS_PREFIX: prefix };
  const grant = (actions: readonly string[], ...names: string[]): Grant => ({
    statements: [new PolicyStatement({ actions: [...actions], resources: names.map(arn) })],
    environment,
  });
  // Secrets Manager appends a dash and six random characters to each ARN.
  const payments = grant(secretReading, "stripe/key-??????", "stripe/webhook-??????");
  const lenderSigning = grant(secretReading, "lender-signing/*");
  const accountsStatement = (action: string) => keyStatement(data.lenderAccountsKey.keyArn, [action], ["organisationId", "lender"]);
  const lenderAccountsKey = { LENDER_ACCOUNTS_KEY_ID: data.lenderAccountsKey.keyArn };
  const companies = grant(secretReading, "business-register-??????", ...(companyDataUrl === null ? [] : ["company-data-??????"]));
  const connectedLenders = {
    ...(lenderUrls.now !== null && { LENDER_NOW_URL: lenderUrls.now }),
    ...(lenderUrls.lenderA !== null && { LENDER_A_URL: lenderUrls.lenderA }),
    ...(lenderUrls.plenti !== null && { LENDER_PLENTI_URL: lenderUrls.plenti }),
  };
  const connected = Object.values(checkProviderNames).filter((name) => checks[name]);
  const register = { ...environment, BUSINESS_REGISTER_URL: registerUrl };
  return {
    companies: { ...companies, environment: { ...register, ...(companyDataUrl !== null && { COMPANY_DATA_URL: companyDataUrl }) } },
    register: { ...grant(secretReading, "business-register-??????"), environment: register },
    payments:
      stripeKey === null
        ? { statements: [], environment }
        : { ...payments, environment: { ...environment, STRIPE_URL: "https://api.stripe.com", STRIPE_PLANS: plans.join(",") } },
    checks: {
      statements: connected.length === 0 ? [] : grant(secretReading, ...connected.map((name) => `${keySecret(name)}-??????`)).statements,
      environment: { ...environment, ...providerSettings((name) => checks[name]) },
    },
    hideOrganisations: grant(secretReading, "proof-??????"),
    // The function that saves lender accounts must not decrypt them.
    setLenderAccounts: {
      statements: [accountsStatement("kms:Encrypt"), ...lenderSigning.statements],
      environment: { ...environment, ...lenderAccountsKey, ...connectedLenders },
    },
    callLenders: {
      statements: [accountsStatement("kms:Decrypt"), ...lenderSigning.statements],
      environment: { ...environment, ...lenderAccountsKey, ...connectedLenders },
    },
  };
}

/** Allows the key only with an encryption context of exactly these names. */
const keyStatement = (keyArn: string, actions: readonly string[], names: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    actions: [...actions],
    resources: [keyArn],
    conditions: {
      StringLike: Object.fromEntries(names.map((name) => [`kms:EncryptionContext:${name}`, "?*"])),
      "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": [...names] },
    },
  });

const registerUrl = "https://abr.business.gov.au/json";
const secretReading = ["secretsmanager:GetSecretValue"];

const identityActions = ["AdminCreateUser", "AdminGetUser", "AdminDeleteUser", "AdminSetUserPassword", "AdminUserGlobalSignOut"].map(
  (name) => `cognito-idp:${name}`,
);

const signInActions = ["AdminInitiateAuth", "AdminRespondToAuthChallenge", "AdminSetUserMFAPreference"].map(
  (name) => `cognito-idp:${name}`,
);

/** "kelpie.example" for "Kelpie <no-reply@kelpie.example>". */
/** Named by each email, so that SES publishes its bounces. */
export const mailConfigurationSet = ({ name }: Stage): string => `kelpie-${name}`;

const domainOf = (mailFrom: string): string => /@([^>]+)>?$/.exec(mailFrom)![1]!;
