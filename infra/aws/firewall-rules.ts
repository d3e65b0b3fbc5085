import type * as wafv2 from "aws-cdk-lib/aws-wafv2";

const common = "AWSManagedRulesCommonRuleSet";

/** Requests per IP address in five minutes to paths that begin so. */
export interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly paths: readonly string[];
}

export const visibility = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
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

export const managedRule = (name: string, priority: number): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: "AWS", name, ...(name === common && { ruleActionOverrides: countedRules }) } },
  visibilityConfig: visibility(name),
});

export const rateRule = ({ name, limit, paths }: RateRule, priority: number): wafv2.CfnWebACL.RuleProperty => ({
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
