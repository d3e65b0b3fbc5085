import type { CompanyName, CompanyPlace } from "../../functions/check/company-names.ts";

/** One deployment of the product: all that differs between two. */
export interface Stage {
  readonly name: "dev" | "prod";
  /** Where brokers open the site: https://, without a closing slash. */
  readonly siteUrl: string;
  /** A domain of one's own for the site, with its certificate in us-east-1; null = CloudFront's name. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | null;
  /** Whom letters come from: an identity that SES has verified. */
  readonly mailFrom: string;
  /** The provider's team, who are told of each referral. */
  readonly referralsTo: string;
  /** Where the provider of ASIC's company data answers: https://, without a closing slash. Its key is the secret company-data. */
  readonly companyDataUrl: string;
  /** Stripe's key for browsers, "pk_..."; null = no card can be given, and /subscribe says so. */
  readonly stripeKey: string | null;
  /** Google's key for places in browsers, restricted to this site and to places; null = addresses come from a short list of localities. */
  readonly mapsKey: string | null;
  /** The lookup keys of Stripe's prices that can be subscribed to. */
  readonly plans: readonly string[];
  /** Where the lenders take applications: https://, without a closing slash. */
  readonly lenderUrls: { readonly now: string; readonly lenderA: string };
  /** The companies that check a customer. */
  readonly checks: Readonly<Record<CompanyName, CompanyPlace>>;
  /** Where alarms are mailed to; null = they are seen on the dashboard alone. */
  readonly alarmsTo: string | null;
  /** A web application firewall before the site; it is billed by the month, and its stack stands in us-east-1. */
  readonly hasFirewall: boolean;
  /** Days that the functions' logs are kept. */
  readonly logDays: 30 | 90;
  /** Requests a second that the API takes at most, and how many at once. */
  readonly throttle: { readonly rate: number; readonly burst: number };
}

/** Where the product's data stays. */
export const region = "ap-southeast-2";

export const stages: Readonly<Record<Stage["name"], Stage>> = {
  dev: {
    name: "dev",
    siteUrl: "https://dev.kelpie.example",
    domain: null,
    mailFrom: "Kelpie <no-reply@dev.kelpie.example>",
    referralsTo: "referrals@dev.kelpie.example",
    companyDataUrl: "https://company-data.kelpie.example",
    stripeKey: null,
    mapsKey: null,
    plans: ["kelpie_monthly", "kelpie_yearly"],
    lenderUrls: { now: "https://test.now.example", lenderA: "https://test.lender-a.example" },
    checks: {
      "identity-verification": { url: "https://api.test.identity.example", pages: "https://test.identity.example" },
      "bank-statements": { url: "https://api.test.statements.example", pages: "https://test.statements.example" },
      "credit-file": { url: "https://api.test.bureau.example", pages: "https://test.bureau.example" },
    },
    alarmsTo: null,
    hasFirewall: false,
    logDays: 30,
    throttle: { rate: 100, burst: 200 },
  },
  prod: {
    name: "prod",
    siteUrl: "https://kelpie.example",
    domain: null,
    mailFrom: "Kelpie <no-reply@kelpie.example>",
    referralsTo: "referrals@kelpie.example",
    companyDataUrl: "https://company-data.kelpie.example",
    stripeKey: null,
    mapsKey: null,
    plans: ["kelpie_monthly", "kelpie_yearly"],
    lenderUrls: { now: "https://api.now.example", lenderA: "https://api.lender-a.example" },
    checks: {
      "identity-verification": { url: "https://api.identity.example", pages: "https://identity.example" },
      "bank-statements": { url: "https://api.statements.example", pages: "https://statements.example" },
      "credit-file": { url: "https://api.bureau.example", pages: "https://bureau.example" },
    },
    alarmsTo: null,
    hasFirewall: true,
    logDays: 90,
    throttle: { rate: 1000, burst: 2000 },
  },
};

/** Where a stage's own metrics are. */
export const metricsNamespace = ({ name }: Stage): string => `Kelpie/${name}`;
