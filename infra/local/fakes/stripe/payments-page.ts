import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyWithin } from "../../loopback.ts";
import { escaped, formHeaders as headers, page } from "../../page.ts";
import { type Account, type Subscription, priceOf } from "./account.ts";
import type { StripeEvents } from "./events.ts";
import { dueBySecret } from "./json.ts";
import type { Portal } from "./portal.ts";

/** The payments page. It exists with `npm start` only. */
export const paymentsPath = "/_local/payments";

const backTo = "/subscribe";
const maxFormBytes = 2048;

interface PageParts {
  readonly account: Account;
  readonly events: StripeEvents;
  readonly portal: Portal;
}

/** Shows the portal of a session, or asks for the bank's decision on a payment's secret; else it lists the subscriptions to renew or cancel. */
export async function answerPayments(parts: PageParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const show = (title: string, body: string) => void response.writeHead(200, headers).end(page(title, body));
  const goTo = (location: string) => void response.writeHead(303, { location }).end();
  const session = new URL(`http://localhost${request.url}`).searchParams.get("portal");
  if (request.method !== "POST" && session === null) return show("Payments", list(parts.account));
  const form = new URLSearchParams((await bodyWithin(maxFormBytes, request))?.toString());
  if (session !== null) {
    const isChanged = request.method === "POST" && (await parts.portal.change(session, form));
    return isChanged ? goTo(`${paymentsPath}?portal=${session}`) : show("Manage your plan", parts.portal.show(session) ?? ended);
  }
  const [secret, id, outcome] = [form.get("client_secret"), form.get("subscription"), form.get("outcome")];
  if (id !== null) {
    await renewOrCancel(parts, id, outcome);
    return goTo(paymentsPath);
  }
  const due = secret === null ? undefined : dueBySecret(parts.account, secret);
  if (!due || secret === null) return show("No such payment", `<h1>No such payment</h1><p><a href="${backTo}">Back to Kelpie</a></p>`);
  if (outcome === "paid" || outcome === "declined") await parts.events.pay(due.subscription, due.invoice, outcome);
  return outcome === "paid" ? goTo(`${backTo}?paid`) : show("Pay by card", cardStep(due.subscription, secret, outcome === "declined"));
}

async function renewOrCancel({ account, events }: PageParts, id: string, outcome: string | null): Promise<void> {
  const subscription = account.subscription(id);
  if (outcome === "paid" || outcome === "declined") await events.renew(subscription, outcome);
  if (outcome === "cancelled") await events.cancel(subscription);
}

const ended = `<h1>This page has ended</h1><p><a href="${backTo}">Back to Kelpie</a></p>`;

const cardStep = (subscription: Subscription, secret: string, isDeclined: boolean) => `<h1>Pay by card</h1>
<p>This page replaces the payment provider's card form. It asks for no card, and no money moves.</p>
<p><strong>${escaped(priceOf(subscription).name)}: ${dollars(subscription)}</strong></p>
${isDeclined ? '<p role="alert">The bank has declined the card. Nothing was charged.</p>' : ""}
<form method="post" action="${paymentsPath}">
  <input type="hidden" name="client_secret" value="${escaped(secret)}">
  <button name="outcome" value="paid">Pay</button>
  <button name="outcome" value="declined">Let the bank decline</button>
</form>
<p><a href="${backTo}">Back to Kelpie</a></p>`;

const list = ({ subscriptions }: Account) => `<h1>Payments</h1>
<p>Subscriptions at the fake payment provider. No cards, no money.</p>
${subscriptions.length === 0 ? "<p>There are no subscriptions yet.</p>" : subscriptions.map(line).join("\n")}`;

const line = (subscription: Subscription) => `<form method="post" action="${paymentsPath}">
  <input type="hidden" name="subscription" value="${subscription.id}">
  <p>${escaped(priceOf(subscription).name)}, ${dollars(subscription)}: ${subscription.status.replace("_", " ")}, ${subscription.invoices.length} ${subscription.invoices.length === 1 ? "invoice" : "invoices"}
  ${subscription.status === "active" ? '<button name="outcome" value="paid">Renew</button> <button name="outcome" value="declined">Renew, declined</button>' : ""}
  ${subscription.status === "canceled" ? "" : '<button name="outcome" value="cancelled">Cancel</button>'}</p>
</form>`;

const dollars = (subscription: Subscription): string => `$${(priceOf(subscription).cents / 100).toFixed(2)}`;
