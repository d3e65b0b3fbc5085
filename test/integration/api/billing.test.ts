import { beforeEach, describe, expect, it } from "vitest";
import { deedsOf } from "../../../functions/store/audit.ts";
import type { Subscription } from "../../../shared/entities/billing.ts";
import { withApi } from "../../support/api.ts";
import { type Person, aMaster, aPerson, refusalOf } from "../../support/people.ts";

const running = withApi();
let ann: Person;

beforeEach(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const subscribe = (plan: string, person = ann): Promise<Subscription> => person.api.subscribe({ body: { plan } });
const atStripe = (person = ann) => running.stripe.account.subscriptions.filter(({ metadata }) => metadata["userId"] === person.userId);
const customersOf = (person = ann) => running.stripe.account.customers.filter(({ metadata }) => metadata["userId"] === person.userId);

/** The bank's part, once everything before has been told to the product. */
async function bankSays(outcome: "paid" | "declined", person = ann): Promise<void> {
  const subscription = atStripe(person)[0]!;
  await running.stripe.happenings.pay(subscription, subscription.invoices.at(-1)!, outcome);
  await running.stripe.settled();
}

describe("subscribing", () => {
  it("offers the provider's plans with their prices, the cheapest first", async () => {
    expect(await ann.api.listPlans()).toEqual([
      { _id: "kelpie_monthly", name: "Kelpie, monthly", amount: 49, interval: "month" },
      { _id: "kelpie_yearly", name: "Kelpie, yearly", amount: 490, interval: "year" },
    ]);
  });

  it("answers the secret that confirms the first payment, and shows it to its owner alone", async () => {
    const [colleague, master] = await Promise.all([aPerson(running, { organisation: ann.organisationId }), aMaster(running)]);

    const subscription = await subscribe("kelpie_monthly");
    await running.stripe.settled();

    expect(subscription).toMatchObject({
      plan: "kelpie_monthly",
      status: "incomplete",
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
    });
    expect(await ann.api.readBillingCustomer()).toEqual({ _id: customersOf()[0]!.id, subscription });
    for (const person of [colleague, master]) expect(await person.api.readBillingCustomer()).toBeNull();
  });

  it("is active once the bank has paid, with the payment among the transactions and no secret left", async () => {
    const { _id } = await subscribe("kelpie_monthly");

    await bankSays("paid");

    expect((await ann.api.readBillingCustomer())?.subscription).toEqual({
      _id,
      plan: "kelpie_monthly",
      status: "active",
      clientSecret: null,
    });
    const description = "1 × Kelpie, monthly (at $49.00 / month)";
    expect(await ann.api.listTransactions()).toMatchObject([{ description, amount: 49, status: "paid" }]);
    const [colleague, master] = await Promise.all([aPerson(running, { organisation: ann.organisationId }), aMaster(running)]);
    for (const person of [colleague, master]) expect(await person.api.listTransactions()).toEqual([]);
  });

  it("stays incomplete where the bank declines, and the same payment may be tried again", async () => {
    const first = await subscribe("kelpie_monthly");
    await bankSays("declined");
    expect(await ann.api.listTransactions()).toMatchObject([{ amount: 49, status: "failed" }]);

    expect(await subscribe("kelpie_monthly")).toEqual(first);
    await bankSays("paid");

    expect(await ann.api.listTransactions()).toMatchObject([{ amount: 49, status: "paid" }]);
    expect((await ann.api.readBillingCustomer())?.subscription?.status).toBe("active");
  });

  it("makes one customer and one subscription of it, however often it is pressed", async () => {
    const pressed = await Promise.all(Array.from({ length: 6 }, () => subscribe("kelpie_monthly")));
    await running.stripe.settled();
    pressed.push(await subscribe("kelpie_monthly"));

    expect(new Set(pressed.map(({ _id, clientSecret }) => `${_id} ${clientSecret}`)).size).toBe(1);
    expect(customersOf()).toHaveLength(1);
    expect(atStripe()).toHaveLength(1);
  });

  it("leaves a trace of what changed, and none of a press that changed nothing", async () => {
    const deeds = () => deedsOf({ userId: ann.userId }, new Date(0), new Date(Date.now() + 1000));
    await subscribe("kelpie_monthly");
    await running.stripe.settled();
    const before = await deeds();

    await subscribe("kelpie_monthly");

    expect(before.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["billing.customer", "billing.opening", "billing.subscription"]),
    );
    expect(JSON.stringify(before)).not.toContain("_secret_");
    expect(await deeds()).toEqual(before);
  });

  it("leaves one open subscription where two plans are pressed at the same moment", async () => {
    await Promise.allSettled(["kelpie_monthly", "kelpie_yearly", "kelpie_monthly", "kelpie_yearly"].map((plan) => subscribe(plan)));
    await running.stripe.settled();

    expect(customersOf()).toHaveLength(1);
    const open = atStripe().filter(({ status }) => status !== "canceled");
    expect(open).toHaveLength(1);
    expect((await ann.api.readBillingCustomer())?.subscription?._id).toBe(open[0]!.id);
  });

  it("lets a plan that was never paid give way to another", async () => {
    const monthly = await subscribe("kelpie_monthly");
    const yearly = await subscribe("kelpie_yearly");
    await bankSays("paid");

    expect(yearly._id).not.toBe(monthly._id);
    expect(atStripe().map(({ status }) => status)).toEqual(["active", "canceled"]);
    expect((await ann.api.readBillingCustomer())?.subscription).toMatchObject({ plan: "kelpie_yearly", status: "active" });
  });

  it("refuses a second subscription, another plan's name and an unverified e-mail address", async () => {
    const stranger = await aPerson(running);
    await subscribe("kelpie_monthly");
    await bankSays("paid");

    expect(await refusalOf(subscribe("kelpie_yearly"))).toMatchObject({ status: 409, code: "ALREADY_SUBSCRIBED", field: "plan" });
    expect(await refusalOf(subscribe("kelpie_free"))).toMatchObject({ status: 400, code: "NO_SUCH_PLAN", field: "plan" });
    expect(await refusalOf(subscribe("kelpie_monthly", stranger))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    expect(atStripe(stranger)).toEqual([]);
  });

  it("is past due where a renewal is declined, and active again once that is paid", async () => {
    const { _id } = await subscribe("kelpie_monthly");
    await bankSays("paid");
    await running.stripe.happenings.renew(atStripe()[0]!, "declined");
    await running.stripe.settled();
    expect((await ann.api.readBillingCustomer())?.subscription?.status).toBe("pastDue");

    const due = await subscribe("kelpie_monthly");
    await bankSays("paid");

    expect(due).toMatchObject({ _id, status: "pastDue", clientSecret: atStripe()[0]!.invoices.at(-1)!.clientSecret });
    expect((await ann.api.readBillingCustomer())?.subscription).toMatchObject({ _id, status: "active", clientSecret: null });
    expect((await ann.api.listTransactions()).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  it("may begin anew once it has ended", async () => {
    const first = await subscribe("kelpie_monthly");
    await bankSays("paid");
    await running.stripe.happenings.cancel(atStripe()[0]!);
    await running.stripe.settled();
    expect((await ann.api.readBillingCustomer())?.subscription).toMatchObject({ _id: first._id, status: "cancelled" });

    const second = await subscribe("kelpie_yearly");

    expect(second._id).not.toBe(first._id);
    expect(customersOf()).toHaveLength(1);
  });
});
