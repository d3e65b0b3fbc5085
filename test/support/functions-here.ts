import type { Context } from "aws-lambda";
import { setting } from "../../functions/configuration.ts";
import type { Handler } from "../../functions/http/serve.ts";
import { type Domain, bindings } from "../../functions/routes.ts";
import { newId } from "../../functions/store/ids.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { eventOf } from "./door.ts";
import type { AnyRequest, Person } from "./people.ts";

/** Who sends a call, as the gateway has verified it. */
export interface Sender extends Pick<Person, "subject"> {
  readonly isMaster?: boolean;
}

export interface CallHere {
  readonly name: RouteName;
  readonly request: AnyRequest;
  /** Nobody is signed in where there is none. */
  readonly sender?: Sender | undefined;
  readonly idempotencyKey?: string;
  /** How long the function has for its answer. */
  readonly answersWithinMs?: number;
}

export interface AnswerHere {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** Calls a function of this process as the gateway calls it. */
export async function callHere(call: CallHere): Promise<AnswerHere> {
  const { name, request, sender, idempotencyKey, answersWithinMs = 60_000 } = call;
  const headers = { ...request.headers, ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }) };
  const { body, ...asked } = request;
  const sent = typeof body === "string" ? { text: body } : { body };
  const event = eventOf(routes[name], { ...asked, ...sent, headers, claims: sender && claimsOf(sender) });
  event.requestContext.requestId = newId();
  const handler = await handlerOf(bindings[name].domain);
  // A function keeps back a second to answer in.
  const context = { getRemainingTimeInMillis: () => answersWithinMs + 1000 } as Context;
  const { statusCode = 0, headers: answered = {}, body: text = "" } = await handler(event, context);
  return { status: statusCode, retryAfter: answered["retry-after"]?.toString(), text };
}

const handlerOf = async (domain: Domain): Promise<Handler> =>
  ((await import(`../../functions/${domain}/handler.ts`)) as { handler: Handler }).handler;

const issuedAt = Math.floor(Date.now() / 1000);

function claimsOf({ subject, isMaster = false }: Sender): Record<string, unknown> {
  return {
    iss: setting("TOKEN_ISSUER"),
    client_id: setting("USER_POOL_CLIENT_ID"),
    token_use: "access",
    sub: subject,
    iat: String(issuedAt),
    exp: String(issuedAt + 24 * 60 * 60),
    "cognito:groups": isMaster ? "[master]" : "[]",
  };
}
