import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { keepCustomer } from "../../../functions/billing/store.ts";
import { deedsOf } from "../../../functions/store/audit.ts";
import { post } from "../../../infra/local/outside/stripe/on-this-machine.ts";
import { signatureOf } from "../../../infra/local/outside/stripe/webhooks.ts";
import { withApi } from "../../support/api.ts";
import {
  type BillingMessage,
  aSubscriptionMessage,
  anInvoiceMessage,
  deliverSigned,
  webhookSecretOf,
} from "../../support/billing-events.ts";
import { aCall } from "../../support/brokers.ts";
import { type Person, aPerson } from "../../support/people.ts";

const running = withApi();
let ann: Person;

/** Somebody whom the provider knows already. */
async function aCustomer(): Promise<Person> {
  const person = await aPerson(running);
  await keepCustomer({ ...person, isMaster: false }, "cus_1", aCall());
  return person;
}

beforeEach(async () => {
  ann = await aCustomer();
});

const deliver = (told: BillingMessage) => deliverSigned(running, told);
const secret = () => webhookSecretOf(running);
const secondsAgo = (seconds: number) => Date.now() - seconds * 1000;

/** What the messages have left: the subscription that stands and the payments. */
async function standing(person = ann) {
  const [billing, transactions] = await Promise.all([person.api.readBillingCustomer(), person.api.listTransactions()]);
  return { subscription: billing?.subscription ?? null, payments: transactions.map(({ amount, status }) => ({ amount, status })) };
}

const deeds = async (person = ann) =>
  (await deedsOf({ userId: person.userId }, new Date(0), new Date(Date.now() + 1000)))
    .map(({ action }) => action)
    .filter((action) => /^billing\.(payment|subscription)$/.test(action));

describe("a message that says it is Stripe's", () => {
  const body = () => JSON.stringify(anInvoiceMessage({ userId: ann.userId }, "paid", 60));
  const forged: readonly [string, () => { body: string; signature: string }][] = [
    ["without a signature", () => ({ body: body(), signature: "" })],
    ["with words for a signature", () => ({ body: body(), signature: "it is me" })],
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
      "whose moment was changed after it was signed",
      () => {
        const signed = body();
        const old = signatureOf(signed, secret(), secondsAgo(3600));
        return { body: signed, signature: old.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`) };
      },
    ],
    [
      "signed by a scheme of the past",
      () => {
        const signed = body();
        return { body: signed, signature: signatureOf(signed, secret(), Date.now()).replace("v1=", "v0=") };
      },
    ],
    [
      "signed without its moment",
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

  it.each(forged)("is refused %s, and changes nothing", async (_, message) => {
    const { body: sent, signature } = message();

    expect(await post(running.url, sent, signature)).toBe(401);

    expect((await standing()).payments).toEqual([]);
    expect(await deeds()).toEqual([]);
  });

  it("is taken in where it was signed 290 seconds ago", async () => {
    const signed = body();

    expect(await post(running.url, signed, signatureOf(signed, secret(), secondsAgo(290)))).toBe(200);

    expect((await standing()).payments).toEqual([{ amount: 49.5, status: "paid" }]);
  });

  it("is taken in where one of several signatures is right, as while the secret is changed", async () => {
    const signed = body();
    const signature = `${signatureOf(signed, secret(), Date.now())},v1=${"0".repeat(64)}`;

    expect(await post(running.url, signed, signature)).toBe(200);

    expect((await standing()).payments).toEqual([{ amount: 49.5, status: "paid" }]);
  });
});

describe("a verified message", () => {
  const ignored: readonly [string, () => BillingMessage][] = [
    [
      "of a kind that this product does not know",
      () => ({ ...anInvoiceMessage({ userId: ann.userId }, "paid", 1), type: "invoice.upcoming" }),
    ],
    ["about somebody who did not subscribe here", () => anInvoiceMessage({ userId: "somebody" }, "paid", 1)],
    ["about a subscription without our number", () => aSubscriptionMessage({ userId: ann.userId, number: Number.NaN }, "active", 1)],
    ["of a status that this product does not know", () => aSubscriptionMessage({ userId: ann.userId }, "hibernating", 1)],
  ];

  it.each(ignored)("%s is acknowledged, and changes nothing", async (_, told) => {
    expect(await deliver(told())).toBe(200);

    expect(await standing()).toEqual({ subscription: null, payments: [] });
    expect(await deeds()).toEqual([]);
  });

  it("of a shape that this product does not know is not acknowledged, so that it comes again", async () => {
    const told = { ...anInvoiceMessage({ userId: ann.userId }, "paid", 1), data: { object: { id: "in_1" } } };

    expect(await deliver(told)).toBe(500);
  });

  it("that comes five times, at once and later, is written once", async () => {
    const told = anInvoiceMessage({ userId: ann.userId }, "paid", 60);

    const statuses = await Promise.all(Array.from({ length: 4 }, () => deliver(told)));
    statuses.push(await deliver(told));

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect((await standing()).payments).toEqual([{ amount: 49.5, status: "paid" }]);
    expect(await deeds()).toEqual(["billing.payment"]);
  });
});

describe("messages in another order", () => {
  it("end in the same, all 24 orders of four, with each one sent twice", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, aCustomer));
    const orders = permutations([0, 1, 2, 3]);

    const ends: string[] = [];
    for (const [at, order] of orders.entries()) {
      const person = people[at % people.length]!;
      const story = { userId: person.userId, number: at + 1 };
      const told = [
        aSubscriptionMessage(story, "incomplete", 0),
        anInvoiceMessage(story, "payment_failed", 30),
        aSubscriptionMessage(story, "active", 60),
        anInvoiceMessage(story, "paid", 60),
      ];
      for (const place of order) await deliver(told[place]!);
      for (const place of order) await deliver(told[place]!);
      const { subscription, payments } = await standing(person);
      ends.push(
        `${subscription?._id === `sub_${story.number}` ? subscription.status : "another's"} ${payments.map(({ status }) => status).join(" ")}`,
      );
    }

    expect(orders).toHaveLength(24);
    expect(ends).toEqual(
      orders.map((_, at) => `active ${Array.from({ length: Math.floor(at / people.length) + 1 }, () => "paid").join(" ")}`),
    );
  });

  it.each([
    ["opened and paid within one second", ["incomplete", "active"], "active"],
    ["paid and ended within one second", ["active", "canceled"], "cancelled"],
    ["ended, and told that it was paid afterwards", ["canceled", "active", "incomplete"], "cancelled"],
  ])("%s", async (_, statuses, end) => {
    for (const status of [...statuses, ...statuses.toReversed()]) await deliver(aSubscriptionMessage({ userId: ann.userId }, status, 5));

    expect((await standing()).subscription?.status).toBe(end);
  });
});

/** Every order of these. */
function permutations(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((first) => permutations(places.filter((place) => place !== first)).map((rest) => [first, ...rest]));
}
