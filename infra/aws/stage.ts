import type { FunctionName } from "../table-access.ts";
import type { CheckProviderName, ProviderEndpoints } from "../../functions/customer-checks/check-provider-names.ts";

export interface Stage {
  readonly name: "dev" | "prod";
  /** https://, without a trailing slash; null until the first deployment has made CloudFront's domain: no user can sign in before it is set. */
  readonly siteUrl: string | null;
  /** The site's custom domain, with a certificate in us-east-1; null = CloudFront's domain. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | null;
  readonly mailFrom: string;
  /** The provider's team, which gets an email for each referral. */
  readonly referralsTo: string;
  /** Gets the emails about rate sheets that wait for approval. */
  readonly ratesTo: string;
  /** Creditsafe Connect, for ASIC's company data: https://connect.creditsafe.com/v1. null = not connected. */
  readonly companyDataUrl: string | null;
  /** Stripe's publishable key, "pk_..."; null = payment by card is off, and /subscribe says so. */
  readonly stripeKey: string | null;
  /** Google's browser key for Places, restricted to this site; null = addresses come from a short list of localities. */
  readonly mapsKey: string | null;
  readonly plans: readonly string[];
  /** The lenders' APIs: https://, without a trailing slash; null = not connected, and its card says so in place of "Submit". */
  readonly lenderUrls: Readonly<Record<"now" | "lenderA" | "plenti", string | null>>;
  /** The providers of customer checks; one without endpoints is not connected, and the site does not offer its check. */
  readonly checks: Readonly<Partial<Record<CheckProviderName, ProviderEndpoints>>>;
  /** Whether a product with an assumed rate is refused for customers' documents and submissions; otherwise documents say "Sample rates". */
  readonly refusesAssumedRates: boolean;
  /** Whether GuardDuty scans each upload for malware before it can be opened, billed by file and GB. */
  readonly malwareScan: boolean;
  /** AWS WAF, billed monthly. Its stack is in us-east-1. */
  readonly hasFirewall: boolean;
  /** Whether the site has the API's documentation, at /docs/api/. */
  readonly hasApiDocs: boolean;
  readonly logDays: 30 | 90;
  /** The API's limit in requests per second, and its burst. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** The rotation number of CloudFront's secret. To rotate it, raise this by one and deploy the whole stage. */
  readonly originSecret: number;
  /** US dollars a month for the whole account, in which AWS Budgets warns at 80 %, 100 % and a forecast of 120 %. */
  readonly monthlyBudget: number;
  /** How long the trail of every write of the table and every read and write of files is kept; null = no trail. Each million events costs US$ 1. */
  readonly dataTrailDays: number | null;
  /**
   * Daily backups of the files and weekly ones of the table, kept for `days`, and daily ones of the table, kept for a week; null =
   * point-in-time recovery alone. Who holds `lock`: "governance" = users with
   * backup:DeleteBackupVaultLockConfiguration may remove it, "compliance" = no role may, three days after the deployment.
   */
  readonly backups: { readonly days: number; readonly lock: "governance" | "compliance" } | null;
  /** Concurrent executions reserved per function. The others share the rest of the account's limit; 100 must stay unreserved. */
  readonly reservedConcurrency: Readonly<Partial<Record<FunctionName, number>>>;
}

export const isAlarmAddress = (value: unknown): value is string => typeof value === "string" && /^[^@\s]+@[^@\s]+$/.test(value);

export const region = "ap-southeast-2";

export const stages: Readonly<Record<Stage["name"], Stage>> = {
  dev: {
    name: "dev",
    siteUrl: null,
    domain: null,
    mailFrom: "Kelpie <no-reply@dev.kelpie.example>",
    referralsTo: "referrals@dev.kelpie.example",
    ratesTo: "rates@dev.kelpie.example",
    companyDataUrl: null,
    stripeKey: null,
    mapsKey: null,
    plans: ["kelpie_monthly", "kelpie_yearly"],
    lenderUrls: { now: null, lenderA: null, plenti: null },
    checks: {},
    refusesAssumedRates: false,
    malwareScan: false,
    hasFirewall: false,
    hasApiDocs: true,
    logDays: 30,
    throttle: { rate: 100, burst: 200 },
    originSecret: 1,
    monthlyBudget: 100,
    dataTrailDays: null,
    backups: null,
    reservedConcurrency: {},
  },
  prod: {
    name: "prod",
    siteUrl: null,
    domain: null,
    mailFrom: "Kelpie <no-reply@kelpie.example>",
    referralsTo: "referrals@kelpie.example",
    ratesTo: "rates@kelpie.example",
    companyDataUrl: null,
    stripeKey: null,
    mapsKey: null,
    plans: ["kelpie_monthly", "kelpie_yearly"],
    lenderUrls: { now: null, lenderA: null, plenti: null },
    checks: {},
    refusesAssumedRates: true,
    malwareScan: true,
    hasFirewall: true,
    hasApiDocs: false,
    logDays: 90,
    throttle: { rate: 1000, burst: 2000 },
    originSecret: 1,
    monthlyBudget: 1_500,
    dataTrailDays: 365,
    backups: { days: 35, lock: "governance" },
    reservedConcurrency: {},
  },
};

export const metricsNamespace = ({ name }: Stage): string => `Kelpie/${name}`;
