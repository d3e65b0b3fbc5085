import { Stack, type StackProps } from "aws-cdk-lib";
import * as wafv2 from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { type RateRule, managedRule, rateRule, visibility } from "./firewall-rules.ts";

const managed = ["AWSManagedRulesCommonRuleSet", "AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesAmazonIpReputationList"];

/** Paths that attackers without an account would flood. */
const signInPaths = ["/api/user/register", "/api/user/login", "/api/user/forget_password", "/api/user/email/", "/api/user-credentials/"];

/** Requests per IP address in five minutes. A quote takes about 25 calls, so an office of 50 busy brokers makes about 1,250. */
const rateRules: readonly RateRule[] = [
  { name: "rate-of-sign-in", limit: 300, paths: signInPaths },
  { name: "rate-of-api", limit: 3_000, paths: ["/api/"] },
];

export const siteFirewallMetric = "firewall";

/** The firewall of the site. CloudFront requires it in us-east-1. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const firewall = new wafv2.CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility(siteFirewallMetric),
      rules: [...managed.map(managedRule), ...rateRules.map((rule, i) => rateRule(rule, managed.length + i))],
    });
    this.firewallArn = firewall.attrArn;
  }
}
