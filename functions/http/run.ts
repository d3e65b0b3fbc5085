import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { dotted, problemsOf } from "../../shared/wire/problem.ts";
import type { Route } from "../../shared/wire/route.ts";
import { type FindOwners, runWithDelegation } from "./run-with-delegation.ts";
import { type ApiResponse, gatewayResponse, success } from "../call/api-response.ts";
import type { Idempotency } from "../call/idempotency.ts";
import { idempotencyKeyOf, runOnce } from "./run-once.ts";
import type { Call } from "../call/operation.ts";
import type { AcceptedCall } from "./request-context.ts";
import { viewerAddress } from "./viewer-address.ts";

export async function run(
  event: APIGatewayProxyEventV2,
  accepted: AcceptedCall,
  { idempotency, owners }: { readonly idempotency: Idempotency; readonly owners: FindOwners },
): Promise<APIGatewayProxyStructuredResultV2> {
  const { caller, input } = accepted;
  const { route, rule, operation } = accepted.routeBinding;
  const key = rule.writes ? idempotencyKeyOf(event, { caller, access: rule.access, routeName: route.name }) : undefined;
  const call = callOf(event, key);
  const runOperation = async (): Promise<ApiResponse> =>
    (rule.isJsonRpc ? jsonRpc : success)(
      checkResponse(route, await runWithDelegation(accepted, owners, (actor) => operation(actor, input, call))),
    );
  const storesResponse = !rule.returnsSecret && !rule.isIdempotent;
  return gatewayResponse(
    key === undefined ? await runOperation() : await runOnce(event, { key, caller, storesResponse, idempotency }, runOperation),
  );
}

const jsonRpc = (answer: unknown): ApiResponse => answer as ApiResponse;

function callOf(event: APIGatewayProxyEventV2, idempotencyKey: string | undefined): Call {
  const { requestContext, headers } = event;
  return {
    requestId: requestContext.requestId,
    ip: viewerAddress(event),
    userAgent: requestContext.http.userAgent,
    idempotencyKey,
    linkSecret: headers["link-secret"],
    signature: headers["stripe-signature"] ?? headers["signature"],
    protocolHeaders: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (name.startsWith("mcp-") && value ? [[name, value]] : [])),
    ),
  };
}

/** A bug: the response has fields that its route does not declare, so it is not sent. */
class InvalidResponse extends Error {
  constructor(fields: readonly string[]) {
    super(`A response does not fit its route: ${fields.join(", ")}`);
    this.name = `InvalidResponse(${fields.join(", ")})`;
  }
}

function checkResponse(route: Route, data: unknown): unknown {
  const { error } = route.data.safeParse(data);
  if (error) throw new InvalidResponse(problemsOf(error.issues, data).map(({ path }) => dotted(path)));
  return data;
}
