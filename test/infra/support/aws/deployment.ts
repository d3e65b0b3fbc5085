/** A JSON value. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

export interface DeployedResource {
  Type: string;
  Properties?: Record<string, Value>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
}

export interface StackTemplate {
  Resources: Record<string, DeployedResource>;
  Outputs?: Record<string, Value>;
  Parameters?: Record<string, Value>;
}

/** The templates of one stage, by stack name. */
export type Deployment = Record<string, StackTemplate>;

/** A resource with the name of its stack. */
export interface StackResource {
  readonly stack: string;
  readonly template: StackTemplate;
  readonly id: string;
  readonly resource: DeployedResource;
}

/** A rule of AWS: something that it rejects, ignores or loses, at deployment or later. */
export interface AwsRule {
  /** The behaviour of AWS; a comment beside the rule names the page of its documentation. */
  readonly name: string;
  /** One message for each resource that breaks the rule. */
  readonly check: (deployment: Deployment) => string[];
  /** Changes a valid deployment so that it breaks the rule. */
  readonly plant: (deployment: Deployment) => void;
}

export function resourcesOf(deployment: Deployment, ...types: readonly string[]): StackResource[] {
  return Object.entries(deployment).flatMap(([stack, template]) =>
    Object.entries(template.Resources)
      .filter(([, { Type }]) => types.includes(Type))
      .map(([id, resource]) => ({ stack, template, id, resource })),
  );
}

/** The first resource of a type whose id starts with this prefix. Throws when there is none. */
export function oneOf(deployment: Deployment, type: string, idStart = ""): StackResource {
  const found = resourcesOf(deployment, type).find(({ id }) => id.startsWith(idStart));
  if (!found) throw new Error(`${type}: found none whose id begins with "${idStart}"`);
  return found;
}

/** The value at a path of a resource's properties, or undefined. */
export function at({ resource }: StackResource, ...path: readonly (string | number)[]): Value | undefined {
  return within(resource.Properties, ...path);
}

export function within(value: Value | undefined, ...path: readonly (string | number)[]): Value | undefined {
  return path.reduce<Value | undefined>(
    (found, name) => (typeof found === "object" && found !== null ? (found as Record<string, Value>)[name] : undefined),
    value,
  );
}

/** Sets, or with undefined removes, the value at a path of a resource's properties. */
export function change(placed: StackResource, path: readonly (string | number)[], value: Value | undefined): void {
  placed.resource.Properties ??= {};
  const parent = within(placed.resource.Properties, ...path.slice(0, -1)) as Record<string, Value>;
  const last = path.at(-1)!;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

export const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
export const fieldsOf = (value: Value | undefined): [string, Value][] =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** Ids of the same template that a value references by Ref, Fn::GetAtt or Fn::Sub. */
export function referencesOf(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  return fieldsOf(value).flatMap(([name, each]) => {
    if (name === "Ref") return [textOf(each)];
    if (name === "Fn::GetAtt") return [Array.isArray(each) ? textOf(each[0]) : textOf(each).split(".")[0]!];
    if (name === "Fn::Sub") return [...JSON.stringify(each).matchAll(/\$\{(\w+)/g)].map(([, id]) => id!);
    return referencesOf(each);
  });
}

/** The resource of the same template that a value references. */
export function referencedResource(
  { stack, template }: Pick<StackResource, "stack" | "template">,
  value: Value | undefined,
): StackResource | undefined {
  const id = referencesOf(value).find((each) => template.Resources[each]);
  return id === undefined ? undefined : { stack, template, id, resource: template.Resources[id]! };
}

export const dependenciesOf = ({ Properties, DependsOn = [] }: DeployedResource): string[] => [
  ...referencesOf(Properties),
  ...[DependsOn].flat(),
];

/** Everything that CloudFormation has created before it creates this resource. */
export function resourcesCreatedBefore({ template, id }: StackResource): ReadonlySet<string> {
  const before = new Set<string>();
  const visit = (each: string): void => {
    const resource = template.Resources[each];
    if (!resource) return;
    for (const next of dependenciesOf(resource)) {
      if (before.has(next)) continue;
      before.add(next);
      visit(next);
    }
  };
  visit(id);
  return before;
}

/** The text of a finding. */
export const finding = ({ stack, id }: StackResource, text: string): string => `${stack} ${id}: ${text}`;

/** A rule over each resource of a type. */
export const each =
  (
    types: string | readonly string[],
    check: (placed: StackResource, deployment: Deployment) => (string | false | undefined)[],
  ): AwsRule["check"] =>
  (deployment) =>
    resourcesOf(deployment, ...[types].flat()).flatMap((placed) =>
      check(placed, deployment)
        .filter((text) => typeof text === "string")
        .map((text) => finding(placed, text)),
    );

/** A template value as text; an object as JSON. */
export const textOf = (value: Value | undefined): string => (typeof value === "object" ? JSON.stringify(value) : String(value));
