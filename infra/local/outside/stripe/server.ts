import { type Loopback, guarded, listen } from "../../loopback.ts";
import type { Moods } from "../mood.ts";
import { Account } from "./account.ts";
import { answerApi } from "./api.ts";
import { Happenings } from "./happenings.ts";
import { answerPayments, paymentsPath } from "./payments-page.ts";
import { type Receiver, type WebhookOptions, Webhooks } from "./webhooks.ts";

export interface StripeOptions extends Partial<Pick<WebhookOptions, "now" | "pausesMs">> {
  /** Where the account is kept. */
  readonly folder: string;
  /** The account's secret key. */
  readonly key: string;
  /** Signs the webhooks. */
  readonly webhookSecret: string;
  /** Who receives them. */
  readonly receive: Receiver;
  readonly moods: Moods;
  readonly port?: number;
}

/** The stand-in for Stripe, with the card step's page at /_local/payments. */
export interface StripeStandIn extends Loopback {
  readonly account: Pick<Account, "customers" | "subscriptions">;
  readonly happenings: Pick<Happenings, "pay" | "renew" | "cancel">;
  /** Resolves once every webhook so far is taken in or given up. */
  settled(): Promise<void>;
}

/** Starts a stand-in for Stripe's API: customers, subscriptions and their invoices; it takes no card and moves no money. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const { folder, key, webhookSecret: secret, receive, moods, port, now = Date.now, pausesMs } = options;
  const account = await Account.open(folder, now);
  const webhooks = new Webhooks({ secret, receive, now, ...(pausesMs && { pausesMs }) });
  const happenings = new Happenings(account, webhooks);
  const api = moods.moody(
    "stripe",
    guarded("stripe", (request, response) => answerApi({ account, happenings, key }, request, response)),
  );
  const payments = guarded("payments", (request, response) => answerPayments({ account, happenings }, request, response));
  const server = await listen((request, response) => (isPayments(request.url) ? payments : api)(request, response), port);
  const close = () => {
    webhooks.close();
    return server.close();
  };
  return { url: server.url, close, account, happenings, settled: () => webhooks.settled() };
}

const isPayments = (url = ""): boolean => new URL(`http://localhost${url}`).pathname === paymentsPath;
