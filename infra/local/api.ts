import { inspect } from "node:util";
import type { ApiRoute, Domain } from "../../functions/routes.ts";
import { type LambdaHandler, type GatewayRoute, RouteTable, routeKey } from "./gateway/route-table.ts";
import { withFunctionRole } from "./iam/function-role.ts";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "./loopback.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { withoutToken } from "../../functions/call/access-rules.ts";
import { type Answer, answerOf, rejection } from "./gateway/answer.ts";
import { type Authorize, type TokenRules, jwtAuthorizer } from "./gateway/authorizer.ts";
import { type CorsRules, corsHeaders, preflight } from "./gateway/cors.ts";
import { type Call, gatewayEvent, newRequestId } from "./gateway/event.ts";
import { invoke, timedOut } from "./gateway/invocation.ts";
import { type ThrottleRules, throttle } from "./gateway/throttle.ts";

export interface Api extends LoopbackServer {
  readonly routes: number;
}

/** Starts the gateway with these routes. The functions' handlers are loaded from their sources in this process. */
export async function startApi(routes: readonly ApiRoute[], options: Omit<GatewayOptions, "routes">): Promise<Api> {
  const domains = [...new Set(routes.map(({ domain }) => domain))];
  const handlers = new Map(await Promise.all(domains.map(async (domain) => [domain, await handlerOf(domain)] as const)));
  const mounted = routes.map((route) => ({ ...route, handler: handlers.get(route.domain)! }));
  const gateway = await startGateway({ ...options, routes: mounted });
  return { ...gateway, routes: routes.length };
}

async function handlerOf(domain: Domain): Promise<LambdaHandler> {
  const source = new URL(`../../functions/${domain}/handler.ts`, import.meta.url);
  try {
    const { handler } = (await import(source.href)) as { handler: LambdaHandler };
    return (...call) => withFunctionRole(domain, async () => handler(...call));
  } catch (error) {
    // As in Lambda, only calls to this function fail.
    process.stderr.write(`${domain} cannot be loaded: ${inspect(error)}\n`);
    return () => Promise.reject(error);
  }
}

export interface GatewayOptions {
  readonly routes: readonly GatewayRoute[];
  readonly tokens: TokenRules;
  /** The only other origin that may call; none by default. */
  readonly allowedOrigin?: string;
  readonly port?: number;
  readonly timeoutMs?: number;
  readonly throttle?: ThrottleRules;
  /** Limits of single routes by route key, "POST /api/user/login", over all callers. */
  readonly routeLimits?: Readonly<Record<string, ThrottleRules>>;
}

const defaults = { port: 0, timeoutMs: 30_000, throttle: { rate: 10_000, burst: 5_000 }, routeLimits: {} };

// An HTTP API's limit is 10 MB; Lambda's is 6 MB for the event and for the response.
const largestBody = 10 * 1024 * 1024;
const largestPayload = 6 * 1024 * 1024;

interface Handler {
  readonly options: GatewayOptions & typeof defaults;
  readonly table: RouteTable<GatewayRoute>;
  readonly authorize: Authorize;
  readonly withinLimit: () => boolean;
  readonly withinRouteLimit: ReadonlyMap<string, () => boolean>;
  readonly cors: CorsRules | undefined;
}

/** Starts an emulator of an API Gateway HTTP API. Its functions run in this process. */
export function startGateway(gatewayOptions: GatewayOptions): Promise<LoopbackServer> {
  const options = { ...defaults, ...gatewayOptions };
  const handler: Handler = {
    options,
    table: new RouteTable(options.routes),
    authorize: jwtAuthorizer(options.tokens),
    withinLimit: throttle(options.throttle),
    withinRouteLimit: new Map(Object.entries<ThrottleRules>(options.routeLimits).map(([key, rules]) => [key, throttle(rules)])),
    cors: options.allowedOrigin === undefined ? undefined : corsRules(options.allowedOrigin, options.routes),
  };
  return listen(
    withErrorHandling("gateway", (request, response) => serve(handler, request, response)),
    options.port,
  );
}

const corsRules = (origin: string, routes: readonly GatewayRoute[]): CorsRules => ({
  origin,
  methods: [...new Set(routes.map(({ method }) => method))],
  headers: ["authorization", "content-type", "idempotency-key", "link-secret"],
  exposedHeaders: ["apigw-requestid"],
});

async function serve(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = newRequestId();
  const { status, headers, body } = await answerTo(handler, request, requestId);
  const { vary, ...cors } = corsHeaders(handler.cors, request);
  for (const [name, value] of Object.entries({ ...headers, ...cors, "apigw-requestid": requestId })) response.setHeader(name, value);
  if (vary !== undefined) response.appendHeader("vary", vary);
  response.statusCode = status;
  response.end(body);
}

async function answerTo(handler: Handler, request: IncomingMessage, requestId: string): Promise<Answer> {
  try {
    const body = await bodyWithin(largestBody, request);
    if (!handler.withinLimit()) return rejection(429);
    if (handler.cors && request.method === "OPTIONS") return preflight(handler.cors, request);
    const url = URL.parse(`http://localhost${request.url}`);
    if (!url) return rejection(400);
    return await dispatch(handler, { request, url, requestId }, body);
  } catch (error) {
    if (error instanceof URIError) return rejection(400);
    process.stderr.write(`${inspect(error)}\n`);
    return rejection(500);
  }
}

async function dispatch({ table, options, authorize, withinRouteLimit }: Handler, call: Call, body: Buffer | undefined): Promise<Answer> {
  const match = table.find(call.request.method ?? "GET", call.url.pathname);
  if (!match) return rejection(404);
  const { route, pathParameters } = match;
  if (withinRouteLimit.get(routeKey(route))?.() === false) return rejection(429);
  const needsToken = !withoutToken.includes(route.access);
  const authorizer = needsToken ? await authorize(call.request.headers.authorization) : undefined;
  if (needsToken && !authorizer) return rejection(401);
  if (!body) return rejection(413);
  const event = gatewayEvent(call, routeKey(route), pathParameters, { body, authorizer });
  if (JSON.stringify(event).length > largestPayload) return rejection(413);
  const result = await invoke(route.handler, event, options.timeoutMs);
  return result === timedOut ? rejection(503) : answerOf(result);
}
