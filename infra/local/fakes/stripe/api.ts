import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyWithin } from "../../loopback.ts";
import { type Account, newId } from "./account.ts";
import { type Form, formOf, listIn, textIn, textsIn } from "./form.ts";
import type { StripeEvents } from "./events.ts";
import { customerJson, pricesJson, subscriptionJson, taxRatesJson } from "./json.ts";
import type { Portal } from "./portal.ts";
import { StripeError } from "./stripe-error.ts";

export interface ApiParts {
  readonly account: Account;
  readonly events: StripeEvents;
  readonly portal: Portal;
  readonly key: string;
}

const largestRequest = 64 * 1024;

export async function answerApi(parts: ApiParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { "content-type": "application/json", "request-id": newId("req") };
  try {
    const answer = await answerOf(parts, request);
    response.writeHead(200, headers).end(JSON.stringify(answer));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    response.writeHead(error.status, headers).end(JSON.stringify({ error: error.error }));
  }
}

async function answerOf(parts: ApiParts, request: IncomingMessage): Promise<unknown> {
  if (request.headers.authorization !== `Bearer ${parts.key}`) throw StripeError.unknownKey();
  const { pathname, search } = new URL(`http://localhost${request.url}`);
  const body = (await bodyWithin(largestRequest, request))?.toString("utf8");
  if (body === undefined) throw StripeError.invalid("body", "The request is too large");
  const form = formOf(request.method === "POST" ? body : search);
  const operation = operations.find(({ method, path }) => method === request.method && path.test(pathname));
  if (!operation)
    throw new StripeError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${request.method}: ${pathname})` });
  const id = operation.path.exec(pathname)![1] ?? "";
  const key = request.method === "POST" ? request.headers["idempotency-key"]?.toString() : undefined;
  return parts.account.once(key, `${request.method} ${pathname}\n${body}`, () => operation.answer(parts, form, id));
}

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (parts: ApiParts, form: Form, id: string) => unknown;
}

const operations: readonly Operation[] = [
  { method: "GET", path: /^\/v1\/prices$/, answer: (_, form) => pricesJson(listIn(form, "lookup_keys"), listIn(form, "expand")) },
  { method: "GET", path: /^\/v1\/tax_rates$/, answer: () => taxRatesJson() },
  { method: "POST", path: /^\/v1\/billing_portal\/sessions$/, answer: openPortal },
  {
    method: "POST",
    path: /^\/v1\/customers$/,
    answer: ({ account }, form) => customerJson(account.addCustomer(textsIn(form, "metadata"))),
  },
  { method: "POST", path: /^\/v1\/subscriptions$/, answer: openSubscription },
  {
    method: "GET",
    path: /^\/v1\/subscriptions\/(\w+)$/,
    answer: ({ account }, form, id) => subscriptionJson(account.subscription(id), listIn(form, "expand")),
  },
  { method: "DELETE", path: /^\/v1\/subscriptions\/(\w+)$/, answer: cancelSubscription },
];

function openSubscription({ account, events }: ApiParts, form: Form): unknown {
  const [customer, price] = [textIn(form, "customer"), textIn(form, "items", "0", "price")];
  if (customer === undefined) throw StripeError.invalid("customer", "Missing required param: customer.");
  if (price === undefined) throw StripeError.invalid("items", "Missing required param: items.");
  if (textIn(form, "payment_behavior") !== "default_incomplete") {
    throw StripeError.invalid("payment_behavior", "This fake supports only payment_behavior=default_incomplete.");
  }
  const subscription = account.addSubscription({
    customer,
    price,
    metadata: textsIn(form, "metadata"),
    taxRates: listIn(form, "default_tax_rates"),
  });
  events.opened(subscription);
  return subscriptionJson(subscription, listIn(form, "expand"));
}

function openPortal({ account, portal }: ApiParts, form: Form): unknown {
  const [customer, returnUrl] = [textIn(form, "customer"), textIn(form, "return_url")];
  if (customer === undefined) throw StripeError.invalid("customer", "Missing required param: customer.");
  if (returnUrl === undefined || !URL.canParse(returnUrl)) throw StripeError.invalid("return_url", "Not a valid URL");
  const { id, url } = portal.open(account.customer(customer), returnUrl);
  return { id, object: "billing_portal.session", customer, livemode: false, return_url: returnUrl, url };
}

async function cancelSubscription({ account, events }: ApiParts, _form: Form, id: string): Promise<unknown> {
  await events.cancel(account.subscription(id));
  return subscriptionJson(account.subscription(id));
}
