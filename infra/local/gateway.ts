import type { IncomingMessage, ServerResponse } from "node:http";
import { inspect } from "node:util";
import type { Access } from "../../functions/routes.ts";
import { type Answer, answerOf, refusal } from "./gateway/answer.ts";
import { type Authorize, type TokenRules, jwtAuthorizer } from "./gateway/authorizer.ts";
import { type CorsRules, corsHeaders, preflight } from "./gateway/cors.ts";
import { type Call, gatewayEvent, newRequestId } from "./gateway/event.ts";
import { invoke, timedOut } from "./gateway/invocation.ts";
import { type GatewayRoute, RouteTable, routeKey } from "./gateway/route-table.ts";
import { type ThrottleRules, throttle } from "./gateway/throttle.ts";
import { type Loopback, bodyWithin, guarded, listen } from "./loopback.ts";

/** An API as a table of routes. */
export interface GatewayOptions {
  readonly routes: readonly GatewayRoute[];
  /** Who issues the tokens that a route which is not public needs. */
  readonly tokens: TokenRules;
  /** The one other origin that may call; none by default. */
  readonly allowedOrigin?: string;
  readonly port?: number;
  readonly timeoutMs?: number;
  readonly throttle?: ThrottleRules;
}

const defaults = { port: 0, timeoutMs: 30_000, throttle: { rate: 10_000, burst: 5_000 } };

// An HTTP API takes 10 MB; Lambda takes 6 MB of event and gives as much.
const largestBody = 10 * 1024 * 1024;
const largestPayload = 6 * 1024 * 1024;

/** What a request meets on its way to its function. */
interface Door {
  readonly options: GatewayOptions & typeof defaults;
  readonly table: RouteTable<GatewayRoute>;
  readonly authorize: Authorize;
  readonly mayPass: () => boolean;
  readonly cors: CorsRules | undefined;
}

/** Starts an API Gateway HTTP API on this machine; its functions run in this process. */
export function startGateway(given: GatewayOptions): Promise<Loopback> {
  const options = { ...defaults, ...given };
  const door: Door = {
    options,
    table: new RouteTable(options.routes),
    authorize: jwtAuthorizer(options.tokens),
    mayPass: throttle(options.throttle),
    cors: options.allowedOrigin === undefined ? undefined : corsRules(options.allowedOrigin, options.routes),
  };
  return listen(
    guarded("gateway", (request, response) => serve(door, request, response)),
    options.port,
  );
}

const corsRules = (origin: string, routes: readonly GatewayRoute[]): CorsRules => ({
  origin,
  methods: [...new Set(routes.map(({ method }) => method))],
  headers: ["authorization", "content-type", "idempotency-key", "link-secret"],
  exposedHeaders: ["apigw-requestid"],
});

async function serve(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = newRequestId();
  const { status, headers, body } = await answerTo(door, request, requestId);
  for (const [name, value] of Object.entries({ ...headers, ...corsHeaders(door.cors, request), "apigw-requestid": requestId })) {
    response.setHeader(name, value);
  }
  response.statusCode = status;
  response.end(body);
}

async function answerTo(door: Door, request: IncomingMessage, requestId: string): Promise<Answer> {
  try {
    const body = await bodyWithin(largestBody, request);
    if (!door.mayPass()) return refusal(429);
    if (door.cors && request.method === "OPTIONS") return preflight(door.cors, request);
    const url = URL.parse(`http://localhost${request.url}`);
    if (!url) return refusal(400);
    return await dispatch(door, { request, url, requestId }, body);
  } catch (error) {
    if (error instanceof URIError) return refusal(400);
    process.stderr.write(`${inspect(error)}\n`);
    return refusal(500);
  }
}

// A link's secret and a partner's signature are the function's to check.
const withoutAuthorizer: readonly Access[] = ["public", "link", "webhook"];

async function dispatch({ table, options, authorize }: Door, call: Call, body: Buffer | undefined): Promise<Answer> {
  const match = table.find(call.request.method ?? "GET", call.url.pathname);
  if (!match) return refusal(404);
  const { route, pathParameters } = match;
  const needsToken = !withoutAuthorizer.includes(route.access);
  const authorizer = needsToken ? await authorize(call.request.headers.authorization) : undefined;
  if (needsToken && !authorizer) return refusal(401);
  if (!body) return refusal(413);
  const event = gatewayEvent(call, routeKey(route), pathParameters, { body, authorizer });
  if (JSON.stringify(event).length > largestPayload) return refusal(413);
  const result = await invoke(route.handler, event, options.timeoutMs);
  return result === timedOut ? refusal(503) : answerOf(result);
}
