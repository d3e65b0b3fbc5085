import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { FaultMode } from "../../../infra/local/fakes/fault-injection.ts";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf, withAnotherToken } from "../../support/fixtures/people.ts";

const running = withApi();

const subscribe = (person: Person) => person.api.subscribe({ body: { plan: "kelpie_monthly" } });
const createdFor = ({ userId }: Person) => ({
  customers: running.stripe.account.customers.filter(({ metadata }) => metadata["userId"] === userId).length,
  subscriptions: running.stripe.account.subscriptions.filter(({ metadata }) => metadata["userId"] === userId).length,
});

describe("where the stage takes no payments", () => {
  it("plans, subscribing and events return 409, and no secret is read", async () => {
    const beside = await running.beside({ STRIPE_URL: "", AWS_ENDPOINT_URL_SECRETS_MANAGER: "http://127.0.0.1:9" });
    const there = await withAnotherToken({ ...running, url: beside.url }, await aPerson(running, { isVerified: true }));
    const message = "Payment by card is not set up yet. You can keep quoting without a plan.";

    for (const call of [() => there.api.listPlans(), () => subscribe(there), () => there.api.receiveBillingEvent({ body: "{}" })])
      expect(await rejectionOf(call())).toMatchObject({ status: 409, code: "NOT_CONNECTED", message });
    await beside.kill();
  });
});

describe("while the payment provider", () => {
  afterEach(async () => {
    running.faultInjection.put("stripe", "ok");
    // The process stops calling a failing provider for 30 seconds; a new process starts without that state.
    await running.crash();
  });

  it.each<[string, FaultMode]>([
    ["times out", "down"],
    ["says nothing", "slow"],
    ["returns an HTML page", "malformed"],
  ])("%s, subscribing returns 503 and the stored subscription is still shown", async (_, faultMode) => {
    const ann = await aPerson(running, { isVerified: true });
    running.faultInjection.put("stripe", faultMode);

    for (const rejection of await Promise.all([rejectionOf(subscribe(ann)), rejectionOf(ann.api.listPlans())])) {
      expect(rejection).toEqual({
        status: 503,
        code: "PAYMENTS_UNAVAILABLE",
        field: undefined,
        message: "Payments cannot be reached right now, and nothing was charged. Please try again in a few minutes.",
      });
    }

    expect(await ann.api.readBillingCustomer()).toBeNull();
    expect(await ann.api.listTransactions()).toEqual([]);
    expect(running.lines.filter((line) => line.includes('"ExternalFailures"') && line.includes('"stripe"')).length).toBeGreaterThan(0);
    expect(running.lines.join("\n")).not.toContain(ann.userId);
  });

  it("fails repeatedly, calls stop", async () => {
    const ann = await aPerson(running, { isVerified: true });
    running.faultInjection.put("stripe", "down");
    for (let attempt = 0; attempt < 3; attempt++) await rejectionOf(subscribe(ann));
    running.faultInjection.put("stripe", "slow");
    const from = performance.now();

    expect(await rejectionOf(subscribe(ann))).toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });

    expect(performance.now() - from).toBeLessThan(5_000);
  });
});

describe("a crash while a user subscribes", () => {
  it("leaves one customer and one subscription after a retry", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aPerson(running, { isVerified: true })));

    for (const [at, person] of people.entries()) {
      const crashed = subscribe(person).catch(() => undefined);
      await pause(5 + at * 25);
      await running.crash();
      await crashed;
    }
    const subscriptions = await Promise.all(people.map(subscribe));
    await running.stripe.settled();

    for (const [at, person] of people.entries()) {
      expect(createdFor(person)).toEqual({ customers: 1, subscriptions: 1 });
      expect((await person.api.readBillingCustomer())?.subscription).toEqual(subscriptions[at]);
    }
  });
});
