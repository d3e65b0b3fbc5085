import { createHash, randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { CoalescingFileWriter, readJsonFile } from "../../json-file.ts";
import { StripeError } from "./stripe-error.ts";

export interface Price {
  readonly id: string;
  readonly lookupKey: string;
  readonly name: string;
  readonly cents: number;
  readonly interval: "month" | "year";
}

export const prices: readonly Price[] = [
  { id: "price_local_monthly", lookupKey: "kelpie_monthly", name: "Kelpie, monthly", cents: 4_900, interval: "month" },
  { id: "price_local_yearly", lookupKey: "kelpie_yearly", name: "Kelpie, yearly", cents: 49_000, interval: "year" },
];

/** Australia's GST, contained in the prices. */
export const gst = { id: "txr_local_gst", country: "AU", name: "GST", percentage: 10 };

export interface Customer {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Seconds since 1970, as all of Stripe's times. */
  readonly created: number;
}

export interface Invoice {
  readonly id: string;
  readonly paymentIntent: string;
  readonly clientSecret: string;
  readonly created: number;
  status: "open" | "paid" | "void";
}

export interface Subscription {
  readonly id: string;
  readonly customer: string;
  price: string;
  readonly taxRates: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  /** Cancelled by the customer: ends with the paid period. */
  cancelAtPeriodEnd: boolean;
  status: "incomplete" | "active" | "past_due" | "canceled";
  /** Seconds by which its clock is ahead: a renewal on the payments page advances it. */
  ahead: number;
  /** Oldest first. */
  readonly invoices: Invoice[];
}

/** The response stored for an idempotency key, with its request. */
interface Answered {
  readonly request: string;
  readonly answer: unknown;
}

interface StoredData {
  readonly customers: Record<string, Customer>;
  readonly subscriptions: Record<string, Subscription>;
  readonly answers: Record<string, Answered>;
}

const nothing: StoredData = { customers: {}, subscriptions: {}, answers: {} };

export class Account {
  readonly #file: CoalescingFileWriter;
  readonly #now: () => number;
  readonly #data: StoredData;

  private constructor(file: string, stored: StoredData, now: () => number) {
    this.#file = new CoalescingFileWriter(file, () => JSON.stringify(this.#data));
    this.#data = stored;
    this.#now = now;
  }

  static async open(folder: string, now: () => number): Promise<Account> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, "account.json");
    return new Account(file, ((await readJsonFile(file)) as StoredData | undefined) ?? structuredClone(nothing), now);
  }

  /** Now by the subscription's clock. */
  seconds({ ahead }: Pick<Subscription, "ahead"> = { ahead: 0 }): number {
    return Math.floor(this.#now() / 1000) + ahead;
  }

  /** Since 1970. */
  milliseconds(): number {
    return this.#now();
  }

  get customers(): readonly Customer[] {
    return Object.values(this.#data.customers);
  }

  /** Newest first. */
  get subscriptions(): readonly Subscription[] {
    return Object.values(this.#data.subscriptions).toReversed();
  }

  addCustomer(metadata: Customer["metadata"]): Customer {
    const customer = { id: newId("cus"), metadata, created: this.seconds() };
    this.#data.customers[customer.id] = customer;
    return customer;
  }

  /** Incomplete until its first invoice is paid. */
  addSubscription(requested: Pick<Subscription, "customer" | "price" | "metadata" | "taxRates">): Subscription {
    const { customer, price, taxRates } = requested;
    this.customer(customer);
    if (!prices.some(({ id }) => id === price)) throw StripeError.missing("price", price);
    const unknownRate = taxRates.find((id) => id !== gst.id);
    if (unknownRate !== undefined) throw StripeError.missing("tax rate", unknownRate);
    const subscription: Subscription = {
      ...requested,
      id: newId("sub"),
      created: this.seconds(),
      status: "incomplete",
      cancelAtPeriodEnd: false,
      ahead: 0,
      invoices: [this.newInvoice(this.seconds())],
    };
    this.#data.subscriptions[subscription.id] = subscription;
    return subscription;
  }

  newInvoice(created: number): Invoice {
    const paymentIntent = newId("pi");
    const clientSecret = `${paymentIntent}_secret_${randomBytes(18).toString("base64url")}`;
    return { id: newId("in"), paymentIntent, clientSecret, created, status: "open" };
  }

  customer(id: string): Customer {
    const found = this.#data.customers[id];
    if (!found) throw StripeError.missing("customer", id);
    return found;
  }

  subscription(id: string): Subscription {
    const found = this.#data.subscriptions[id];
    if (!found) throw StripeError.missing("subscription", id);
    return found;
  }

  /** Runs the work once per idempotency key and repeats its response. Throws when the key was used for another request. */
  async once(key: string | undefined, request: string, work: () => unknown): Promise<unknown> {
    const digest = createHash("sha256").update(request).digest("base64url");
    const before = key === undefined ? undefined : this.#data.answers[key];
    if (before && before.request !== digest) throw StripeError.keyReused();
    if (before) return before.answer;
    const answer = work();
    if (key !== undefined) this.#data.answers[key] = { request: digest, answer };
    await this.save();
    return answer;
  }

  save(): Promise<void> {
    this.#file.markDirty();
    return this.#file.flush();
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export const priceOf = ({ price }: Subscription): Price => prices.find(({ id }) => id === price)!;
