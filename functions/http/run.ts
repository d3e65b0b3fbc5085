import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { dotted, problemsOf } from "../../shared/wire/problem.ts";
import type { Route } from "../../shared/wire/route.ts";
import { type Answer, sent, success } from "./answer.ts";
import { type Idempotency, idempotencyKeyOf, once } from "./idempotency.ts";
import type { Call } from "./operation.ts";
import type { Passage } from "./passage.ts";
import { viewerAddress } from "./viewer-address.ts";
import { WrittenJson } from "./written-json.ts";

/** Runs the operation of a call that has passed the door, once for each idempotency key. */
export async function run(
  event: APIGatewayProxyEventV2,
  { served, caller, input }: Passage,
  idempotency: Idempotency,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { route, rule, operation } = served!;
  const key = rule.writes ? idempotencyKeyOf(event, caller, route.name) : undefined;
  const act = async (): Promise<Answer> => success(fit(route, await operation(caller, input!, callOf(event, key))));
  return sent(key === undefined ? await act() : await once(event, { key, idempotency }, act));
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

/** A defect of ours: an answer that carries what its route does not promise, so that it must not leave. */
class UnfitAnswer extends Error {
  constructor(fields: readonly string[]) {
    super(`An answer does not fit its route: ${fields.join(", ")}`);
    this.name = `UnfitAnswer(${fields.join(", ")})`;
  }
}

function fit(route: Route, data: unknown): unknown {
  if (data instanceof WrittenJson) return data;
  const { error } = route.data.safeParse(data);
  if (error) throw new UnfitAnswer(problemsOf(error.issues, data).map(({ path }) => dotted(path)));
  return data;
}
