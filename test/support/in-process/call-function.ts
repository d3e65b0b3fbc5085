import type { Context } from "aws-lambda";
import { setting } from "../../../functions/configuration.ts";
import type { Handler } from "../../../functions/http/serve.ts";
import { type Domain, bindings } from "../../../functions/routes.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { withFunctionRole } from "../../../infra/local/iam/function-role.ts";
import { eventOf } from "../api/endpoint.ts";
import type { AnyRequest, Person } from "../fixtures/people.ts";

/** The caller as verified by the gateway. */
export interface Sender extends Pick<Person, "subject"> {
  readonly isMaster?: boolean;
  readonly isRatesEditor?: boolean;
}

export interface InProcessCall {
  readonly name: RouteName;
  readonly request: AnyRequest;
  /** Undefined = not signed in. */
  readonly sender?: Sender | undefined;
  readonly idempotencyKey?: string;
  /** The function's remaining time, without the second that it reserves for the answer. */
  readonly answersWithinMs?: number;
}

export interface InProcessResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** Calls a function in this process with the event that the gateway would send. */
export async function callInProcess(call: InProcessCall): Promise<InProcessResponse> {
  const { name, request, sender, idempotencyKey, answersWithinMs = 60_000 } = call;
  const headers = { ...request.headers, ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }) };
  const { body, ...requested } = request;
  const sent = typeof body === "string" ? { text: body } : { body };
  const event = eventOf(routes[name], { ...requested, ...sent, headers, claims: sender && claimsOf(sender) });
  event.requestContext.requestId = newId();
  const handler = await handlerOf(bindings[name].domain);
  // A function reserves one second for its answer.
  const context = { getRemainingTimeInMillis: () => answersWithinMs + 1000 } as Context;
  const {
    statusCode = 0,
    headers: answered = {},
    body: text = "",
  } = await withFunctionRole(bindings[name].domain, () => handler(event, context));
  return { status: statusCode, retryAfter: answered["retry-after"]?.toString(), text };
}

const handlerOf = async (domain: Domain): Promise<Handler> =>
  ((await import(`../../../functions/${domain}/handler.ts`)) as { handler: Handler }).handler;

/** Some calls need a sign-in of the last 15 minutes, and a long run takes hours. */
const renewedAfterSeconds = 10 * 60;
let issuedAt = 0;

function claimsOf({ subject, isMaster = false, isRatesEditor = false }: Sender): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  if (Math.abs(now - issuedAt) > renewedAfterSeconds) issuedAt = now;
  return {
    iss: setting("TOKEN_ISSUER"),
    client_id: setting("USER_POOL_CLIENT_ID"),
    token_use: "access",
    sub: subject,
    iat: String(issuedAt),
    auth_time: String(issuedAt),
    origin_jti: `session of ${subject}`,
    exp: String(issuedAt + 24 * 60 * 60),
    "cognito:groups": isMaster ? "[master]" : isRatesEditor ? "[rates]" : "[]",
  };
}
