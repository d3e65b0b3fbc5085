import { randomUUID } from "node:crypto";
import { billingRoutes } from "../../../../shared/wire/billing-routes.ts";
import { prefix } from "../../../../shared/wire/route.ts";
import { prices, Account, newId } from "./account.ts";
import { type LoopbackServer, withErrorHandling, listen, bodyWithin } from "../../loopback.ts";
import type { FaultInjection } from "../fault-injection.ts";
import { StripeEvents } from "./events.ts";
import { Portal } from "./portal.ts";
import { answerPayments, paymentsPath } from "./payments-page.ts";
import { type Receiver, type WebhookOptions, Webhooks } from "./webhooks.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Form, formOf, listIn, textIn, textsIn } from "./form.ts";
import { customerJson, pricesJson, subscriptionJson, taxRatesJson } from "./json.ts";
import { StripeError } from "./stripe-error.ts";

/** The fake Stripe with its secrets, by name without the prefix, and the environment of the functions. */
export interface StripeSetup {
  readonly secrets: Readonly<Record<"stripe/key" | "stripe/webhook", string>>;
  start(options: Pick<StripeOptions, "folder" | "faultInjection">, apiUrl: () => Promise<string>): Promise<StripeFake>;
  environmentOf(stripe: Pick<StripeFake, "url">): Record<string, string>;
}

export function setUpStripe(): StripeSetup {
  const [key, webhookSecret] = [`sk_local_${randomUUID()}`, `whsec_local_${randomUUID()}`];
  return {
    secrets: { "stripe/key": key, "stripe/webhook": webhookSecret },
    start: (options, apiUrl) =>
      startStripe({ ...options, key, webhookSecret, receive: async (body, signature) => post(await apiUrl(), body, signature) }),
    environmentOf: ({ url }) => ({ STRIPE_URL: url, STRIPE_PLANS: prices.map(({ lookupKey }) => lookupKey).join(",") }),
  };
}

export async function post(apiUrl: string, body: string, signature: string): Promise<number> {
  const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
  const address = apiUrl + prefix + billingRoutes.receiveBillingEvent.path;
  const { status } = await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
  return status;
}

export interface StripeOptions extends Partial<Pick<WebhookOptions, "now" | "pausesMs">> {
  readonly folder: string;
  /** The account's secret key. */
  readonly key: string;
  readonly webhookSecret: string;
  readonly receive: Receiver;
  readonly faultInjection: FaultInjection;
  readonly port?: number;
}

export interface StripeFake extends LoopbackServer {
  readonly account: Pick<Account, "customers" | "subscriptions">;
  readonly events: Pick<StripeEvents, "pay" | "renew" | "cancel" | "change">;
  /** Resolves when every webhook so far is delivered or has failed for good. */
  settled(): Promise<void>;
}

/** Starts a fake Stripe: customers, subscriptions and invoices, with a payments page at /_local/payments. No card, no money. */
export async function startStripe(options: StripeOptions): Promise<StripeFake> {
  const { folder, key, webhookSecret: secret, receive, faultInjection, port, now = Date.now, pausesMs } = options;
  const account = await Account.open(folder, now);
  const webhooks = new Webhooks({ secret, receive, now, ...(pausesMs && { pausesMs }) });
  const events = new StripeEvents(account, webhooks);
  const portal = new Portal(account, events, paymentsPath);
  const api = faultInjection.injectFault(
    "stripe",
    withErrorHandling("stripe", (request, response) => answerApi({ account, events, portal, key }, request, response)),
  );
  const payments = withErrorHandling("payments", (request, response) => answerPayments({ account, events, portal }, request, response));
  const server = await listen((request, response) => (isPayments(request.url) ? payments : api)(request, response), port);
  const close = () => {
    webhooks.close();
    return server.close();
  };
  return { url: server.url, close, account, events, settled: () => webhooks.settled() };
}

const isPayments = (url = ""): boolean => new URL(`http://localhost${url}`).pathname === paymentsPath;

interface ApiParts {
  readonly account: Account;
  readonly events: StripeEvents;
  readonly portal: Portal;
  readonly key: string;
}

const largestRequest = 64 * 1024;

async function answerApi(parts: ApiParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
