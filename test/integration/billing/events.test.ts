import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { saveBillingCustomer, saveOpenedSubscription } from "../../../functions/billing/store.ts";
import { auditTrail } from "../../../functions/store/services/audit.ts";
import { post } from "../../../infra/local/fakes/stripe/setup.ts";
import { signatureOf } from "../../../infra/local/fakes/stripe/webhooks.ts";
import { withApi } from "../../support/api/api.ts";
import {
  type BillingMessage,
  aSubscriptionMessage,
  anInvoiceMessage,
  deliverSigned,
  webhookSecretOf,
} from "../../support/fixtures/billing-events.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;

/** A user with a Stripe customer. */
async function aCustomer(): Promise<Person> {
  const person = await aPerson(running);
  await saveBillingCustomer({ ...person, isMaster: false }, "cus_1", aCall());
  return person;
}

beforeEach(async () => {
  ann = await aCustomer();
});

const deliver = (message: BillingMessage) => deliverSigned(running, message);
const secret = () => webhookSecretOf(running);
const secondsAgo = (seconds: number) => Date.now() - seconds * 1000;

/** The subscription and payments that the webhooks have left. */
async function stateOf(person = ann) {
  const [billing, transactions] = await Promise.all([person.api.readBillingCustomer(), person.api.listTransactions()]);
  return { subscription: billing?.subscription ?? null, payments: transactions.map(({ amount, status }) => ({ amount, status })) };
}

const auditEvents = async (person = ann) =>
  (await auditTrail({ userId: person.userId }, new Date(0), new Date(Date.now() + 1000)))
    .map(({ action }) => action)
    .filter((action) => /^billing\.(payment|subscription)$/.test(action));

describe("a Stripe webhook", () => {
  const body = () => JSON.stringify(anInvoiceMessage({ userId: ann.userId }, "paid", 60));
  const forged: readonly [string, () => { body: string; signature: string }][] = [
    ["without a signature", () => ({ body: body(), signature: "" })],
    ["with text instead of a signature", () => ({ body: body(), signature: "it is me" })],
    ["signed with another secret", () => ({ body: body(), signature: signatureOf(body(), "whsec_another", Date.now()) })],
    ["signed with an empty secret", () => ({ body: body(), signature: signatureOf(body(), "", Date.now()) })],
    [
      "changed after it was signed",
      () => {
        const signed = body();
        return { body: signed.replaceAll("4950", "1"), signature: signatureOf(signed, secret(), Date.now()) };
      },
    ],
    [
      "whose timestamp was changed after it was signed",
      () => {
        const signed = body();
        const old = signatureOf(signed, secret(), secondsAgo(3600));
        return { body: signed, signature: old.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`) };
      },
    ],
    [
      "signed with scheme v0",
      () => {
        const signed = body();
        return { body: signed, signature: signatureOf(signed, secret(), Date.now()).replace("v1=", "v0=") };
      },
    ],
    [
      "signed without its timestamp",
      () => {
        const signed = body();
        return { body: signed, signature: `v1=${createHmac("sha256", secret()).update(signed).digest("hex")}` };
      },
    ],
    [
      "signed 305 seconds ago",
      () => {
        const signed = body();
        return { body: signed, signature: signatureOf(signed, secret(), secondsAgo(305)) };
      },
    ],
  ];

  it.each(forged)("%s returns 401 and changes nothing", async (_, message) => {
    const { body: sent, signature } = message();

    expect(await post(running.url, sent, signature)).toBe(401);

    expect((await stateOf()).payments).toEqual([]);
    expect(await auditEvents()).toEqual([]);
  });

  it("that was signed 290 seconds ago is accepted", async () => {
    const signed = body();

    expect(await post(running.url, signed, signatureOf(signed, secret(), secondsAgo(290)))).toBe(200);

    expect((await stateOf()).payments).toEqual([{ amount: 49.5, status: "paid" }]);
  });

  it("with one valid signature of several is accepted, as during a change of the secret", async () => {
    const signed = body();
    const signature = `${signatureOf(signed, secret(), Date.now())},v1=${"0".repeat(64)}`;

    expect(await post(running.url, signed, signature)).toBe(200);

    expect((await stateOf()).payments).toEqual([{ amount: 49.5, status: "paid" }]);
  });
});

describe("a verified Stripe webhook", () => {
  const ignored: readonly [string, () => BillingMessage][] = [
    ["of an unknown type", () => ({ ...anInvoiceMessage({ userId: ann.userId }, "paid", 1), type: "invoice.upcoming" })],
    ["about a user without a subscription here", () => anInvoiceMessage({ userId: "unknown" }, "paid", 1)],
    [
      "about a subscription without its number in the metadata",
      () => aSubscriptionMessage({ userId: ann.userId, number: Number.NaN }, "active", 1),
    ],
    ["with an unknown status", () => aSubscriptionMessage({ userId: ann.userId }, "hibernating", 1)],
  ];

  it.each(ignored)("%s returns 200 and changes nothing", async (_, message) => {
    expect(await deliver(message())).toBe(200);

    expect(await stateOf()).toEqual({ subscription: null, payments: [] });
    expect(await auditEvents()).toEqual([]);
  });

  it("of an unknown shape returns 500, so that Stripe repeats it", async () => {
    const message = { ...anInvoiceMessage({ userId: ann.userId }, "paid", 1), data: { object: { id: "in_1" } } };

    expect(await deliver(message)).toBe(500);
  });

  it.each<[string, () => BillingMessage]>([
    ["of a payment", () => anInvoiceMessage({ userId: ann.userId }, "paid", 60)],
    ["of a subscription", () => aSubscriptionMessage({ userId: ann.userId }, "active", 60)],
  ])("%s that is delivered five times, concurrently and later, is written once", async (_, messageOf) => {
    const message = messageOf();
    const isPayment = message.type === "invoice.paid";

    const statuses = await Promise.all(Array.from({ length: 4 }, () => deliver(message)));
    statuses.push(await deliver(message));

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await auditEvents()).toEqual([isPayment ? "billing.payment" : "billing.subscription"]);
    expect(await stateOf()).toMatchObject(
      isPayment ? { payments: [{ amount: 49.5, status: "paid" }] } : { subscription: { status: "active" }, payments: [] },
    );
  });
});

describe("Stripe webhooks in any order", () => {
  it("end in the same state, in all 24 orders of four, with each delivered twice", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, aCustomer));
    const orders = permutations([0, 1, 2, 3]);

    const ends: string[] = [];
    for (const [at, order] of orders.entries()) {
      const person = people[at % people.length]!;
      const target = { userId: person.userId, number: at + 1 };
      const message = [
        aSubscriptionMessage(target, "incomplete", 0),
        anInvoiceMessage(target, "payment_failed", 30),
        aSubscriptionMessage(target, "active", 60),
        anInvoiceMessage(target, "paid", 60),
      ];
      for (const place of order) await deliver(message[place]!);
      for (const place of order) await deliver(message[place]!);
      const { subscription, payments } = await stateOf(person);
      ends.push(
        `${subscription?._id === `sub_${target.number}` ? subscription.status : "another's"} ${payments.map(({ status }) => status).join(" ")}`,
      );
    }

    expect(orders).toHaveLength(24);
    expect(ends).toEqual(
      orders.map((_, at) => `active ${Array.from({ length: Math.floor(at / people.length) + 1 }, () => "paid").join(" ")}`),
    );
  });

  it.each([
    ["opened and paid within one second end as active", ["incomplete", "active"], "active"],
    ["paid and ended within one second end as cancelled", ["active", "canceled"], "cancelled"],
    ["of an ended subscription followed by a late payment end as cancelled", ["canceled", "active", "incomplete"], "cancelled"],
  ])("%s", async (_, statuses, end) => {
    for (const status of [...statuses, ...statuses.toReversed()]) await deliver(aSubscriptionMessage({ userId: ann.userId }, status, 5));

    expect((await stateOf()).subscription?.status).toBe(end);
  });

  it("that come before the answer to the subscribing user are not undone by that answer", async () => {
    const requested = { number: 1, plan: "kelpie_monthly", price: "price_1" } as const;
    await deliver(aSubscriptionMessage({ userId: ann.userId }, "active", 5));

    const opened = { _id: "sub_1", status: "incomplete", clientSecret: "pi_1_secret_1" } as const;
    const answered = await saveOpenedSubscription({ ...ann, isMaster: false }, requested, opened, aCall());

    expect(answered).toMatchObject({ _id: "sub_1", status: "active", clientSecret: null });
    expect((await stateOf()).subscription).toEqual(answered);
  });
});

/** All orders of the places. */
function permutations(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((first) => permutations(places.filter((place) => place !== first)).map((rest) => [first, ...rest]));
}
