import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { companyNames, keySecret, placeSettings } from "../../functions/check/company-names.ts";
import { bucketDefinition } from "../../functions/files/bucket-definition.ts";
import { everybodyIndex, ownerIndex } from "../../functions/store/table-definition.ts";
import type { DataStack } from "./data-stack.ts";
import type { Stage } from "./stage.ts";

/** Something outside its own code that a function may use. */
export type Need =
  "table" | "identity" | "signIn" | "letters" | "postFiles" | "keepPapers" | "checkFiles" | "readFiles" | "destroyRecords" | SecretNeed;

/** What a need comes to: least actions on named resources, and what the function must be told to find them. */
export interface Grant {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The grants of one stage. */
export function grantsOf(data: DataStack, stage: Stage): Readonly<Record<Need, Grant>> {
  const { partition, region, account } = Stack.of(data);
  const allow = (actions: readonly string[], ...resources: string[]) => new PolicyStatement({ actions: [...actions], resources });
  const indexes = [ownerIndex, everybodyIndex].map(({ name }) => `${data.table.tableArn}/index/${name}`);
  const [inQuarantine, checked] = [bucketDefinition.quarantine, bucketDefinition.checked].map((prefix) =>
    data.files.arnForObjects(`${prefix}*`),
  ) as [string, string];
  return {
    table: {
      statements: [allow(tableActions, data.table.tableArn), allow(["dynamodb:Query"], ...indexes)],
      environment: { TABLE_NAME: data.table.tableName },
    },
    identity: { statements: [allow(identityActions, data.userPool.userPoolArn)], environment: {} },
    signIn: { statements: [allow(["cognito-idp:AdminInitiateAuth"], data.userPool.userPoolArn)], environment: {} },
    letters: {
      statements: [allow(["ses:SendEmail"], `arn:${partition}:ses:${region}:${account}:identity/${domainOf(stage.mailFrom)}`)],
      environment: { MAIL_FROM: stage.mailFrom },
    },
    postFiles: {
      statements: [allow(["s3:PutObject"], inQuarantine), allow(["s3:GetObjectVersion"], checked)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    keepPapers: {
      statements: [allow(["s3:PutObject"], checked)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    checkFiles: {
      statements: [allow(["s3:GetObjectVersion"], inQuarantine), allow(["s3:PutObject"], checked)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    readFiles: {
      statements: [allow(["s3:GetObjectVersion"], checked)],
      environment: { FILES_BUCKET: data.files.bucketName },
    },
    destroyRecords: {
      statements: [
        allow(destroyingActions, data.table.tableArn),
        allow(["dynamodb:Query"], `${data.table.tableArn}/index/${everybodyIndex.name}`),
        new PolicyStatement({
          actions: ["s3:ListBucketVersions"],
          resources: [data.files.bucketArn],
          conditions: { StringLike: { "s3:prefix": `${bucketDefinition.checked}*` } },
        }),
        allow(["s3:DeleteObjectVersion"], checked),
      ],
      environment: { TABLE_NAME: data.table.tableName, FILES_BUCKET: data.files.bucketName },
    },
    ...secretGrants(data, stage),
  };
}

type SecretNeed = "companies" | "checks" | "payments" | "setLenderAccounts" | "askLenders";

/** A stage's secrets, each for what needs it; README.md says which there are. */
function secretGrants(
  data: DataStack,
  { name: stageName, companyDataUrl, plans, checks, lenderUrls }: Stage,
): Readonly<Record<SecretNeed, Grant>> {
  const { partition, region, account } = Stack.of(data);
  const prefix = `kelpie/${stageName}/`;
  const arn = (name: string) => `arn:${partition}:secretsmanager:${region}:${account}:secret:${prefix}${name}`;
  const environment = { SECRETS_PREFIX: prefix };
  const grant = (actions: readonly string[], ...names: string[]): Grant => ({
    statements: [new PolicyStatement({ actions: [...actions], resources: names.map(arn) })],
    environment,
  });
  // Secrets Manager ends each secret's ARN with a dash and six characters of its own.
  const payments = grant(secretReading, "stripe/key-??????", "stripe/webhook-??????");
  const companies = grant(secretReading, "business-register-??????", "company-data-??????");
  return {
    companies: { ...companies, environment: { ...environment, BUSINESS_REGISTER_URL: registerUrl, COMPANY_DATA_URL: companyDataUrl } },
    payments: { ...payments, environment: { ...environment, STRIPE_URL: "https://api.stripe.com", STRIPE_PLANS: plans.join(",") } },
    checks: {
      ...grant(secretReading, ...Object.values(companyNames).map((name) => `${keySecret(name)}-??????`)),
      environment: { ...environment, ...placeSettings((name) => checks[name]) },
    },
    // Who sets an organisation's account with a lender cannot read it.
    setLenderAccounts: {
      statements: [...grant(secretWriting, "lender/*").statements, ...grant(secretReading, "lender-signing/*").statements],
      environment,
    },
    askLenders: {
      ...grant(secretReading, "lender/*", "lender-signing/*"),
      environment: { ...environment, LENDER_NOW_URL: lenderUrls.now, LENDER_A_URL: lenderUrls.lenderA },
    },
  };
}

const registerUrl = "https://abr.business.gov.au/json";
const secretReading = ["secretsmanager:GetSecretValue"];
const secretWriting = ["secretsmanager:PutSecretValue", "secretsmanager:CreateSecret"];

const tableActions = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map(
  (name) => `dynamodb:${name}`,
);

const destroyingActions = ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"].map((name) => `dynamodb:${name}`);

const identityActions = ["AdminCreateUser", "AdminGetUser", "AdminDeleteUser", "AdminSetUserPassword", "AdminUserGlobalSignOut"].map(
  (name) => `cognito-idp:${name}`,
);

/** kelpie.example, of "Kelpie <no-reply@kelpie.example>". */
const domainOf = (mailFrom: string): string => /@([^>]+)>?$/.exec(mailFrom)![1]!;
