import compose from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { type Route, routeKey } from "../../shared/wire/route.ts";
import { type Binding, type Domain, bindings } from "../routes.ts";
import type { Identity } from "./authenticate.ts";
import type { Log } from "./call-log.ts";
import { answeringErrors, bounding, logged, parsing, permitting, routing } from "./chain.ts";
import type { Idempotency } from "./idempotency.ts";
import type { AnyOperation, Operations, RoutesOf } from "./operation.ts";
import type { PassageContext, Served } from "./passage.ts";
import { Refusal } from "./refusal.ts";
import { run } from "./run.ts";

/** What the doors need from outside. */
export interface Ports {
  readonly identity: Identity;
  readonly idempotency: Idempotency;
  readonly log: Log;
}

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const chained = compose<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, PassageContext>;

// Stops in time to answer, whatever an operation waits for.
const timeoutEarlyInMillis = 1000;
const timeoutEarlyResponse = () => {
  throw new Refusal("unavailable", "TOO_SLOW", "This took too long. Please try again.");
};

/**
 * A domain's routes and its operations as a Lambda handler of API Gateway's events. The routes come along, so that a function
 * loads no other domain's schemas as it starts.
 */
export function serveWith({ identity, idempotency, log }: Ports) {
  return <D extends Domain>(routes: RoutesOf<D>, operations: Operations<D>): Handler => {
    const act = (event: APIGatewayProxyEventV2, { passage }: PassageContext) => run(event, passage, idempotency);
    const passing = chained(act).use(permitting(identity)).use(parsing);
    // Whatever waits is within, as the time is kept of what is composed here alone, and of nothing that is used before it.
    const chain = chained((event: APIGatewayProxyEventV2, context: PassageContext) => passing(event, context), {
      timeoutEarlyInMillis,
      timeoutEarlyResponse,
    })
      .use(logged(log))
      .use(answeringErrors)
      .use(routing(served(routes, operations)))
      .use(bounding);
    return (event, context) => chain(event, context as PassageContext);
  };
}

function served(routes: object, operations: object): ReadonlyMap<string, Served> {
  const built = new Map<string, AnyOperation>(Object.entries(operations));
  const rules = new Map<string, Binding>(Object.entries(bindings));
  const own = Object.values(routes) as readonly Route[];
  return new Map(own.map((route) => [routeKey(route), { route, rule: rules.get(route.name)!, operation: built.get(route.name)! }]));
}
