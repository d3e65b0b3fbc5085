import type { IncomingHttpHeaders } from "node:http";
import { tableRequests } from "../../../infra/local/iam/table-requests.ts";
import type { AwsRequest } from "./role.ts";

export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Body = Readonly<Record<string, never>>;

/** The service of a signed request, as in "dynamodb"; undefined for an unsigned one, which IAM does not judge. */
export const serviceOf = ({ headers }: HttpRequest): string | undefined =>
  /Credential=[^/]+\/\d+\/[\w-]+\/([\w-]+)\/aws4_request/.exec(headers.authorization ?? "")?.[1];

const account = "ap-southeast-2:000000000000";

/** What IAM judges of a request: an entry for each action that it needs. Throws for a request that Kelpie's functions do not make. */
export function requestsIn(service: string, request: HttpRequest): AwsRequest[] {
  if (service === "s3") return s3Requests(request);
  const body = JSON.parse(request.body.toString("utf8") || "{}") as Body;
  const operation = String(request.headers["x-amz-target"]).split(".").at(-1)!;
  switch (service) {
    case "dynamodb":
      return tableRequests(operation, body).map(({ action, index, leadingKeys }) => ({
        action,
        resource: `arn:aws:dynamodb:${account}:table/kelpie${index === undefined ? "" : `/index/${index}`}`,
        context: { "dynamodb:LeadingKeys": leadingKeys },
      }));
    case "kms":
      return keyRequests(operation, body);
    case "cognito-idp":
      return [one(`cognito-idp:${operation}`, `arn:aws:cognito-idp:${account}:userpool/${body["UserPoolId"]}`)];
    case "secretsmanager":
      return [one(`secretsmanager:${operation}`, `arn:aws:secretsmanager:${account}:secret:${body["SecretId"]}-AbCdEf`)];
    case "ses":
      return emailRequests(body);
    default:
      throw new Error(`found a request to ${service}, expected a service that the functions call`);
  }
}

const one = (action: string, resource: string, context: AwsRequest["context"] = {}): AwsRequest => ({ action, resource, context });

function s3Requests({ method, url, headers }: HttpRequest): AwsRequest[] {
  const { pathname, searchParams } = new URL(url, "http://s3");
  const [, bucket = "", ...path] = pathname.split("/").map(decodeURIComponent);
  const [object, isVersion] = [`arn:aws:s3:::${bucket}/${path.join("/")}`, searchParams.has("versionId") ? "Version" : ""];
  if (path.join("/") === "") {
    if (method !== "GET" || !searchParams.has("versions")) throw new Error(`found ${method} ${url}, expected a list of versions`);
    return [one("s3:ListBucketVersions", `arn:aws:s3:::${bucket}`, { "s3:prefix": [searchParams.get("prefix") ?? ""] })];
  }
  const name = { GET: "Get", PUT: "Put", DELETE: "Delete" }[method];
  if (name === undefined) throw new Error(`found ${method} ${url}, expected GET, PUT or DELETE`);
  const source = headers["x-amz-copy-source"];
  return [
    one(`s3:${name}Object${method === "PUT" ? "" : isVersion}${searchParams.has("tagging") ? "Tagging" : ""}`, object),
    ...(source === undefined ? [] : [copied(String(source))]),
  ];
}

function copied(source: string): AwsRequest {
  const [path = "", query = ""] = decodeURIComponent(source).replace(/^\//, "").split("?");
  return one(query === "" ? "s3:GetObject" : "s3:GetObjectVersion", `arn:aws:s3:::${path}`);
}

function keyRequests(operation: string, body: Body): AwsRequest[] {
  const judged = (action: string, key: string | undefined, context: Readonly<Record<string, string>> = {}) =>
    one(`kms:${action}`, key?.startsWith("arn:") ? key : `arn:aws:kms:${account}:key/${key}`, {
      ...Object.fromEntries(Object.entries(context).map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]])),
      "kms:EncryptionContextKeys": Object.keys(context),
    });
  if (operation !== "ReEncrypt") return [judged(operation, body["KeyId"], body["EncryptionContext"])];
  return [
    judged("ReEncryptFrom", body["SourceKeyId"], body["SourceEncryptionContext"]),
    judged("ReEncryptTo", body["DestinationKeyId"], body["DestinationEncryptionContext"]),
  ];
}

function emailRequests({ FromEmailAddress, ConfigurationSetName }: Body): AwsRequest[] {
  const domain = /@([^>]+)>?$/.exec(FromEmailAddress!)![1]!;
  return [`identity/${domain}`, `configuration-set/${ConfigurationSetName}`].map((name) =>
    one("ses:SendEmail", `arn:aws:ses:${account}:${name}`),
  );
}
