import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { CallLimit } from "../call/call-limits.ts";
import { ApiError } from "../call/api-error.ts";
import type { Identity } from "./authenticate.ts";
import type { Caller } from "../call/caller.ts";
import { authorize } from "./authorize.ts";
import { type ConsumeNetworkLimit, networkUseOf } from "../call/network-limit.ts";
import { rejectDirectCall } from "./origin-secret.ts";
import { limitBody, parseInput } from "./parse-request.ts";
import type { AcceptedCall, RequestContext, RouteBinding } from "./request-context.ts";
import { viewerAddress } from "./viewer-address.ts";

export interface Gatekeepers {
  readonly identity: Identity;
  readonly consumeNetworkLimit: ConsumeNetworkLimit;
  /** Counts the call. Throws ApiError (tooMany, or forbidden without a verified email) over the limit. */
  readonly consumeCallLimit: (caller: Caller, limit: CallLimit) => Promise<void>;
  /** Throws ApiError (forbidden) if the ABN of the caller's organisation is not verified. */
  readonly requireVerifiedAbn: (caller: Caller) => Promise<void>;
}

/**
 * Checks a call in this order: its route, the CDN's secret, the body's size, the caller's rights, the organisation's ABN, the input, the limits
 * by network address, user and organisation. The limits are last, so that a malformed call costs no write. Throws ApiError or InvalidInput.
 */
export async function acceptCall(
  event: APIGatewayProxyEventV2,
  { requestContext, routeBindings }: { readonly requestContext: RequestContext; readonly routeBindings: ReadonlyMap<string, RouteBinding> },
  { identity, consumeNetworkLimit, consumeCallLimit, requireVerifiedAbn }: Gatekeepers,
): Promise<AcceptedCall> {
  const routeBinding = routeBindings.get(event.routeKey);
  if (!routeBinding) throw new ApiError("notFound", "ROUTE_NOT_FOUND", "Route not found.");
  requestContext.routeBinding = routeBinding;
  rejectDirectCall(event.headers);
  limitBody(event, routeBinding);
  const { route, rule } = routeBinding;
  const caller = await authorize(event, { method: route.method, rule }, identity);
  requestContext.caller = caller;
  if (caller && rule.needsVerifiedAbn) await requireVerifiedAbn(caller);
  const input = parseInput(event, route, rule.access === "webhook");
  const use = networkUseOf(route, rule.perNetwork, { ip: viewerAddress(event), body: input.body });
  if (use) await consumeNetworkLimit(use);
  if (caller && rule.limit) await consumeCallLimit(caller, rule.limit);
  return { routeBinding, caller, input };
}
