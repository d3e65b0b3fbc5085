import { routeKey } from "../../shared/wire/route.ts";
import { failure, sent } from "./answer.ts";
import type { Identity } from "./authenticate.ts";
import { type Log, callerFields, errorFields } from "./call-log.ts";
import { compressed } from "./compress.ts";
import { parseInput, limitBody } from "./parse-request.ts";
import { type ConsumeNetworkLimit, networkUseOf } from "./network-limit.ts";
import { rejectDirectCall } from "./origin-secret.ts";
import type { ApiRequest, RouteBinding } from "./request-context.ts";
import { authorize } from "./authorize.ts";
import { ApiError } from "./api-error.ts";
import { viewerAddress } from "./viewer-address.ts";

export function callLogging(log: Log) {
  const logCall = ({ event, context: { requestContext }, response, error }: ApiRequest) => {
    const status = response?.statusCode ?? 500;
    log({
      event: "call",
      route: requestContext.routeBinding ? routeKey(requestContext.routeBinding.route) : "unknown",
      status,
      ms: Math.round(performance.now() - requestContext.startedAt),
      requestId: event.requestContext.requestId,
      ...callerFields(requestContext.caller),
      ...(error && errorFields(error, status)),
    });
  };
  const before = (request: ApiRequest) => {
    request.context = { ...request.context, requestContext: { startedAt: performance.now() } };
  };
  return { before, after: logCall, onError: logCall };
}

export const errorHandling = {
  onError: (request: ApiRequest) => {
    const { error } = request;
    request.response = sent(failure(error), error instanceof ApiError ? error.retryAfterSeconds : undefined);
  },
};

/** Compresses answers, except those with a token, secret or signed URL: their length could reveal the secret (BREACH). */
export const compressing = { after: compressAnswer, onError: compressAnswer };

function compressAnswer(request: ApiRequest): void {
  const { event, response, context } = request;
  if (response && !context.requestContext.routeBinding?.rule.answersSecret)
    request.response = compressed(response, event.headers["accept-encoding"]);
}

export const routing = (domain: ReadonlyMap<string, RouteBinding>) => ({
  before: ({ event, context: { requestContext } }: ApiRequest) => {
    const routeBinding = domain.get(event.routeKey);
    if (!routeBinding) throw new ApiError("notFound", "ROUTE_NOT_FOUND", "Route not found.");
    requestContext.routeBinding = routeBinding;
  },
});

export const requireCdn = { before: ({ event }: ApiRequest) => rejectDirectCall(event.headers) };

export const limitBodySize = {
  before: ({ event, context: { requestContext } }: ApiRequest) => limitBody(event, requestContext.routeBinding!),
};

export const authorizing = (identity: Identity) => ({
  before: async ({ event, context: { requestContext } }: ApiRequest) => {
    const { route, rule } = requestContext.routeBinding!;
    requestContext.caller = await authorize(event, { method: route.method, rule }, identity);
  },
});

/** Applies the rate limit by network address. Runs after parsing, so that malformed calls cost no write. */
export const rateLimiting = (consumeNetworkLimit: ConsumeNetworkLimit) => ({
  before: async ({ event, context: { requestContext } }: ApiRequest) => {
    const { route, rule } = requestContext.routeBinding!;
    const use = networkUseOf(route, rule.perNetwork, { ip: viewerAddress(event), body: requestContext.input!.body });
    if (use) await consumeNetworkLimit(use);
  },
});

export const parsing = {
  before: ({ event, context: { requestContext } }: ApiRequest) => {
    const { route, rule } = requestContext.routeBinding!;
    requestContext.input = parseInput(event, route, rule.access === "webhook");
  },
};
