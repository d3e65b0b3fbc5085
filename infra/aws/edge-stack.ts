import { Stack, type StackProps } from "aws-cdk-lib";
import * as wafv2 from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

const common = "AWSManagedRulesCommonRuleSet";
const managed = [common, "AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesAmazonIpReputationList"];

/** Paths that somebody without an account may hammer, and how many calls one address has in five minutes. */
const guarded = ["/api/user/register", "/api/user/login", "/api/user/forget_password", "/api/user/email/", "/api/user-credentials/"];
const mostInFiveMinutes = 300;

/** The firewall before the site; CloudFront takes one from us-east-1 alone. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const firewall = new wafv2.CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: seenAs("firewall"),
      rules: [...managed.map((name, i) => managedRule(name, i)), rateRule(managed.length)],
    });
    this.firewallArn = firewall.attrArn;
  }
}

const seenAs = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  // A sample would hold headers, with a token among them.
  sampledRequestsEnabled: false,
  metricName,
});

/** Bodies over 8 KB are counted, not blocked: a drawn signature and a payment's webhook are longer, and the API has a limit of its own. */
const longBodies: wafv2.CfnWebACL.RuleActionOverrideProperty = { name: "SizeRestrictions_BODY", actionToUse: { count: {} } };

const managedRule = (name: string, priority: number): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: "AWS", name, ...(name === common && { ruleActionOverrides: [longBodies] }) } },
  visibilityConfig: seenAs(name),
});

const rateRule = (priority: number): wafv2.CfnWebACL.RuleProperty => ({
  name: "rate-of-sign-in",
  priority,
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      limit: mostInFiveMinutes,
      aggregateKeyType: "IP",
      scopeDownStatement: { orStatement: { statements: guarded.map(startsWith) } },
    },
  },
  visibilityConfig: seenAs("rate-of-sign-in"),
});

const startsWith = (searchString: string): wafv2.CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString,
    textTransformations: [{ priority: 0, type: "LOWERCASE" }],
  },
});
