import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { type LoopbackServer, bodyWithin, listen, withErrorHandling } from "../../../infra/local/loopback.ts";
import { type HttpRequest, requestsIn, serviceOf } from "./aws-requests.ts";
import { type AwsRequest, type Statement, isAllowed } from "./role.ts";

type Environment = Readonly<Record<string, string>>;

interface JudgedOptions {
  readonly statements: readonly Statement[];
  /** The function's environment, with the emulators' addresses and the names that its resources have there. */
  readonly environment: Environment;
  /** The same variables with the names that the statements have. */
  readonly named: Environment;
}

export interface JudgedEndpoint extends Pick<LoopbackServer, "close"> {
  /** In which all services are at this endpoint. */
  readonly environment: Environment;
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
}

const addressOf: Readonly<Record<string, string>> = {
  dynamodb: "DYNAMODB",
  "cognito-idp": "COGNITO_IDENTITY_PROVIDER",
  ses: "SESV2",
  s3: "S3",
  kms: "KMS",
  secretsmanager: "SECRETS_MANAGER",
};

const largest = 64 * 1024 * 1024;

/** Stands between a function and AWS's emulators: passes on what the function's role allows, and denies the rest as AWS does. */
export async function startJudgedEndpoint({ statements, environment, named }: JudgedOptions): Promise<JudgedEndpoint> {
  const [allowed, denied]: [string[], string[]] = [[], []];
  const inNames = renaming(environment, named);
  const server = await listen(
    withErrorHandling("judge", async (incoming, response) => {
      const request = {
        method: incoming.method!,
        url: incoming.url!,
        headers: incoming.headers,
        body: (await bodyWithin(largest, incoming))!,
      };
      const service = serviceOf(request);
      const needed = service === undefined ? [] : requestsIn(service, request).map(inNames);
      const refused = needed.find((each) => !isAllowed(statements, each));
      (refused ? denied : allowed).push(...needed.map(({ action, resource }) => `${action} on ${resource}`));
      if (refused) return deny(service!, response);
      const address = environment[`AWS_ENDPOINT_URL_${addressOf[service ?? ""]}`] ?? environment["AWS_ENDPOINT_URL"]!;
      await passOn(request, address, response);
    }),
  );
  const addresses = Object.keys(environment).filter((name) => name.startsWith("AWS_ENDPOINT_URL"));
  return {
    ...server,
    allowed,
    denied,
    environment: { ...environment, ...Object.fromEntries(addresses.map((name) => [name, server.url])) },
  };
}

/** Gives a request's resource the names that the statements have. */
function renaming(environment: Environment, named: Environment): (request: AwsRequest) => AwsRequest {
  const places = Object.keys(named).filter((name) => /^(USER_POOL_ID|MAIL_CONFIGURATION_SET|\w+_BUCKET|\w+_KEY_ID)$/.test(name));
  const pairs = places.flatMap((name) =>
    environment[name] === undefined ? [] : [[keyIdIn(environment[name]), keyIdIn(named[name]!)] as const],
  );
  const names = new Map([...pairs, [domainOf(environment), domainOf(named)]]);
  const prefix = ({ SECRETS_PREFIX = "" }: Environment) => `:secret:${SECRETS_PREFIX}`;
  return ({ resource, ...request }) => {
    const segments = resource.split(/([:/])/).map((each) => names.get(each) ?? each);
    return { ...request, resource: segments.join("").replace(prefix(environment), prefix(named)) };
  };
}

const domainOf = ({ MAIL_FROM = "" }: Environment): string => /@([^>]+)/.exec(MAIL_FROM)?.[1] ?? "";

const keyIdIn = (arn: string): string => arn.split(":key/").at(-1)!;

function deny(service: string, response: ServerResponse): void {
  const code = service === "s3" ? "AccessDenied" : "AccessDeniedException";
  if (service === "s3") response.writeHead(403, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
  else response.writeHead(400, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify({ __type: code, message: "denied" }));
}

/** With the host of the caller, which is signed. */
function passOn({ method, url, headers, body }: HttpRequest, address: string, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response).on("finish", resolve).on("error", reject);
    };
    send(new URL(url, address), { method, headers }, answered).on("error", reject).end(body);
  });
}
