import { Stack, type StackProps } from "aws-cdk-lib";
import * as wafv2 from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

const common = "AWSManagedRulesCommonRuleSet";
const managed = [common, "AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesAmazonIpReputationList"];

/** Paths that attackers without an account would flood. */
const signInPaths = ["/api/user/register", "/api/user/login", "/api/user/forget_password", "/api/user/email/", "/api/user-credentials/"];

/** Requests per IP address in five minutes. A quote takes about 25 calls, so an office of 50 busy brokers makes about 1,250. */
const rateRules: readonly RateRule[] = [
  { name: "rate-of-sign-in", limit: 300, paths: signInPaths },
  { name: "rate-of-api", limit: 3_000, paths: ["/api/"] },
];

interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly paths: readonly string[];
}

/** The firewall of the site. CloudFront requires it in us-east-1. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const firewall = new wafv2.CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("firewall"),
      rules: [...managed.map(managedRule), ...rateRules.map((rule, i) => rateRule(rule, managed.length + i))],
    });
    this.firewallArn = firewall.attrArn;
  }
}

const visibility = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  // Samples contain headers and so the access token.
  sampledRequestsEnabled: false,
  metricName,
});

/** Counted, not blocked: signatures and webhooks exceed 8 KB, and a lender's webhook may send no User-Agent. */
const countedRules: wafv2.CfnWebACL.RuleActionOverrideProperty[] = ["SizeRestrictions_BODY", "NoUserAgent_HEADER"].map((name) => ({
  name,
  actionToUse: { count: {} },
}));

const managedRule = (name: string, priority: number): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: "AWS", name, ...(name === common && { ruleActionOverrides: countedRules }) } },
  visibilityConfig: visibility(name),
});

const rateRule = ({ name, limit, paths }: RateRule, priority: number): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: 300,
      aggregateKeyType: "IP",
      scopeDownStatement: anyOf(paths.map(startsWith)),
    },
  },
  visibilityConfig: visibility(name),
});

/** WAF rejects an "or" of a single statement. */
const anyOf = (statements: wafv2.CfnWebACL.StatementProperty[]): wafv2.CfnWebACL.StatementProperty =>
  statements.length === 1 ? statements[0]! : { orStatement: { statements } };

const startsWith = (searchString: string): wafv2.CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString,
    // The API routes a path by its decoded form: /api/user/%6cogin is a sign-in.
    textTransformations: ["URL_DECODE", "NORMALIZE_PATH", "LOWERCASE"].map((type, priority) => ({ priority, type })),
  },
});
