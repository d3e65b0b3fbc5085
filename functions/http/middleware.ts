import { routeKey } from "../../shared/wire/route.ts";
import { failure, gatewayResponse } from "../call/api-response.ts";
import { type Log, callerFields, errorFields, pseudonymOf } from "../call/call-log.ts";
import { compressed } from "./compress.ts";
import type { ApiRequest } from "./request-context.ts";
import { ApiError } from "../call/api-error.ts";
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
      network: pseudonymOf(viewerAddress(event)),
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
    request.response = gatewayResponse(failure(error), error instanceof ApiError ? error.retryAfterSeconds : undefined);
  },
};

/** Compresses answers, except those with a token, secret or signed URL: their length could reveal the secret (BREACH). */
export const compressing = { after: compressAnswer, onError: compressAnswer };

function compressAnswer(request: ApiRequest): void {
  const { event, response, context } = request;
  if (response && !context.requestContext.routeBinding?.rule.returnsSecret)
    request.response = compressed(response, event.headers["accept-encoding"]);
}
