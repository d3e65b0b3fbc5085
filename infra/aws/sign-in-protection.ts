import { Stack } from "aws-cdk-lib";
import * as cognito from "aws-cdk-lib/aws-cognito";
import * as iam from "aws-cdk-lib/aws-iam";
import * as wafv2 from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { DomainFunction } from "./domain-function.ts";
import { managedRule, rateRule, visibility } from "./firewall-rules.ts";
import type { Stage } from "./stage.ts";

interface SignInProtectionProps {
  readonly stage: Stage;
  readonly userPool: cognito.UserPool;
}

/** Cognito's rules match no application: its requests have one path and a JSON body that the firewall does not see. */
const managed = ["AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesAmazonIpReputationList"];

/** Requests per IP address in five minutes. A sign-in takes two, with a second factor three: an office of 100 brokers makes 300. */
const signInRate = { name: "rate-of-cognito", limit: 600, paths: ["/"] };

export const signInFirewallMetric = "sign-in-firewall";

/** What guards the user pool, which browsers call directly. */
export class SignInProtection extends Construct {
  readonly trigger: DomainFunction;

  constructor(scope: Construct, id: string, { stage, userPool }: SignInProtectionProps) {
    super(scope, id);
    this.trigger = this.#trigger(stage, userPool);
    this.#judgeRisks(userPool);
    if (stage.hasFirewall) this.#guard(userPool);
  }

  /** Takes Cognito's own scope from the tokens in browsers: functions/tokens. */
  #trigger(stage: Stage, userPool: cognito.UserPool): DomainFunction {
    const trigger = new DomainFunction(this, "Tokens", {
      stage,
      entry: "functions/tokens/handler.ts",
      environment: {},
      grants: [],
      reservedConcurrency: undefined,
    });
    const reads = new iam.PolicyStatement({ actions: ["cognito-idp:DescribeUserPoolClient"], resources: [userPool.userPoolArn] });
    // A policy of its own: the function depends on its role's policy, which would depend on the pool, which depends on the function.
    trigger.function.role!.attachInlinePolicy(new iam.Policy(this, "ReadClients", { statements: [reads] }));
    userPool.addTrigger(cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, trigger.function, cognito.LambdaVersion.V2_0);
    return trigger;
  }

  /** High risk needs the second factor and shuts out users without one; leaked passwords are blocked. */
  #judgeRisks({ userPoolId }: cognito.UserPool): void {
    const action = (eventAction: string) => ({ eventAction, notify: false });
    new cognito.CfnUserPoolRiskConfigurationAttachment(this, "Risks", {
      userPoolId,
      clientId: "ALL",
      accountTakeoverRiskConfiguration: {
        actions: { lowAction: action("NO_ACTION"), mediumAction: action("MFA_IF_CONFIGURED"), highAction: action("MFA_REQUIRED") },
      },
      compromisedCredentialsRiskConfiguration: {
        eventFilter: ["SIGN_IN", "PASSWORD_CHANGE", "SIGN_UP"],
        actions: { eventAction: "BLOCK" },
      },
    });
  }

  #guard(userPool: cognito.UserPool): void {
    const firewall = new wafv2.CfnWebACL(this, "Firewall", {
      name: `${Stack.of(this).stackName}-sign-in`,
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: visibility(signInFirewallMetric),
      rules: [...managed.map((name, i) => managedRule(name, i)), rateRule(signInRate, managed.length)],
    });
    new wafv2.CfnWebACLAssociation(this, "Guarded", { resourceArn: userPool.userPoolArn, webAclArn: firewall.attrArn });
  }
}
