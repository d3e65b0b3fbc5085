import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { describe, expect, it, onTestFinished } from "vitest";
import { FaultInjection } from "../../../infra/local/fakes/fault-injection.ts";
import { type StripeOptions, type StripeFake, startStripe } from "../../../infra/local/fakes/stripe/setup.ts";

const secrets = { key: "sk_test_1", webhookSecret: "whsec_1" };

interface Received {
  readonly body: string;
  readonly signature: string;
}

/** The fake of Stripe with Stripe's SDK; records its webhooks and answers them with these statuses, then 200. */
async function aMerchant({ answers = [] as number[], ...options }: Partial<StripeOptions> & { answers?: number[] } = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "kelpie-stripe-")));
  const received: Received[] = [];
  const receive = async (body: string, signature: string) => {
    received.push({ body, signature });
    return answers.shift() ?? 200;
  };
  const emulator = await startStripe({
    ...secrets,
    folder,
    receive,
    faultInjection: new FaultInjection(),
    pausesMs: [1, 1, 1],
    ...options,
  });
  onTestFinished(async () => {
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { emulator, received, folder, stripe: clientOf(emulator) };
}

function clientOf({ url }: Pick<StripeFake, "url">, key = secrets.key): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { protocol: "http", host: hostname, port, maxNetworkRetries: 0, telemetry: false });
}

const incomplete = (customer: string) => ({
  customer,
  items: [{ price: "price_local_monthly" }],
  metadata: { number: "1" },
  payment_behavior: "default_incomplete" as const,
  expand: ["latest_invoice.confirmation_secret"],
});

const typesOf = (received: readonly Received[]) => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe("the fake of Stripe, called by Stripe's SDK", () => {
  it("processes a repeated idempotency key once and rejects it for another request", async () => {
    const { stripe, emulator } = await aMerchant();
    const options = { idempotencyKey: "customer-1" };

    const [first, second] = [
      await stripe.customers.create({ metadata: { userId: "1" } }, options),
      await stripe.customers.create({ metadata: { userId: "1" } }, options),
    ];

    expect(second.id).toBe(first.id);
    expect(emulator.account.customers).toHaveLength(1);
    await expect(stripe.customers.create({ metadata: { userId: "2" } }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it("rejects unknown keys, prices, subscriptions and routes", async () => {
    const { stripe, emulator } = await aMerchant();
    const { id } = await stripe.customers.create({});

    await expect(clientOf(emulator, "sk_test_2").customers.create({})).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.subscriptions.create({ ...incomplete(id), items: [{ price: "price_2" }] })).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(stripe.subscriptions.retrieve("sub_2")).rejects.toMatchObject({ code: "resource_missing", statusCode: 404 });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
  });

  it("keeps subscriptions and payments over a restart", async () => {
    const { stripe, emulator, folder } = await aMerchant();
    const { id: customer } = await stripe.customers.create({});
    const opened = await stripe.subscriptions.create(incomplete(customer));
    const [subscription] = emulator.account.subscriptions;
    await emulator.events.pay(subscription!, subscription!.invoices[0]!, "paid");
    await emulator.close();

    const again = await aMerchant({ folder });

    expect(opened).toMatchObject({ status: "incomplete", latest_invoice: { status: "open" } });
    expect(await again.stripe.subscriptions.retrieve(opened.id, { expand: ["latest_invoice"] })).toMatchObject({
      status: "active",
      metadata: { number: "1" },
      latest_invoice: { status: "paid", amount_paid: 4_900 },
    });
  });

  it("signs its webhooks and repeats them until they are accepted", async () => {
    const { stripe, emulator, received } = await aMerchant({ answers: [503, 401] });
    const { id: customer } = await stripe.customers.create({});
    await stripe.subscriptions.create(incomplete(customer));
    await emulator.settled();
    expect(typesOf(received)).toEqual(Array.from({ length: 3 }, () => "customer.subscription.created"));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);

    const [subscription] = emulator.account.subscriptions;
    await emulator.events.pay(subscription!, subscription!.invoices[0]!, "declined");
    await emulator.events.pay(subscription!, subscription!.invoices[0]!, "paid");
    await emulator.events.renew(subscription!, "declined");
    await emulator.events.cancel(subscription!);
    await emulator.settled();

    expect(typesOf(received).slice(3).toSorted()).toEqual([
      "customer.subscription.deleted",
      "customer.subscription.updated",
      "customer.subscription.updated",
      "invoice.paid",
      "invoice.payment_failed",
      "invoice.payment_failed",
    ]);
    for (const { body, signature } of received) {
      expect(Stripe.webhooks.constructEvent(body, signature, secrets.webhookSecret).object).toBe("event");
    }
  });

  it("charges no invoice twice and none of an ended subscription", async () => {
    const { stripe, emulator, received } = await aMerchant();
    const { id: customer } = await stripe.customers.create({});
    await stripe.subscriptions.create(incomplete(customer));
    const [subscription] = emulator.account.subscriptions;
    const [invoice] = subscription!.invoices;

    await emulator.events.pay(subscription!, invoice!, "paid");
    await emulator.events.pay(subscription!, invoice!, "paid");
    await stripe.subscriptions.cancel(subscription!.id);
    await emulator.events.renew(subscription!, "paid");
    await emulator.settled();

    expect(typesOf(received).filter((type) => type === "invoice.paid")).toHaveLength(1);
    expect(subscription).toMatchObject({ status: "canceled", invoices: [{ status: "paid" }] });
  });
});
