import { type Account, type Invoice, type Subscription, priceOf } from "./account.ts";
import { invoiceJson, subscriptionJson } from "./json.ts";
import { secondsIn } from "./period.ts";
import type { Webhooks } from "./webhooks.ts";

/** Actions of the customer and the bank, with the webhooks that they cause. */
export class StripeEvents {
  readonly #account: Account;
  readonly #webhooks: Webhooks;

  constructor(account: Account, webhooks: Webhooks) {
    this.#account = account;
    this.#webhooks = webhooks;
  }

  /** Charges the card or declines it. Does nothing when the invoice is not due. */
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

  /** Begins the next period and charges its invoice to the stored card, or ends a subscription that was cancelled. */
  async renew(subscription: Subscription, outcome: "paid" | "declined"): Promise<void> {
    if (subscription.status !== "active") return;
    subscription.ahead += secondsIn[priceOf(subscription).interval];
    if (subscription.cancelAtPeriodEnd) return this.cancel(subscription);
    const invoice = this.#account.newInvoice(this.#account.seconds(subscription));
    subscription.invoices.push(invoice);
    if (outcome === "paid") this.#updated(subscription);
    await this.pay(subscription, invoice, outcome);
  }

  /** Changes the plan or its end, as the customer does in the portal. */
  async change(subscription: Subscription, changed: Partial<Pick<Subscription, "price" | "cancelAtPeriodEnd">>): Promise<void> {
    if (subscription.status === "canceled") return;
    Object.assign(subscription, changed);
    await this.#account.save();
    this.#updated(subscription);
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
    this.#updated(subscription);
  }

  #updated(subscription: Subscription): void {
    this.#tell(subscription, "customer.subscription.updated", subscriptionJson(subscription));
  }
}
