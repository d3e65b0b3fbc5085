import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { describe, expect, it, onTestFinished } from "vitest";
import { Moods } from "../../../infra/local/outside/mood.ts";
import { type StripeOptions, type StripeStandIn, startStripe } from "../../../infra/local/outside/stripe/server.ts";

const secrets = { key: "sk_test_1", webhookSecret: "whsec_1" };

interface Received {
  readonly body: string;
  readonly signature: string;
}

/** The stand-in with Stripe's own client before it; what it delivers is kept, and answered as told. */
async function aMerchant({ answers = [] as number[], ...options }: Partial<StripeOptions> & { answers?: number[] } = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "kelpie-stripe-")));
  const received: Received[] = [];
  const receive = async (body: string, signature: string) => {
    received.push({ body, signature });
    return answers.shift() ?? 200;
  };
  const standIn = await startStripe({ ...secrets, folder, receive, moods: new Moods(), pausesMs: [1, 1, 1], ...options });
  onTestFinished(async () => {
    await standIn.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { standIn, received, folder, stripe: clientOf(standIn) };
}

function clientOf({ url }: Pick<StripeStandIn, "url">, key = secrets.key): Stripe {
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

describe("the stand-in for Stripe, asked by Stripe's own client", () => {
  it("does once what is sent twice under a key, and refuses the key for anything else", async () => {
    const { stripe, standIn } = await aMerchant();
    const options = { idempotencyKey: "customer-1" };

    const [first, second] = [
      await stripe.customers.create({ metadata: { userId: "1" } }, options),
      await stripe.customers.create({ metadata: { userId: "1" } }, options),
    ];

    expect(second.id).toBe(first.id);
    expect(standIn.account.customers).toHaveLength(1);
    await expect(stripe.customers.create({ metadata: { userId: "2" } }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it("knows nothing of another key, another price and another subscription", async () => {
    const { stripe, standIn } = await aMerchant();
    const { id } = await stripe.customers.create({});

    await expect(clientOf(standIn, "sk_test_2").customers.create({})).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.subscriptions.create({ ...incomplete(id), items: [{ price: "price_2" }] })).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(stripe.subscriptions.retrieve("sub_2")).rejects.toMatchObject({ code: "resource_missing", statusCode: 404 });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
  });

  it("still knows what was opened and paid after a restart", async () => {
    const { stripe, standIn, folder } = await aMerchant();
    const { id: customer } = await stripe.customers.create({});
    const opened = await stripe.subscriptions.create(incomplete(customer));
    const [subscription] = standIn.account.subscriptions;
    await standIn.happenings.pay(subscription!, subscription!.invoices[0]!, "paid");
    await standIn.close();

    const again = await aMerchant({ folder });

    expect(opened).toMatchObject({ status: "incomplete", latest_invoice: { status: "open" } });
    expect(await again.stripe.subscriptions.retrieve(opened.id, { expand: ["latest_invoice"] })).toMatchObject({
      status: "active",
      metadata: { number: "1" },
      latest_invoice: { status: "paid", amount_paid: 4_900 },
    });
  });

  it("signs what it delivers as the client checks it, and delivers it again until it is taken in", async () => {
    const { stripe, standIn, received } = await aMerchant({ answers: [503, 401] });
    const { id: customer } = await stripe.customers.create({});
    await stripe.subscriptions.create(incomplete(customer));
    await standIn.settled();
    expect(typesOf(received)).toEqual(Array.from({ length: 3 }, () => "customer.subscription.created"));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);

    const [subscription] = standIn.account.subscriptions;
    await standIn.happenings.pay(subscription!, subscription!.invoices[0]!, "declined");
    await standIn.happenings.pay(subscription!, subscription!.invoices[0]!, "paid");
    await standIn.happenings.renew(subscription!, "declined");
    await standIn.happenings.cancel(subscription!);
    await standIn.settled();

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

  it("charges nothing twice, and nothing of what has ended", async () => {
    const { stripe, standIn, received } = await aMerchant();
    const { id: customer } = await stripe.customers.create({});
    await stripe.subscriptions.create(incomplete(customer));
    const [subscription] = standIn.account.subscriptions;
    const [invoice] = subscription!.invoices;

    await standIn.happenings.pay(subscription!, invoice!, "paid");
    await standIn.happenings.pay(subscription!, invoice!, "paid");
    await stripe.subscriptions.cancel(subscription!.id);
    await standIn.happenings.renew(subscription!, "paid");
    await standIn.settled();

    expect(typesOf(received).filter((type) => type === "invoice.paid")).toHaveLength(1);
    expect(subscription).toMatchObject({ status: "canceled", invoices: [{ status: "paid" }] });
  });
});
