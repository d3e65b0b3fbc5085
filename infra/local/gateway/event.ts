import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayEventRequestContextV2, APIGatewayProxyEventV2WithRequestContext } from "aws-lambda";

/** A verified token's claims. The JWT authorizer converts all values to strings. */
export interface JwtAuthorizer {
  readonly jwt: { readonly claims: Readonly<Record<string, string>>; readonly scopes: null };
}

export type GatewayEvent = APIGatewayProxyEventV2WithRequestContext<APIGatewayEventRequestContextV2 & { authorizer?: JwtAuthorizer }>;

export interface Call {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly requestId: string;
}

/** Like API Gateway's: 15 characters and an equals sign. */
export const newRequestId = (): string => randomBytes(11).toString("base64");

export function gatewayEvent(
  call: Call,
  routeKey: string,
  pathParameters: Readonly<Record<string, string>>,
  { body, authorizer }: { body: Buffer; authorizer: JwtAuthorizer | undefined },
): GatewayEvent {
  const { request, url } = call;
  const { cookie, ...headers } = headersOf(request);
  const isText = textual.test(headers["content-type"] ?? "text/plain");
  return {
    version: "2.0",
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie === undefined ? {} : { cookies: cookie.split(";").map((one) => one.trim()) }),
    headers,
    ...(url.searchParams.size === 0 ? {} : { queryStringParameters: joined(url.searchParams) }),
    requestContext: { ...requestContext(call, routeKey), ...(authorizer === undefined ? {} : { authorizer }) },
    ...(body.length === 0 ? {} : { body: body.toString(isText ? "utf8" : "base64") }),
    ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

// An HTTP API encodes all other types in base64, forms too.
const textual = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;

function headersOf({ headers, socket }: IncomingMessage): Record<string, string> {
  const sent = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(",")] as const]));
  const forwardedFor = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
  return { "x-forwarded-proto": "https", ...Object.fromEntries(sent), "x-forwarded-for": forwardedFor };
}

// Repeated names are joined with commas.
function joined(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(",")]));
}

function requestContext({ request, url, requestId }: Call, routeKey: string): APIGatewayEventRequestContextV2 {
  const now = new Date();
  return {
    accountId: "000000000000",
    apiId: "local",
    domainName: request.headers.host ?? "localhost",
    domainPrefix: "localhost",
    http: {
      method: request.method ?? "GET",
      path: url.pathname,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
      userAgent: request.headers["user-agent"] ?? "",
    },
    requestId,
    routeKey,
    stage: "$default",
    time: commonLogTime(now),
    timeEpoch: now.getTime(),
  };
}

// 12/Mar/2020:19:03:58 +0000
function commonLogTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}
