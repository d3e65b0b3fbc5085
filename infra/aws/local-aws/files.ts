import { tableDefinition } from "../../../functions/store/dynamo/table-definition.ts";
import { region } from "../stage.ts";
import type { LocalStage } from "./synth.ts";
import { LocalValues, type Template, type TemplateResource, type Value } from "./template-values.ts";

const network = "kelpie";
const subnet = "172.28.46.0/24";

/** An address and no name: with a name the SDK would put a bucket's name before it, which no container could look up. */
const localStackAddress = "172.28.46.2";

export const localStackEndpoint = `http://${localStackAddress}:4566`;

/** LocalStack, with the script that creates what the functions name. LOCALSTACK_AUTH_TOKEN turns on what a plan includes. */
export const composeFile = (): string => `name: kelpie
services:
  aws:
    image: \${LOCALSTACK_IMAGE:-localstack/localstack:4}
    ports: ["127.0.0.1:4566:4566"]
    environment:
      AWS_DEFAULT_REGION: ${region}
      LOCALSTACK_AUTH_TOKEN: \${LOCALSTACK_AUTH_TOKEN:-}
      LAMBDA_DOCKER_NETWORK: ${network}
    volumes:
      - ./create.sh:/etc/localstack/init/ready.d/create.sh:ro
      - /var/run/docker.sock:/var/run/docker.sock
    networks:
      ${network}:
        ipv4_address: ${localStackAddress}
networks:
  ${network}:
    name: ${network}
    ipam:
      config:
        - subnet: ${subnet}
`;

/** SAM's options: those of the API's functions by default, and with --config-env those of another stack's. */
export function samConfiguration(templates: readonly string[]): string {
  const environments = templates.map((stack) => {
    const name = stack.endsWith("-api") ? "default" : stack.split("-").at(-1)!;
    const common = { template_file: `cdk.out/${stack}.template.json`, env_vars: "env.json", docker_network: network, region };
    const commands = { local_invoke: common, ...(name === "default" && { local_start_api: { ...common, port: 3000 } }) };
    return Object.entries(commands).map(([command, options]) => {
      const lines = Object.entries(options).map(([option, value]) => `${option} = ${JSON.stringify(value)}`);
      return [`[${name}.${command}.parameters]`, ...lines, ""].join("\n");
    });
  });
  return [`version = 0.1\n`, ...environments.flat()].join("\n");
}

/** A shell script that creates the table, buckets, keys and the rest. What an emulator does not know is skipped. */
export function creationScript({ templates, functions }: LocalStage): string {
  const created = Object.entries(templates).flatMap(([stack, template]) =>
    Object.entries(template.Resources).flatMap(([id, resource]) => callsFor({ stack, id, resource, templates })),
  );
  const [sender] = functions.flatMap(({ environment: { MAIL_FROM } }) => MAIL_FROM ?? []);
  const verified = `sesv2 create-email-identity --email-identity ${/<(.+)>/.exec(sender!)![1]!}`;
  const lines = [...created, verified].map(
    (call) => `\${AWS:-awslocal} ${call} > /dev/null || echo "skipped: ${call.split(" ").slice(0, 2).join(" ")}"`,
  );
  return `#!/bin/sh\n# AWS="aws --endpoint-url URL" creates the same on another emulator.\n${lines.join("\n")}\n`;
}

interface Created {
  readonly stack: string;
  readonly id: string;
  readonly resource: TemplateResource;
  readonly templates: Readonly<Record<string, Template>>;
}

function callsFor({ stack, id, resource: { Type, Properties = {} }, templates }: Created): string[] {
  const values = new LocalValues(templates);
  const name = () => values.textOf(stack, { Ref: id });
  const input = (value: object) => `--cli-input-json '${JSON.stringify(value)}'`;
  switch (Type) {
    case "AWS::DynamoDB::Table": {
      const lifetime = { Enabled: true, AttributeName: tableDefinition.timeToLive };
      return [
        `dynamodb create-table ${input(tableInput(name(), Properties))}`,
        `dynamodb update-time-to-live ${input({ TableName: name(), TimeToLiveSpecification: lifetime })}`,
      ];
    }
    case "AWS::S3::Bucket":
      // The files' and the sheets' alone: no function names another.
      return /^(Files|Sheets)[0-9A-F]{8}$/.test(id)
        ? [`s3api create-bucket --bucket ${name()} --create-bucket-configuration LocationConstraint=${region}`, versioned(name())]
        : [];
    case "AWS::KMS::Key":
      return [`kms create-key --tags TagKey=_custom_id_,TagValue=${name()}`];
    case "AWS::Cognito::UserPool":
      return [`cognito-idp create-user-pool --pool-name kelpie --user-pool-tags _custom_id_=${name()}`];
    case "AWS::Cognito::UserPoolClient":
      return [
        `cognito-idp create-user-pool-client ${input(clientInput(`_custom_id_:${name()}`, poolOf(values, stack, Properties), Properties))}`,
      ];
    case "AWS::SES::ConfigurationSet":
      return [`sesv2 create-configuration-set --configuration-set-name ${values.textOf(stack, Properties["Name"]!)}`];
    default:
      return [];
  }
}

const versioned = (bucket: string): string => `s3api put-bucket-versioning --bucket ${bucket} --versioning-configuration Status=Enabled`;

const poolOf = (values: LocalValues, stack: string, { UserPoolId }: Readonly<Record<string, Value>>): string =>
  values.textOf(stack, UserPoolId!);

const clientInput = (ClientName: string, UserPoolId: string, { ExplicitAuthFlows }: Readonly<Record<string, Value>>): object => ({
  UserPoolId,
  ClientName,
  ExplicitAuthFlows,
});

function tableInput(TableName: string, properties: Readonly<Record<string, Value>>): object {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, BillingMode, StreamSpecification } = properties;
  const stream = { StreamEnabled: true, ...(StreamSpecification as object) };
  return { TableName, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, BillingMode, StreamSpecification: stream };
}
