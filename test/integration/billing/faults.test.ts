import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Mood } from "../../../infra/local/outside/mood.ts";
import { withApi } from "../../support/api.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";

const running = withApi();

const subscribe = (person: Person) => person.api.subscribe({ body: { plan: "kelpie_monthly" } });
const madeFor = ({ userId }: Person) => ({
  customers: running.stripe.account.customers.filter(({ metadata }) => metadata["userId"] === userId).length,
  subscriptions: running.stripe.account.subscriptions.filter(({ metadata }) => metadata["userId"] === userId).length,
});

afterEach(async () => {
  running.moods.put("stripe", "well");
  // A process that has seen the provider fail leaves it alone for half a minute; a new one does not.
  await running.crash();
});

describe("while the provider", () => {
  it.each<[string, Mood]>([
    ["is down", "down"],
    ["says nothing", "slow"],
    ["answers a page", "wrong"],
  ])("%s, subscribing says so, and what is known is shown all the same", async (_, mood) => {
    const ann = await aPerson(running, { isVerified: true });
    running.moods.put("stripe", mood);

    for (const call of [() => subscribe(ann), () => ann.api.listPlans()]) {
      expect(await refusalOf(call())).toEqual({
        status: 503,
        code: "PAYMENTS_UNAVAILABLE",
        field: undefined,
        message: "Payments cannot be reached right now, and nothing was charged. Please try again in a few minutes.",
      });
    }

    expect(await ann.api.readBillingCustomer()).toBeNull();
    expect(await ann.api.listTransactions()).toEqual([]);
    expect(running.lines.filter((line) => line.includes('"OutsideFailures"') && line.includes('"stripe"')).length).toBeGreaterThan(0);
    expect(running.lines.join("\n")).not.toContain(ann.userId);
  });

  it("fails again and again, it is left alone", async () => {
    const ann = await aPerson(running, { isVerified: true });
    running.moods.put("stripe", "down");
    for (let pressed = 0; pressed < 3; pressed++) await refusalOf(subscribe(ann));
    running.moods.put("stripe", "slow");
    const from = performance.now();

    expect(await refusalOf(subscribe(ann))).toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });

    expect(performance.now() - from).toBeLessThan(5_000);
  });
});

describe("a function that dies while somebody subscribes", () => {
  it("leaves one customer and one subscription once it is pressed again", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aPerson(running, { isVerified: true })));

    for (const [at, person] of people.entries()) {
      const pressed = subscribe(person).catch(() => undefined);
      await pause(5 + at * 25);
      await running.crash();
      await pressed;
    }
    const subscriptions = await Promise.all(people.map(subscribe));
    await running.stripe.settled();

    for (const [at, person] of people.entries()) {
      expect(madeFor(person)).toEqual({ customers: 1, subscriptions: 1 });
      expect((await person.api.readBillingCustomer())?.subscription).toEqual(subscriptions[at]);
    }
  });
});
