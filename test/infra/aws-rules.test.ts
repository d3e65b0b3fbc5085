import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { stages } from "../../infra/aws/stage.ts";
import { deliveryRules } from "./support/aws/delivery.ts";
import type { Deployment } from "./support/aws/deployment.ts";
import { limitRules } from "./support/aws/limits.ts";
import { dimensionsWritten, metricRules } from "./support/aws/metrics.ts";
import { orderRules } from "./support/aws/order.ts";
import { siteRules } from "./support/aws/site.ts";
import { cdkContext, composedStacks } from "./support/stacks.ts";

const written = dimensionsWritten({
  QuotesRanked: { applicationType: "consumer" },
  ProductsPerQuote: { applicationType: "consumer" },
  SheetsNotLoaded: {},
  ReferralsSent: {},
  Submissions: { outcome: "queued" },
  FilesArrived: { outcome: "ready" },
  QuarantineBytes: {},
  Usage: { name: "page.failed" } as never,
  DeadLetters: { kind: "user.verifyEmail" },
  ExternalCalls: { service: "company-data" },
  ExternalFailures: { service: "company-data" },
  SecretReadsDenied: {},
  MostTiersRead: {},
  TraceMismatches: {},
  ForeignIds: { relation: "stranger" },
});
const rules = [...orderRules, ...deliveryRules, ...siteRules, ...limitRules, ...metricRules(written)];

/** The templates that would be deployed, with the feature flags of cdk.json. */
function deploymentOf(stage: keyof typeof stages): Deployment {
  const { data, api, edge, web, watch, recovery, release } = composedStacks(stages[stage], cdkContext);
  const stacks = [data, api, edge, web, watch, recovery, release].filter((stack) => stack !== undefined);
  return Object.fromEntries(stacks.map((stack) => [stack.stackName, Template.fromStack(stack).toJSON() as Deployment[string]]));
}

const prod = deploymentOf("prod");

describe.each([
  ["dev", deploymentOf("dev")],
  ["prod", prod],
] as const)("the templates of %s respect these rules of AWS:", (_, deployment) => {
  it.each(rules.map((rule) => [rule.name, rule] as const))("%s", (_name, { check }) => {
    expect(check(deployment)).toEqual([]);
  });
});

describe("a template that breaks this rule of AWS is reported:", () => {
  it.each(rules.map((rule) => [rule.name, rule] as const))("%s", (_name, { check, plant }) => {
    const broken = structuredClone(prod);

    plant(broken);

    expect(check(broken)).not.toEqual([]);
  });
});
