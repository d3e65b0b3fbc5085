import { type Account, type Invoice, type Subscription, priceOf } from "./account.ts";
import { invoiceJson, subscriptionJson } from "./json.ts";
import type { Webhooks } from "./webhooks.ts";

const daySeconds = 24 * 60 * 60;
const secondsIn = { month: 30 * daySeconds, year: 365 * daySeconds };

/** What the customer or the bank does, and the messages about it. */
export class Happenings {
  readonly #account: Account;
  readonly #webhooks: Webhooks;

  constructor(account: Account, webhooks: Webhooks) {
    this.#account = account;
    this.#webhooks = webhooks;
  }

  /** The card is charged, or the bank declines it; nothing where the invoice is not due. */
  async pay(subscription: Subscription, invoice: Invoice, outcome: "paid" | "declined"): Promise<void> {
    if (invoice.status !== "open" || subscription.status === "canceled") return;
    if (outcome === "declined") {
      if (subscription.status === "active") this.#become(subscription, "past_due");
      await this.#account.save();
      this.#tell(subscription, "invoice.payment_failed", invoiceJson(subscription, invoice));
      return;
    }
    invoice.status = "paid";
    this.#become(subscription, "active");
    await this.#account.save();
    this.#tell(subscription, "invoice.paid", invoiceJson(subscription, invoice));
  }

  /** The next interval begins: its invoice is charged to the card that was kept. */
  async renew(subscription: Subscription, outcome: "paid" | "declined"): Promise<void> {
    if (subscription.status !== "active") return;
    subscription.ahead += secondsIn[priceOf(subscription).interval];
    const invoice = this.#account.newInvoice(this.#account.seconds(subscription));
    subscription.invoices.push(invoice);
    await this.pay(subscription, invoice, outcome);
  }

  async cancel(subscription: Subscription): Promise<void> {
    if (subscription.status === "canceled") return;
    for (const invoice of subscription.invoices) if (invoice.status === "open") invoice.status = "void";
    subscription.status = "canceled";
    await this.#account.save();
    this.#tell(subscription, "customer.subscription.deleted", subscriptionJson(subscription));
  }

  opened(subscription: Subscription): void {
    this.#tell(subscription, "customer.subscription.created", subscriptionJson(subscription));
  }

  #tell(subscription: Subscription, type: string, object: object): void {
    this.#webhooks.send(type, object, this.#account.seconds(subscription));
  }

  #become(subscription: Subscription, status: Subscription["status"]): void {
    if (subscription.status === status) return;
    subscription.status = status;
    this.#tell(subscription, "customer.subscription.updated", subscriptionJson(subscription));
  }
}
