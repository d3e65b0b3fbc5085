import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { bucketDefinition } from "../../functions/files/bucket-definition.ts";
import { everybodyIndex, ownerIndex } from "../../functions/store/table-definition.ts";
import type { DataStack } from "./data-stack.ts";

/** Something outside its own code that a function may use. */
export type Need = "table" | "identity" | "signIn" | "letters" | "postFiles" | "keepPapers" | "checkFiles" | "secrets";

/** What a need comes to: least actions on named resources, and what the function must be told to find them. */
export interface Grant {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The grants of one stage. */
export function grantsOf(data: DataStack, mailFrom: string): Readonly<Record<Need, Grant>> {
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
      statements: [allow(["ses:SendEmail"], `arn:${partition}:ses:${region}:${account}:identity/${domainOf(mailFrom)}`)],
      environment: { MAIL_FROM: mailFrom },
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
    secrets: {
      statements: [allow(["secretsmanager:GetSecretValue"], `arn:${partition}:secretsmanager:${region}:${account}:secret:kelpie/*`)],
      environment: {},
    },
  };
}

const tableActions = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map(
  (name) => `dynamodb:${name}`,
);

const identityActions = ["AdminCreateUser", "AdminGetUser", "AdminDeleteUser", "AdminSetUserPassword", "AdminUserGlobalSignOut"].map(
  (name) => `cognito-idp:${name}`,
);

/** kelpie.example, of "Kelpie <no-reply@kelpie.example>". */
const domainOf = (mailFrom: string): string => /@([^>]+)>?$/.exec(mailFrom)![1]!;
