import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyWithin } from "../../loopback.ts";
import { escaped, page, pageHeaders } from "../../page.ts";
import { type Account, type Subscription, priceOf } from "./account.ts";
import type { Happenings } from "./happenings.ts";
import { dueBySecret } from "./json.ts";

/** Where the card step is played; nothing like it is ever deployed. */
export const paymentsPath = "/_local/payments";

const backTo = "/subscribe";
const longestForm = 2048;
const headers = {
  ...pageHeaders,
  "content-security-policy": pageHeaders["content-security-policy"].replace("form-action 'none'", "form-action 'self'"),
};

interface PageParts {
  readonly account: Account;
  readonly happenings: Happenings;
}

/**
 * The card form's and the bank's part: posted a payment's secret, it asks what the bank says. Without one it lists the subscriptions, to
 * let the next month begin or end them.
 */
export async function answerPayments(parts: PageParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const show = (title: string, body: string) => void response.writeHead(200, headers).end(page(title, body));
  const goTo = (location: string) => void response.writeHead(303, { location }).end();
  if (request.method !== "POST") return show("Payments", list(parts.account));
  const form = new URLSearchParams((await bodyWithin(longestForm, request))?.toString());
  const [secret, id, says] = [form.get("client_secret"), form.get("subscription"), form.get("says")];
  if (id !== null) {
    await happen(parts, id, says);
    return goTo(paymentsPath);
  }
  const due = secret === null ? undefined : dueBySecret(parts.account, secret);
  if (!due || secret === null) return show("No such payment", `<h1>No such payment</h1><p><a href="${backTo}">Back to Kelpie</a></p>`);
  if (says === "paid" || says === "declined") await parts.happenings.pay(due.subscription, due.invoice, says);
  return says === "paid" ? goTo(`${backTo}?paid`) : show("Pay by card", cardStep(due.subscription, secret, says === "declined"));
}

async function happen({ account, happenings }: PageParts, id: string, says: string | null): Promise<void> {
  const subscription = account.subscription(id);
  if (says === "paid" || says === "declined") await happenings.renew(subscription, says);
  if (says === "cancelled") await happenings.cancel(subscription);
}

const cardStep = (subscription: Subscription, secret: string, isDeclined: boolean) => `<h1>Pay by card</h1>
<p>On a real site the payment provider's own card form stands here. No card is asked for, and no money moves.</p>
<p><strong>${escaped(priceOf(subscription).name)}: ${dollars(subscription)}</strong></p>
${isDeclined ? '<p role="alert">The bank has declined the card. Nothing was charged.</p>' : ""}
<form method="post" action="${paymentsPath}">
  <input type="hidden" name="client_secret" value="${escaped(secret)}">
  <button name="says" value="paid">Pay</button>
  <button name="says" value="declined">Let the bank decline</button>
</form>
<p><a href="${backTo}">Back to Kelpie</a></p>`;

const list = ({ subscriptions }: Account) => `<h1>Payments</h1>
<p>What the payment provider knows on this machine: made-up plans, no cards, no money.</p>
${subscriptions.length === 0 ? "<p>Nobody has subscribed yet.</p>" : subscriptions.map(line).join("\n")}`;

const line = (subscription: Subscription) => `<form method="post" action="${paymentsPath}">
  <input type="hidden" name="subscription" value="${subscription.id}">
  <p>${escaped(priceOf(subscription).name)}, ${dollars(subscription)}: ${subscription.status.replace("_", " ")}, ${subscription.invoices.length} ${subscription.invoices.length === 1 ? "invoice" : "invoices"}
  ${subscription.status === "active" ? '<button name="says" value="paid">Renew</button> <button name="says" value="declined">Renew, declined</button>' : ""}
  ${subscription.status === "canceled" ? "" : '<button name="says" value="cancelled">Cancel</button>'}</p>
</form>`;

const dollars = (subscription: Subscription): string => `$${(priceOf(subscription).cents / 100).toFixed(2)}`;
