import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { dotted, problemsOf } from "../../shared/wire/problem.ts";
import type { Route } from "../../shared/wire/route.ts";
import { type NamedOwners, act } from "./act.ts";
import { type Answer, sent, success } from "./answer.ts";
import { type Idempotency, idempotencyKeyOf, once } from "./idempotency.ts";
import type { Call } from "./operation.ts";
import type { AcceptedCall } from "./request-context.ts";
import { viewerAddress } from "./viewer-address.ts";

export async function run(
  event: APIGatewayProxyEventV2,
  accepted: AcceptedCall,
  { idempotency, owners }: { readonly idempotency: Idempotency; readonly owners: NamedOwners },
): Promise<APIGatewayProxyStructuredResultV2> {
  const { caller, input } = accepted;
  const { route, rule, operation } = accepted.routeBinding;
  const key = rule.writes ? idempotencyKeyOf(event, { caller, access: rule.access, routeName: route.name }) : undefined;
  const call = callOf(event, key);
  const answered = async (): Promise<Answer> =>
    success(checkAnswer(route, await act(accepted, owners, (actor) => operation(actor, input, call))));
  const storesAnswer = !rule.answersSecret && !rule.repeatsByRunning;
  return sent(key === undefined ? await answered() : await once(event, { key, caller, storesAnswer, idempotency }, answered));
}

function callOf(event: APIGatewayProxyEventV2, idempotencyKey: string | undefined): Call {
  const { requestContext, headers } = event;
  return {
    requestId: requestContext.requestId,
    ip: viewerAddress(event),
    userAgent: requestContext.http.userAgent,
    idempotencyKey,
    linkSecret: headers["link-secret"],
    signature: headers["stripe-signature"] ?? headers["signature"],
  };
}

/** A bug: the answer has fields that its route does not declare, so it is not sent. */
class InvalidAnswer extends Error {
  constructor(fields: readonly string[]) {
    super(`An answer does not fit its route: ${fields.join(", ")}`);
    this.name = `InvalidAnswer(${fields.join(", ")})`;
  }
}

function checkAnswer(route: Route, data: unknown): unknown {
  const { error } = route.data.safeParse(data);
  if (error) throw new InvalidAnswer(problemsOf(error.issues, data).map(({ path }) => dotted(path)));
  return data;
}
