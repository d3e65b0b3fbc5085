import { isDeepStrictEqual } from "node:util";
import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";

type Properties = Readonly<Record<string, unknown>>;
type Path = readonly string[];

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Properties;
}

/** The templates of one stage, by stack name. */
export type Templates = Readonly<Record<string, { readonly Resources: Readonly<Record<string, TemplateResource>> }>>;

interface Guarded extends TemplateResource {
  readonly stack: string;
  readonly id: string;
}

interface Rules {
  readonly isStateful: boolean;
  /** Properties whose change replaces the resource, or which AWS does not let change. */
  readonly fixed: readonly Path[];
  /** The properties that name the resource in AWS, where the template names it. */
  readonly names: (properties: Properties) => readonly Path[];
}

/** Stateful for Kelpie: site address, sessions and confirmed subscriptions go with them. */
const alsoStateful = ["AWS::CloudFront::Distribution", "AWS::Cognito::UserPoolClient", "AWS::SNS::Topic"];

/** CloudFront's secret is generated anew at each rotation; nothing reads the old logs of a removed function. */
const notStateful = ["AWS::SecretsManager::Secret", "AWS::Logs::LogGroup"];

/** Properties that the specification calls changeable, and that AWS rejects a change of. */
const rejected: Readonly<Record<string, readonly string[]>> = {
  // docs: cognito-user-identity-pools cognito-user-pool-updating
  "AWS::Cognito::UserPool": ["UsernameAttributes", "AliasAttributes", "UsernameConfiguration"],
  // docs: dynamodb LSI
  "AWS::DynamoDB::Table": ["LocalSecondaryIndexes"],
};

/** Of these a second one for the same parent is rejected, or the deletion of the old one undoes the new one. */
const oneForEach: Readonly<Record<string, readonly string[]>> = {
  "AWS::Lambda::EventSourceMapping": ["EventSourceArn", "FunctionName"],
  "AWS::SQS::QueuePolicy": ["Queues"],
  "AWS::SNS::TopicPolicy": ["Topics"],
};

/** Types whose name need not be unique. */
const freelyNamed = ["AWS::ApiGatewayV2::Api", "AWS::Backup::BackupPlan", "AWS::Backup::BackupSelection", "AWS::IAM::Policy"];

const specification = loadAwsServiceSpecSync();
const rulesByType = new Map<string, Rules>();

function rulesOf(type: string): Rules {
  const known = rulesByType.get(type);
  if (known) return known;
  const [resource] = specification.lookup("resource", "cloudFormationType", "equals", type);
  const entries = Object.entries(resource?.properties ?? {}).flatMap(([name, property]) => {
    const nested = property.type.type === "ref" ? specification.get("typeDefinition", property.type.reference.$ref).properties : {};
    return [{ path: [name], property }, ...Object.entries(nested).map(([inner, each]) => ({ path: [name, inner], property: each }))];
  });
  const primary = resource?.primaryIdentifier ?? [];
  const isGenerated = primary.some((name) => resource?.properties[name] === undefined);
  const identifier = oneForEach[type] ?? (isGenerated ? [] : primary);
  const nameEnd = (path: Path) => path.at(-1)!.replace(/Name$/, "");
  const named = entries.map(({ path }) => path).filter((path) => path.at(-1)!.endsWith("Name") && type.endsWith(nameEnd(path)));
  const rules: Rules = {
    isStateful: alsoStateful.includes(type) || (resource?.isStateful === true && !notStateful.includes(type)),
    fixed: [
      ...entries.filter(({ property: { causesReplacement = "no" } }) => causesReplacement !== "no").map(({ path }) => path),
      ...(rejected[type] ?? []).map((name) => [name]),
    ],
    names: (properties) => {
      if (freelyNamed.includes(type)) return [];
      const literal = named.filter((path) => typeof within(properties, path) === "string");
      const identifying = identifier.every((name) => properties[name] !== undefined) ? identifier.map((name) => [name]) : [];
      return literal.length > 0 ? literal : identifying;
    },
  };
  rulesByType.set(type, rules);
  return rules;
}

const within = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, name) => (typeof found === "object" && found !== null ? (found as Properties)[name] : undefined), value);

/** The type and the values that name a resource in AWS; undefined where AWS generates its name. */
function identityOf({ Type, Properties: properties = {} }: TemplateResource): string | undefined {
  const paths = rulesOf(Type).names(properties);
  return paths.length === 0 ? undefined : JSON.stringify([Type, ...paths.map((path) => within(properties, path))]);
}

const isGuarded = (resource: TemplateResource): boolean => rulesOf(resource.Type).isStateful || identityOf(resource) !== undefined;

/** What the next release must not change: stateful and named resources, with the properties that replace or name them. */
export const guardedPart = (templates: Templates): Templates =>
  Object.fromEntries(
    Object.entries(templates).map(([stack, { Resources }]) => {
      const guarded = Object.entries(Resources).filter(([, resource]) => isGuarded(resource));
      return [stack, { Resources: Object.fromEntries(guarded.map(([id, resource]) => [id, reduced(resource)])) }];
    }),
  );

function reduced({ Type, Properties: properties = {} }: TemplateResource): TemplateResource {
  const { fixed, names } = rulesOf(Type);
  const kept: Record<string, unknown> = {};
  for (const path of [...fixed, ...names(properties), ["GlobalSecondaryIndexes"]]) {
    const [outer, inner] = path as [string, string?];
    const value = within(properties, path);
    if (value === undefined) continue;
    kept[outer] = inner === undefined ? value : { ...(kept[outer] as Properties | undefined), [inner]: value };
  }
  return { Type, Properties: kept };
}

const resourcesIn = (templates: Templates): Guarded[] =>
  Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).map(([id, resource]) => ({ ...resource, stack, id })),
  );

/** Why CloudFormation cannot deploy these templates over the released ones, or loses data: a sentence for each resource. */
export function upgradeProblems(released: Templates, next: Templates): string[] {
  const all = resourcesIn(next);
  return resourcesIn(released).flatMap((old) => {
    const now = next[old.stack]?.Resources[old.id];
    const problems = now === undefined ? [whyMissing(old, all)] : [...changes(old, now), ...indexChanges(old, now)];
    return problems.filter((text) => text !== undefined).map((text) => `${old.stack} ${old.id} (${old.Type}) ${text}`);
  });
}

function whyMissing(old: Guarded, all: readonly Guarded[]): string | undefined {
  const identity = identityOf(old);
  const successor = identity && all.find((each) => identityOf(each) === identity);
  if (successor) return `becomes ${successor.stack} ${successor.id} of the same name: it is created before the old one is deleted`;
  return rulesOf(old.Type).isStateful ? "leaves its stack with what it holds" : undefined;
}

function changes(old: Guarded, now: TemplateResource): string[] {
  const identity = identityOf(old);
  const isHeld = rulesOf(old.Type).isStateful || (identity !== undefined && identity === identityOf(now));
  if (now.Type !== old.Type) return isHeld ? [`becomes a ${now.Type}`] : [];
  const changed = rulesOf(old.Type).fixed.filter((path) => !isDeepStrictEqual(within(old.Properties, path), within(now.Properties, path)));
  return isHeld ? changed.map((path) => `is replaced, or its update rejected: ${path.join(".")} changes`) : [];
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: unknown;
  readonly Projection: unknown;
}

/** DynamoDB changes no index in place and creates or deletes one in an update (docs: dynamodb GSI.OnlineOps, UpdateTable). */
function indexChanges(old: Guarded, now: TemplateResource): string[] {
  const [before, after] = [old, now].map(
    ({ Properties: properties }) => new Map(((properties?.["GlobalSecondaryIndexes"] ?? []) as Index[]).map((one) => [one.IndexName, one])),
  ) as [Map<string, Index>, Map<string, Index>];
  const inPlace = [...before.values()].filter(({ IndexName, KeySchema, Projection }) => {
    const same = after.get(IndexName);
    return same && !isDeepStrictEqual([same.KeySchema, same.Projection], [KeySchema, Projection]);
  });
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.has(name) !== after.has(name));
  return [
    ...inPlace.map(({ IndexName }) => `changes its index ${IndexName} in place: add one of another name instead`),
    ...(changed.length > 1 ? [`creates or deletes ${changed.length} indexes (${changed.join(", ")}): one in a release`] : []),
  ];
}
