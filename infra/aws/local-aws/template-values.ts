import { createHash } from "node:crypto";
import { region } from "../stage.ts";

/** A JSON value of a CloudFormation template. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, Value>>;
  readonly Metadata?: Readonly<Record<string, Value>>;
}

export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: Value; readonly Export?: { readonly Name: string } }>>;
}

/** The templates of one stage, by stack name. */
export type Templates = Readonly<Record<string, Template>>;

/** LocalStack's account. */
const account = "000000000000";

const pseudoParameters: Readonly<Record<string, string>> = {
  "AWS::Partition": "aws",
  "AWS::Region": region,
  "AWS::AccountId": account,
  "AWS::URLSuffix": "amazonaws.com",
};

/** What a secret holds that only AWS could generate. */
export const localSecret = "local";

/** Resolves a template's values to the names that the resources have on this machine. Throws for what it cannot resolve. */
export class LocalValues {
  readonly #templates: Templates;

  constructor(templates: Templates) {
    this.#templates = templates;
  }

  textOf(stack: string, value: Value): string {
    const text = this.#joined(stack, value);
    return text.startsWith("{{resolve:secretsmanager:") ? localSecret : text;
  }

  #joined(stack: string, value: Value): string {
    if (typeof value !== "object") return String(value);
    const [[name, argument] = ["", null]] = Object.entries(value ?? {});
    switch (name) {
      case "Ref":
        return pseudoParameters[argument as string] ?? this.#attribute(stack, argument as string, "Ref");
      case "Fn::GetAtt": {
        const [id, attribute] = argument as readonly [string, string];
        return this.#attribute(stack, id, attribute);
      }
      case "Fn::ImportValue":
        return this.#imported(argument as string);
      case "Fn::Join": {
        const [separator, parts] = argument as readonly [string, readonly Value[]];
        return parts.map((part) => this.#joined(stack, part)).join(separator);
      }
      default:
        throw new Error(`${stack}: found ${JSON.stringify(value)}, expected a text, Ref, Fn::GetAtt, Fn::ImportValue or Fn::Join`);
    }
  }

  #imported(exportName: string): string {
    for (const [stack, { Outputs = {} }] of Object.entries(this.#templates)) {
      const found = Object.values(Outputs).find(({ Export }) => Export?.Name === exportName);
      if (found) return this.#joined(stack, found.Value);
    }
    throw new Error(`found no output that exports ${exportName}`);
  }

  #attribute(stack: string, id: string, attribute: string): string {
    const type = this.#templates[stack]?.Resources[id]?.Type ?? "nothing";
    const found = attributesOf(type, id)[attribute];
    if (found === undefined) throw new Error(`${stack}: found ${attribute} of ${id} (${type}), expected a known attribute`);
    return found;
  }
}

const arn = (service: string, resource: string): string => `arn:aws:${service}:${region}:${account}:${resource}`;

/** Names that every emulator accepts: S3 takes no capital letters, KMS only UUIDs. */
function attributesOf(type: string, id: string): Readonly<Record<string, string>> {
  const named = (name: string, ofArn: string) => ({ Ref: name, Arn: ofArn });
  switch (type) {
    case "AWS::DynamoDB::Table":
      return named("kelpie", arn("dynamodb", "table/kelpie"));
    case "AWS::S3::Bucket": {
      const name = `kelpie-local-${id.toLowerCase()}`;
      return named(name, `arn:aws:s3:::${name}`);
    }
    case "AWS::KMS::Key":
      return named(uuidOf(id), arn("kms", `key/${uuidOf(id)}`));
    case "AWS::Cognito::UserPool": {
      const pool = `${region}_kelpie`;
      return { ...named(pool, arn("cognito-idp", `userpool/${pool}`)), ProviderName: `cognito-idp.${region}.amazonaws.com/${pool}` };
    }
    case "AWS::Cognito::UserPoolClient":
      return { Ref: id.toLowerCase() };
    case "AWS::SecretsManager::Secret":
      return { Ref: arn("secretsmanager", `secret:${id}`) };
    default:
      return {};
  }
}

const uuidOf = (id: string): string =>
  createHash("sha256")
    .update(id)
    .digest("hex")
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
