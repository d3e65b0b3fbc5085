import { apiLimits } from "./api-limits.ts";
import { type AwsRule, at, change, finding, referencedResource, oneOf, resourcesOf } from "./deployment.ts";
import type { Limit } from "./limit.ts";
import { siteLimits } from "./site-limits.ts";

/** Limits of one template (docs: CloudFormation cloudformation-limits). */
const templateRule: AwsRule = {
  name: "CloudFormation accepts at most 500 resources, 200 outputs and 1 MB in a template",
  check: (deployment) =>
    Object.entries(deployment).flatMap(([stack, template]) => {
      const [resources, outputs, bytes] = [
        Object.keys(template.Resources).length,
        Object.keys(template.Outputs ?? {}).length,
        JSON.stringify(template).length,
      ];
      return resources > 500 || outputs > 200 || bytes > 1_000_000
        ? [`${stack}: ${resources} resources, ${outputs} outputs, ${bytes} bytes`]
        : [];
    }),
  plant: (deployment) => {
    for (let i = 0; i < 500; i += 1) Object.values(deployment)[0]!.Resources[`More${i}`] = { Type: "AWS::SNS::Topic" };
  },
};

const timeRule: AwsRule = {
  name: "API Gateway responds with an error when a function runs longer than its integration timeout",
  check: (deployment) =>
    resourcesOf(deployment, "AWS::ApiGatewayV2::Integration").flatMap((integration) => {
      const target = referencedResource(integration, at(integration, "IntegrationUri"))!;
      const [waits, takes] = [Number(at(integration, "TimeoutInMillis") ?? 30_000), Number(at(target, "Timeout") ?? 3) * 1_000];
      return takes < waits ? [] : [finding(integration, `waits ${waits} ms, ${target.id} takes ${takes} ms`)];
    }),
  plant: (deployment) => change(oneOf(deployment, "AWS::ApiGatewayV2::Integration"), ["TimeoutInMillis"], 10_000),
};

function asRule({ what, type, of, min = 0, max, plant }: Limit): AwsRule {
  return {
    name: `AWS takes ${min === 0 ? "" : `at least ${min} and `}at most ${max} ${what}`,
    check: (deployment) =>
      resourcesOf(deployment, type).flatMap((placed) =>
        of(placed, deployment)
          .filter((value) => value !== undefined && !(Number(value) >= min && Number(value) <= max))
          .map((value) => finding(placed, `found ${JSON.stringify(value)}`)),
      ),
    plant: (deployment) => plant(oneOf(deployment, type), deployment),
  };
}

export const limitRules: readonly AwsRule[] = [templateRule, timeRule, ...[...apiLimits, ...siteLimits].map(asRule)];
