import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { CallLine } from "../../../functions/call/call-log.ts";
import type { UserRow } from "../../../functions/call/caller.ts";
import { unauthenticated } from "../../../functions/call/token-claims.ts";
import type { Claim, Idempotency } from "../../../functions/call/idempotency.ts";
import type { Operations } from "../../../functions/call/operation.ts";
import { ApiError } from "../../../functions/call/api-error.ts";
import { type Handler, serveWith } from "../../../functions/http/serve.ts";
import { type Domain, type RouteNameOf, bindings } from "../../../functions/routes.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import { type Route, routeKey } from "../../../shared/wire/route.ts";
import { type RouteName, type Routes, routes } from "../../../shared/wire/routes.ts";
import { anId } from "../fixtures/ids.ts";

export const trustedIssuer = { issuer: "https://issuer.example", clientId: "client-1" };

export const aUserRow = (change: Partial<UserRow> = {}): UserRow => ({
  userId: anId(1),
  organisationId: anId(2),
  isEmailVerified: true,
  status: "active",
  isMaster: false,
  secondFactor: { since: 0 },
  ...change,
});

/** Idempotency in memory, without expiry. */
export function inMemoryIdempotency(): Idempotency & { readonly keys: () => readonly string[] } {
  const records = new Map<string, { fingerprint: string; answer?: { statusCode: number; body: string } }>();
  const claim = (key: string, fingerprint: string): Claim => {
    const record = records.get(key);
    if (!record) return (records.set(key, { fingerprint }), { state: "claimed", subjects: [] });
    if (record.fingerprint !== fingerprint) return { state: "different" };
    return record.answer ? { state: "answered", answer: record.answer, subjects: [] } : { state: "running" };
  };
  return {
    begin: (key, fingerprint) => Promise.resolve(claim(key, fingerprint)),
    finish: async (key, answer) => {
      if (answer) records.set(key, { ...records.get(key)!, answer });
      else records.delete(key);
    },
    checkRights: async () => {},
    keys: () => [...records.keys()],
  };
}

export interface EndpointRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | readonly string[]>;
  readonly body?: unknown;
  /** The body as raw text. */
  readonly text?: string;
  readonly isBase64Encoded?: boolean;
  readonly headers?: Record<string, string>;
  readonly ip?: string | undefined;
  readonly userAgent?: string;
  /** Claims verified by the gateway; undefined = not signed in. */
  readonly claims?: Record<string, unknown> | undefined;
}

export interface EndpointResponse {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly message: string;
  readonly data: Record<string, unknown>;
}

export const brokerClaims = {
  iss: trustedIssuer.issuer,
  client_id: trustedIssuer.clientId,
  token_use: "access",
  sub: "sub-1",
  iat: "1000",
  origin_jti: "session-1",
  auth_time: String(Math.floor(Date.now() / 1000)),
  exp: "99999999999",
  "cognito:groups": "[brokers]",
};

/**
 * A domain's handler as the gateway calls it, with the lines it logs. Operations that are not provided answer 503 PASSED, which shows
 * that the request was authorized.
 */
export function anEndpoint<D extends Domain>(
  domain: D,
  provided: Partial<OperationsOf<D>>,
  user: UserRow | undefined = aUserRow(),
  requireVerifiedAbn = async () => {},
) {
  const lines: CallLine[] = [];
  const operations = stubOperations(domain, provided);
  const answers = inMemoryIdempotency();
  const identity = {
    trustedIssuer,
    verifyToken: () => Promise.reject(unauthenticated()),
    findUser: () => Promise.resolve(user),
    recordSession: async () => {},
  };
  const ports = {
    identity,
    idempotency: answers,
    consumeNetworkLimit: async () => {},
    consumeCallLimit: async () => {},
    relationOf: async () => undefined,
    requireVerifiedAbn,
  };
  const handler = serveWith({ ...ports, log: (line) => lines.push(line) })<RouteNameOf<D>>(routesOf(domain), bindings, operations);
  return { lines, answers, call: (name: RouteName, sent: EndpointRequest = {}) => invokeHandler(handler, eventOf(routes[name], sent)) };
}

type OperationsOf<D extends Domain> = Operations<RouteNameOf<D>>;

/** All operations of a domain; those that are not provided answer 503 PASSED. */
export function stubOperations<D extends Domain>(domain: D, provided: Partial<OperationsOf<D>>): OperationsOf<D> {
  const passed = () => Promise.reject(new ApiError("unavailable", "PASSED", "The call was authorized."));
  const others = Object.fromEntries(Object.keys(routesOf(domain)).map((name) => [name, passed]));
  return { ...others, ...provided };
}

function routesOf<D extends Domain>(domain: D): Pick<Routes, RouteNameOf<D>> {
  const ofDomain = Object.entries(routes).filter(([name]) => bindings[name as RouteName].domain === domain);
  return Object.fromEntries(ofDomain) as unknown as Pick<Routes, RouteNameOf<D>>;
}

export async function invokeHandler(handler: Handler, event: APIGatewayProxyEventV2): Promise<EndpointResponse> {
  const { statusCode = 0, headers = {}, body = "" } = await handler(event, {} as Context);
  const { message, data } = JSON.parse(body);
  return { status: statusCode, headers, text: body, message, data };
}

export function eventOf(
  route: Route,
  {
    params = {},
    query = {},
    body,
    text,
    isBase64Encoded = false,
    headers = {},
    ip = "203.0.113.7",
    userAgent = "test",
    claims,
  }: EndpointRequest,
): APIGatewayProxyEventV2 {
  const [rawPath = "", rawQueryString = ""] = addressOf(route, { params, query }).split("?");
  const http = { method: route.method, path: rawPath, protocol: "HTTP/1.1", sourceIp: ip, userAgent };
  const written = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const requestContext = {
    accountId: "",
    apiId: "",
    domainName: "",
    domainPrefix: "",
    stage: "$default",
    time: "",
    timeEpoch: 0,
    http,
    requestId: "request-1",
    routeKey: routeKey(route),
    ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
  };
  return {
    version: "2.0",
    routeKey: routeKey(route),
    rawPath,
    rawQueryString,
    isBase64Encoded,
    requestContext,
    pathParameters: params,
    ...(written !== undefined && { body: written }),
    headers: { ...(written !== undefined && { "content-type": "application/json" }), ...headers },
  };
}
