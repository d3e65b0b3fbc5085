import type { LocalFunction } from "../../../infra/aws/local-aws/synth.ts";
import { LocalValues, type Templates, type Value } from "../../../infra/aws/local-aws/template-values.ts";
import { isLike } from "../../../infra/local/iam/policy.ts";

type Conditions = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/** A statement of a role's policy, with the names that the resources have on this machine. */
export interface Statement {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: Conditions;
}

/** A request to AWS as IAM judges it. */
export interface AwsRequest {
  readonly action: string;
  readonly resource: string;
  readonly context: Readonly<Record<string, readonly string[]>>;
}

interface PolicyStatement {
  readonly Action: string | readonly string[];
  readonly Resource: Value;
  readonly Condition?: Conditions;
}

/** What a function's role allows, as its templates say. */
export function statementsOf({ id, stack }: LocalFunction, templates: Templates): Statement[] {
  const { Resources } = templates[stack]!;
  const role = roleOf(Resources[id]!.Properties!["Role"]!);
  const policies = Object.values(Resources).filter(
    ({ Type, Properties }) =>
      Type === "AWS::IAM::Policy" && (Properties!["Roles"] as readonly { Ref: string }[]).some(({ Ref }) => Ref === role),
  );
  return policies
    .flatMap(({ Properties }) => (Properties!["PolicyDocument"] as unknown as { Statement: readonly PolicyStatement[] }).Statement)
    .map(({ Action, Resource, Condition = {} }) => ({
      actions: [Action].flat(),
      resources: [Resource].flat().flatMap((each) => resolved(new LocalValues(templates), stack, each)),
      conditions: Condition,
    }));
}

const roleOf = (role: Value): string => (role as { "Fn::GetAtt": readonly [string, string] })["Fn::GetAtt"][0];

/** Nothing for what Lambda itself uses: the stream, failure queues and logs. */
function resolved(values: LocalValues, stack: string, resource: Value): string[] {
  try {
    return [values.textOf(stack, resource)];
  } catch {
    return [];
  }
}

/** Whether one statement allows the action on the resource under its conditions. */
export const isAllowed = (statements: readonly Statement[], { action, resource, context }: AwsRequest): boolean =>
  statements.some(
    ({ actions, resources, conditions }) =>
      actions.includes(action) && resources.some((each) => isLike(resource, each)) && Object.entries(conditions).every(holds(context)),
  );

/** Knows the operators that Kelpie's policies use. */
const holds =
  (context: AwsRequest["context"]) =>
  ([operator, keys]: [string, Conditions[string]]): boolean => {
    const [name, isForAll] = [operator.replace("ForAllValues:", ""), operator.startsWith("ForAllValues:")];
    if (!["StringLike", "StringEquals"].includes(name))
      throw new Error(`found the operator ${operator}, expected StringLike or StringEquals`);
    return Object.entries(keys).every(([key, expected]) => {
      const values = context[key] ?? [];
      const fits = (value: string) => [expected].flat().some((each) => (name === "StringLike" ? isLike(value, each) : value === each));
      return isForAll ? values.every(fits) : values.some(fits);
    });
  };
