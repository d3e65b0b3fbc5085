import { randomUUID } from "node:crypto";
import { providerSettings } from "../../functions/customer-checks/check-provider-names.ts";
import type { Cognito } from "./cognito/cognito.ts";
import type { LocalDynamoDb } from "./dynamodb.ts";
import type { FakeCheckCompanies } from "./fakes/customer-checks/server.ts";
import type { LoopbackServer } from "./loopback.ts";
import {
  bucketName,
  driverLicencesKeyId,
  lenderAccountsKeyId,
  paymentDetailsKeyId,
  region,
  secretsPrefix,
  sheetsBucketName,
  tableName,
  webhooksKeyId,
} from "./resource-names.ts";
import type { Secrets } from "./secrets/server.ts";

/** All browsers on this machine share one IP address, and tests do the work of many people. */
export const rateLimitFactor = 100;

export interface Services {
  readonly site: string;
  readonly data: LocalDynamoDb;
  readonly identity: Cognito;
  readonly mail: LoopbackServer;
  readonly files: LoopbackServer;
  readonly kms: LoopbackServer;
  readonly secrets: Secrets;
  readonly register: LoopbackServer;
  readonly companies: LoopbackServer;
  readonly checks: FakeCheckCompanies;
}

/** The whole environment of the functions. It excludes the developer's own AWS settings. */
export function environmentOf({
  site,
  data,
  identity,
  mail,
  files,
  kms,
  secrets,
  register,
  companies,
  checks,
}: Services): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: data.accessKeyId,
    AWS_SECRET_ACCESS_KEY: data.secretAccessKey,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_ENDPOINT_URL_DYNAMODB: data.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identity.url,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_S3: files.url,
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    TABLE_NAME: tableName,
    FILES_BUCKET: bucketName,
    SHEETS_BUCKET: sheetsBucketName,
    MALWARE_SCAN: "on",
    ASSUMED_RATES: "allowed",
    SECRETS_PREFIX: secretsPrefix,
    LENDER_ACCOUNTS_KEY_ID: lenderAccountsKeyId,
    DRIVER_LICENCES_KEY_ID: driverLicencesKeyId,
    PAYMENT_DETAILS_KEY_ID: paymentDetailsKeyId,
    WEBHOOKS_KEY_ID: webhooksKeyId,
    USER_POOL_ID: identity.poolId,
    USER_POOL_CLIENT_ID: identity.clientId,
    SECOND_FACTOR_CLIENT_ID: identity.secondFactorClientId,
    TOKEN_ISSUER: identity.issuer,
    SITE_URL: site,
    WEBHOOK_HOSTS: new URL(site).host,
    ORIGIN_SECRET: randomUUID(),
    MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    MAIL_CONFIGURATION_SET: "kelpie-local",
    REFERRALS_TO: "referrals@kelpie.example",
    RATES_TO: "rates@kelpie.example",
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    BUSINESS_REGISTER_URL: `${register.url}/json`,
    COMPANY_DATA_URL: companies.url,
    ...providerSettings((name) => ({ url: checks.apiOf(name), pages: site })),
  };
}
