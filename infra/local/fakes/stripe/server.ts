import { type LoopbackServer, withErrorHandling, listen } from "../../loopback.ts";
import type { FaultInjection } from "../fault-injection.ts";
import { Account } from "./account.ts";
import { answerApi } from "./api.ts";
import { StripeEvents } from "./events.ts";
import { Portal } from "./portal.ts";
import { answerPayments, paymentsPath } from "./payments-page.ts";
import { type Receiver, type WebhookOptions, Webhooks } from "./webhooks.ts";

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
