import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { describe, expect, it } from "vitest";
import { composedStacks } from "./support/stacks.ts";

const { app, data, api, edge, web, watch, recovery, release } = composedStacks();
const packs = { AwsSolutions: new AwsSolutionsChecks(app), Serverless: new ServerlessChecks(app) };

describe.each(Object.entries(packs))("the cdk-nag pack %s", (_, pack) => {
  it.each([data, api, edge!, web, watch, recovery!, release].map((stack) => [stack.node.id, stack] as const))(
    "reports no violations in %s, except acknowledged ones with a reason",
    (_name, stack) => {
      const { violations } = pack.validateScope(stack);

      expect(
        violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources.map(({ constructPath }) => constructPath)]),
      ).toEqual([]);
    },
  );
});
