import { randomBytes } from "node:crypto";
import { escaped } from "../../page.ts";
import { type Account, type Customer, type Subscription, newId, priceOf, prices } from "./account.ts";
import type { StripeEvents } from "./events.ts";
import { gstIn } from "./json.ts";
import { periodEndOf } from "./period.ts";

interface Session {
  readonly customer: string;
  readonly returnUrl: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

// Stripe ends a session that is not opened within five minutes, and an opened one an hour after its last use.
const unopenedMs = 5 * 60_000;
const openedMs = 60 * 60_000;

const changes = {
  cancel: { cancelAtPeriodEnd: true },
  keep: { cancelAtPeriodEnd: false },
} as const;

/** The customer portal: plan, cancellation and invoices. There is no card to change. */
export class Portal {
  readonly #sessions = new Map<string, Session>();
  readonly #account: Account;
  readonly #events: StripeEvents;
  readonly #path: string;

  constructor(account: Account, events: StripeEvents, path: string) {
    this.#account = account;
    this.#events = events;
    this.#path = path;
  }

  open({ id: customer }: Customer, returnUrl: string): { id: string; url: string } {
    const secret = randomBytes(24).toString("base64url");
    this.#sessions.set(secret, { customer, returnUrl, expiresAt: this.#account.milliseconds() + unopenedMs });
    return { id: newId("bps"), url: `${new URL(returnUrl).origin}${this.#path}?portal=${secret}` };
  }

  /** The page's body; undefined for a session that has ended or never was. */
  show(secret: string): string | undefined {
    const session = this.#session(secret);
    return session && bodyOf(session, this.#subscriptionsOf(session), `${this.#path}?portal=${secret}`);
  }

  /** Applies a button of the page. Returns false for a session that has ended, or another customer's subscription. */
  async change(secret: string, form: URLSearchParams): Promise<boolean> {
    const session = this.#session(secret);
    const subscription = session && this.#subscriptionsOf(session).find(({ id }) => id === form.get("subscription"));
    if (!subscription) return false;
    const change = form.get("change") ?? "";
    const price = prices.find(({ id }) => id === change)?.id;
    if (price !== undefined) await this.#events.change(subscription, { price });
    else if (change === "cancel" || change === "keep") await this.#events.change(subscription, changes[change]);
    return true;
  }

  #session(secret: string): Session | undefined {
    const session = this.#sessions.get(secret);
    const now = this.#account.milliseconds();
    if (!session || session.expiresAt < now) return undefined;
    session.expiresAt = now + openedMs;
    return session;
  }

  #subscriptionsOf({ customer }: Session): readonly Subscription[] {
    return this.#account.subscriptions.filter((subscription) => subscription.customer === customer);
  }
}

const bodyOf = ({ returnUrl }: Session, subscriptions: readonly Subscription[], address: string) => `<h1>Manage your plan</h1>
<p>This page replaces the payment provider's customer portal. There is no card to change, and no money moves.</p>
${subscriptions.map((subscription) => planForm(subscription, address)).join("\n")}
<h2>Invoices</h2>
${invoices(subscriptions)}
<p><a href="${escaped(returnUrl)}">Back to Kelpie</a></p>`;

function planForm(subscription: Subscription, address: string): string {
  const { id, status, cancelAtPeriodEnd } = subscription;
  const { name } = priceOf(subscription);
  const state = cancelAtPeriodEnd ? `ends on ${dateOf(periodEndOf(subscription))}` : status.replace("_", " ");
  const others = prices.filter((price) => price.id !== subscription.price);
  const buttons = [
    ...others.map((price) => `<button name="change" value="${price.id}">Change to ${escaped(price.name)}</button>`),
    cancelAtPeriodEnd
      ? '<button name="change" value="keep">Do not cancel</button>'
      : '<button name="change" value="cancel">Cancel the plan</button>',
  ];
  return `<form method="post" action="${escaped(address)}">
  <input type="hidden" name="subscription" value="${id}">
  <p><strong>${escaped(name)}</strong>, ${state} ${status === "active" ? buttons.join(" ") : ""}</p>
</form>`;
}

function invoices(subscriptions: readonly Subscription[]): string {
  const rows = subscriptions.flatMap((subscription) => {
    const { name, cents } = priceOf(subscription);
    const gst = subscription.taxRates.length > 0 ? dollars(gstIn(priceOf(subscription))) : "none";
    return subscription.invoices.map(
      ({ id, created, status }) =>
        `<tr><td>${dateOf(created)}</td><td>${id}</td><td>${escaped(name)}</td><td>${dollars(cents)}</td><td>${gst}</td><td>${status}</td></tr>`,
    );
  });
  if (rows.length === 0) return "<p>There are no invoices.</p>";
  const head = ["Date", "Number", "For", "Total", "GST included", "State"].map((title) => `<th>${title}</th>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
