import {
  type AwsRule,
  type StackResource,
  at,
  change,
  dependenciesOf,
  each,
  fieldsOf,
  finding,
  listOf,
  resourcesCreatedBefore,
  referencedResource,
  oneOf,
  resourcesOf,
  textOf,
  within,
} from "./deployment.ts";

const stageType = "AWS::ApiGatewayV2::Stage";
const mappingType = "AWS::Lambda::EventSourceMapping";

/** Policies attached to a function's role. */
function policiesOf(placed: StackResource): StackResource[] {
  const role = referencedResource(placed, at(placed, "Role"));
  const all = resourcesOf({ [placed.stack]: placed.template }, "AWS::IAM::Policy");
  return all.filter((policy) => role && listOf(at(policy, "Roles")).some((name) => referencedResource(policy, name)?.id === role.id));
}

/** Whether a function's role has a permission before this resource is created. */
function isAllowedBefore(placed: StackResource, functionName: Parameters<typeof referencedResource>[1], action: string): boolean {
  const target = referencedResource(placed, functionName);
  const before = resourcesCreatedBefore(placed);
  const policies = target ? policiesOf(target) : [];
  return policies.some((policy) => before.has(policy.id) && JSON.stringify(policy.resource.Properties).includes(`"${action}"`));
}

const withoutPolicies = (placed: StackResource): void => {
  for (const id of [placed.id, ...resourcesCreatedBefore(placed)]) {
    const resource = placed.template.Resources[id];
    if (resource?.Type === "AWS::Lambda::Function" || id === placed.id) delete resource!.DependsOn;
  }
};

const isProtected = (placed: StackResource): boolean =>
  at(placed, "DeletionProtectionEnabled") === true || at(placed, "DeletionProtection") === "ACTIVE";

const withPolicy =
  (policy: string, text: string, filter: (placed: StackResource) => boolean): AwsRule["check"] =>
  (deployment) =>
    Object.entries(deployment).flatMap(([stack, template]) =>
      Object.entries(template.Resources)
        .map(([id, resource]) => ({ stack, template, id, resource }))
        .filter((placed) => placed.resource.DeletionPolicy === policy && filter(placed))
        .map((placed) => finding(placed, text)),
    );

/** Rules on the order in which CloudFormation creates resources. */
export const orderRules: readonly AwsRule[] = [
  {
    // docs: apigatewayv2 UpdateStage; aws/serverless-application-model#2479
    name: "API Gateway rejects route settings for a route that does not exist yet",
    check: each(stageType, (stage) => {
      const before = resourcesCreatedBefore(stage);
      const routes = [...before].map((id) => stage.template.Resources[id]).filter((one) => one?.Type === "AWS::ApiGatewayV2::Route");
      const made = routes.map((one) => one!.Properties?.["RouteKey"]);
      return fieldsOf(at(stage, "RouteSettings")).map(([key]) => !made.includes(key) && `${key} is not made before the stage`);
    }),
    plant: (deployment) => {
      const { resource } = oneOf(deployment, stageType);
      delete resource.DependsOn;
    },
  },
  {
    // docs: CloudFormation intrinsic-function-reference, DependsOn
    name: "CloudFormation rejects a reference to a resource that the template does not have",
    check: (deployment) =>
      Object.entries(deployment).flatMap(([stack, { Resources, Parameters = {} }]) =>
        Object.entries(Resources).flatMap(([id, resource]) =>
          dependenciesOf(resource)
            .filter((name) => !Resources[name] && !Parameters[name] && !name.startsWith("AWS"))
            .map((name) => `${stack} ${id}: ${name} is not in the template`),
        ),
      ),
    plant: (deployment) => {
      oneOf(deployment, stageType).resource.DependsOn = ["Nothing"];
    },
  },
  {
    // docs: CloudFormation troubleshooting, "Circular dependency"
    name: "CloudFormation rejects resources that depend on each other in a circle",
    check: (deployment) =>
      Object.entries(deployment).flatMap(([stack, template]) =>
        Object.entries(template.Resources)
          .filter(([id, resource]) => resourcesCreatedBefore({ stack, template, id, resource }).has(id))
          .map(([id]) => `${stack} ${id}: waits for itself`),
      ),
    plant: (deployment) => {
      const { template, id } = oneOf(deployment, stageType);
      oneOf({ api: template }, "AWS::ApiGatewayV2::Route").resource.DependsOn = id;
    },
  },
  {
    // docs: lambda services-dynamodb-eventsourcemapping, "Cannot access stream"
    name: "Lambda rejects a stream mapping when the function's role cannot read the stream yet",
    check: each(mappingType, (mapping) => [
      !isAllowedBefore(mapping, at(mapping, "FunctionName"), "dynamodb:GetRecords") && "the role's policy is not made before the mapping",
    ]),
    plant: (deployment) => withoutPolicies(oneOf(deployment, mappingType)),
  },
  {
    // docs: lambda invocation-async-retain-records, permissions for destinations
    name: "Lambda rejects a failure destination that the function's role cannot send to yet",
    check: each([mappingType, "AWS::Lambda::EventInvokeConfig"], (placed) => {
      const destination = at(placed, "DestinationConfig", "OnFailure", "Destination");
      return [
        destination !== undefined &&
          !isAllowedBefore(placed, at(placed, "FunctionName"), "sqs:SendMessage") &&
          "the role's policy is not made before the destination",
      ];
    }),
    plant: (deployment) => withoutPolicies(oneOf(deployment, mappingType)),
  },
  {
    // docs: dynamodb CreateTable, "AttributeDefinitions"
    name: "DynamoDB rejects a table whose attribute definitions are not exactly its keys",
    check: each("AWS::DynamoDB::Table", (table) => {
      const schemas = [at(table, "KeySchema"), ...listOf(at(table, "GlobalSecondaryIndexes")).map((index) => within(index, "KeySchema"))];
      const names = (list: typeof schemas) => list.flatMap((one) => listOf(one).map((key) => textOf(within(key, "AttributeName"))));
      const [keys, defined] = [new Set(names(schemas)), new Set(names([at(table, "AttributeDefinitions")]))];
      return [
        [...keys].toSorted().join() !== [...defined].toSorted().join() &&
          `defines ${[...defined].join()}, its keys are ${[...keys].join()}`,
      ];
    }),
    plant: (deployment) => {
      const table = oneOf(deployment, "AWS::DynamoDB::Table");
      change(
        table,
        ["AttributeDefinitions"],
        [...listOf(at(table, "AttributeDefinitions")), { AttributeName: "more", AttributeType: "S" }],
      );
    },
  },
  {
    // docs: CloudFormation aws-attribute-deletionpolicy
    name: "What a failed first deployment keeps takes its name from the second attempt, or stays beside its resources",
    check: withPolicy("Retain", "stays after a failed creation", (placed) => !isProtected(placed)),
    plant: (deployment) => {
      oneOf(deployment, "AWS::Backup::BackupVault").resource.DeletionPolicy = "Retain";
    },
  },
  {
    // docs: dynamodb WorkingWithTables.Basics; cognito-user-identity-pools user-pool-settings-deletion-protection
    name: "CloudFormation cannot roll back the creation of what is protected from deletion",
    check: withPolicy("RetainExceptOnCreate", "is deleted after a failed creation, and protected", isProtected),
    plant: (deployment) => {
      oneOf(deployment, "AWS::DynamoDB::Table").resource.DeletionPolicy = "RetainExceptOnCreate";
    },
  },
];
