import compose from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { type Route, routeKey } from "../../shared/wire/route.ts";
import { type Binding, type Domain, bindings } from "../routes.ts";
import type { Log } from "../call/call-log.ts";
import { callLogging, compressing, errorHandling } from "./middleware.ts";
import { type Gatekeepers, acceptCall } from "./accept-call.ts";
import { countForeignIds, ownersNamedIn } from "./foreign-ids.ts";
import type { Idempotency } from "../call/idempotency.ts";
import type { AnyOperation, Operations, RoutesOf } from "../call/operation.ts";
import type { MiddyContext, RouteBinding } from "./request-context.ts";
import { ApiError } from "../call/api-error.ts";
import type { RelationOf } from "../call/relation.ts";
import { run } from "./run.ts";

export interface Ports extends Gatekeepers {
  readonly idempotency: Idempotency;
  readonly relationOf: RelationOf;
  readonly log: Log;
}

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const chained = compose<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, MiddyContext>;

// One second before the Lambda's timeout, so that the caller still gets an answer.
const timeoutEarlyInMillis = 1000;
const timeoutEarlyResponse = () => {
  throw new ApiError("unavailable", "TOO_SLOW", "This took too long. Please try again.");
};

/** Builds a domain's Lambda handler. The routes are a parameter so that a function loads only its own domain's schemas. */
export function serveWith({ idempotency, relationOf, log, ...gatekeepers }: Ports) {
  return <D extends Domain>(routes: RoutesOf<D>, operations: Operations<D>): Handler => {
    const bound = routeBindings(routes, operations);
    const answer = async (event: APIGatewayProxyEventV2, { requestContext }: MiddyContext) => {
      const call = await acceptCall(event, { requestContext, routeBindings: bound }, gatekeepers);
      const owners = ownersNamedIn(call, relationOf);
      return run(event, call, { idempotency, owners }).catch(async (error: unknown) => {
        await countForeignIds(call, error, owners);
        throw error;
      });
    };
    // Middy's early timeout covers the handler and not its middleware, so everything that waits is in the handler.
    const chain = chained(answer, { timeoutEarlyInMillis, timeoutEarlyResponse }).use(callLogging(log)).use(compressing).use(errorHandling);
    return (event, context) => chain(event, context as MiddyContext);
  };
}

function routeBindings(routes: object, operations: object): ReadonlyMap<string, RouteBinding> {
  const built = new Map<string, AnyOperation>(Object.entries(operations));
  const rules = new Map<string, Binding>(Object.entries(bindings));
  const domainRoutes = Object.values(routes) as readonly Route[];
  return new Map(
    domainRoutes.map((route) => [routeKey(route), { route, rule: rules.get(route.name)!, operation: built.get(route.name)! }]),
  );
}
