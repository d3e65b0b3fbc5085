import { beforeEach, describe, expect, it } from "vitest";
import { auditTrail } from "../../../functions/store/services/audit.ts";
import type { Subscription } from "../../../shared/domain/billing.ts";
import { withApi } from "../../support/api/api.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;

beforeEach(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const subscribe = (plan: string, person = ann): Promise<Subscription> => person.api.subscribe({ body: { plan } });
const stripeSubscriptionsOf = (person = ann) =>
  running.stripe.account.subscriptions.filter(({ metadata }) => metadata["userId"] === person.userId);
const customersOf = (person = ann) => running.stripe.account.customers.filter(({ metadata }) => metadata["userId"] === person.userId);

/** Simulates the bank's decision on the open invoice and delivers the webhook. */
async function bankReplies(outcome: "paid" | "declined", person = ann): Promise<void> {
  const subscription = stripeSubscriptionsOf(person)[0]!;
  await running.stripe.events.pay(subscription, subscription.invoices.at(-1)!, outcome);
  await running.stripe.settled();
}

/** The end of the first month, by the fake provider's clock. */
function inThirtyDays(person = ann): string {
  const { created } = stripeSubscriptionsOf(person)[0]!;
  return new Date((created + 30 * 24 * 60 * 60) * 1000).toISOString();
}

describe("a subscription", () => {
  it("can be chosen from the provider's plans with their prices, cheapest first", async () => {
    expect(await ann.api.listPlans()).toEqual([
      { _id: "kelpie_monthly", name: "Kelpie, monthly", amount: 49, gst: 4.45, interval: "month" },
      { _id: "kelpie_yearly", name: "Kelpie, yearly", amount: 490, gst: 44.55, interval: "year" },
    ]);
  });

  it("returns the client secret of the first payment to its owner only", async () => {
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

  it("is active once the bank has paid, lists the payment and drops the client secret", async () => {
    const { _id } = await subscribe("kelpie_monthly");

    await bankReplies("paid");

    expect((await ann.api.readBillingCustomer())?.subscription).toEqual({
      _id,
      plan: "kelpie_monthly",
      status: "active",
      clientSecret: null,
      renewsAt: inThirtyDays(),
      endsAt: null,
    });
    const description = "1 × Kelpie, monthly (at $49.00 / month)";
    expect(await ann.api.listTransactions()).toMatchObject([{ description, amount: 49, gst: 4.45, status: "paid" }]);
    const [colleague, master] = await Promise.all([aPerson(running, { organisation: ann.organisationId }), aMaster(running)]);
    for (const person of [colleague, master]) expect(await person.api.listTransactions()).toEqual([]);
  });

  it("stays incomplete when the bank declines, and the same payment can be retried", async () => {
    const first = await subscribe("kelpie_monthly");
    await bankReplies("declined");
    expect(await ann.api.listTransactions()).toMatchObject([{ amount: 49, status: "failed" }]);

    expect(await subscribe("kelpie_monthly")).toEqual(first);
    await bankReplies("paid");

    expect(await ann.api.listTransactions()).toMatchObject([{ amount: 49, status: "paid" }]);
    expect((await ann.api.readBillingCustomer())?.subscription?.status).toBe("active");
  });

  it("is created once, with one customer, for repeated and concurrent requests", async () => {
    const subscriptions = await Promise.all(Array.from({ length: 6 }, () => subscribe("kelpie_monthly")));
    await running.stripe.settled();
    subscriptions.push(await subscribe("kelpie_monthly"));

    expect(new Set(subscriptions.map(({ _id, clientSecret }) => `${_id} ${clientSecret}`)).size).toBe(1);
    expect(customersOf()).toHaveLength(1);
    expect(stripeSubscriptionsOf()).toHaveLength(1);
  });

  it("writes audit events for changes, but none for a repetition that changes nothing", async () => {
    const auditEvents = () => auditTrail({ userId: ann.userId }, new Date(0), new Date(Date.now() + 1000));
    await subscribe("kelpie_monthly");
    await running.stripe.settled();
    const before = await auditEvents();

    await subscribe("kelpie_monthly");

    expect(before.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["billing.customer", "billing.subscription.begun", "billing.subscription"]),
    );
    expect(JSON.stringify(before)).not.toContain("_secret_");
    expect(await auditEvents()).toEqual(before);
  });

  it("stays the only open one when two plans are chosen concurrently", async () => {
    await Promise.allSettled(["kelpie_monthly", "kelpie_yearly", "kelpie_monthly", "kelpie_yearly"].map((plan) => subscribe(plan)));
    await running.stripe.settled();

    expect(customersOf()).toHaveLength(1);
    const open = stripeSubscriptionsOf().filter(({ status }) => status !== "canceled");
    expect(open).toHaveLength(1);
    expect((await ann.api.readBillingCustomer())?.subscription?._id).toBe(open[0]!.id);
  });

  it("that was never paid can be replaced by another plan", async () => {
    const monthly = await subscribe("kelpie_monthly");
    const yearly = await subscribe("kelpie_yearly");
    await bankReplies("paid");

    expect(yearly._id).not.toBe(monthly._id);
    expect(stripeSubscriptionsOf().map(({ status }) => status)).toEqual(["active", "canceled"]);
    expect((await ann.api.readBillingCustomer())?.subscription).toMatchObject({ plan: "kelpie_yearly", status: "active" });
  });

  it("returns 409 when one exists, 400 for an unknown plan and 403 for an unverified address", async () => {
    const stranger = await aPerson(running);
    await subscribe("kelpie_monthly");
    await bankReplies("paid");

    expect(await rejectionOf(subscribe("kelpie_yearly"))).toMatchObject({ status: 409, code: "ALREADY_SUBSCRIBED", field: "plan" });
    expect(await rejectionOf(subscribe("kelpie_free"))).toMatchObject({ status: 400, code: "NO_SUCH_PLAN", field: "plan" });
    expect(await rejectionOf(subscribe("kelpie_monthly", stranger))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    expect(stripeSubscriptionsOf(stranger)).toEqual([]);
  });

  it("is past due when a renewal is declined, and active once that is paid", async () => {
    const { _id } = await subscribe("kelpie_monthly");
    await bankReplies("paid");
    await running.stripe.events.renew(stripeSubscriptionsOf()[0]!, "declined");
    await running.stripe.settled();
    expect((await ann.api.readBillingCustomer())?.subscription?.status).toBe("pastDue");

    const due = await subscribe("kelpie_monthly");
    await bankReplies("paid");

    expect(due).toMatchObject({ _id, status: "pastDue", clientSecret: stripeSubscriptionsOf()[0]!.invoices.at(-1)!.clientSecret });
    expect((await ann.api.readBillingCustomer())?.subscription).toMatchObject({ _id, status: "active", clientSecret: null });
    expect((await ann.api.listTransactions()).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  it("can be created again after it has ended", async () => {
    const first = await subscribe("kelpie_monthly");
    await bankReplies("paid");
    await running.stripe.events.cancel(stripeSubscriptionsOf()[0]!);
    await running.stripe.settled();
    expect((await ann.api.readBillingCustomer())?.subscription).toMatchObject({ _id: first._id, status: "cancelled" });

    const second = await subscribe("kelpie_yearly");

    expect(second._id).not.toBe(first._id);
    expect(customersOf()).toHaveLength(1);
  });
});

describe("the payment provider's portal", () => {
  const current = async () => (await ann.api.readBillingCustomer())?.subscription;

  it("opens for the owner of a plan, for that customer alone, and leads back to the page of the plan", async () => {
    const kim = await aPerson(running, { isVerified: true });
    await subscribe("kelpie_monthly");
    await subscribe("kelpie_yearly", kim);

    const { url } = await ann.api.openBillingPortal();

    const portal = await (await fetch(pageOf(url))).text();
    expect(portal).toContain("Kelpie, monthly");
    expect(portal).not.toContain("<strong>Kelpie, yearly");
    expect(portal).toContain('/subscribe?managed"');
    expect(running.lines.join("\n")).not.toContain(new URL(url).searchParams.get("portal"));
  });

  it("is rejected for a user who never chose a plan and for an unverified one", async () => {
    expect(await rejectionOf(ann.api.openBillingPortal())).toMatchObject({
      status: 409,
      code: "NO_PLAN_YET",
      message: "Please choose a plan first. There is nothing to manage yet.",
    });
    expect(await rejectionOf((await aPerson(running)).api.openBillingPortal())).toMatchObject({ status: 403 });
  });

  it("cancels at the end of the paid period, takes that back, and ends the plan when the period is over", async () => {
    await subscribe("kelpie_monthly");
    await bankReplies("paid");
    const change = async (wanted: string) => {
      const { url } = await ann.api.openBillingPortal();
      const body = new URLSearchParams({ subscription: stripeSubscriptionsOf()[0]!.id, change: wanted });
      await fetch(pageOf(url), { method: "POST", body, redirect: "manual" });
      await running.stripe.settled();
    };

    await change("cancel");
    expect(await current()).toMatchObject({ status: "active", endsAt: inThirtyDays() });
    await change("keep");
    expect(await current()).toMatchObject({ status: "active", endsAt: null, renewsAt: inThirtyDays() });
    await change("cancel");
    await running.stripe.events.renew(stripeSubscriptionsOf()[0]!, "paid");
    await running.stripe.settled();

    expect(await current()).toMatchObject({ status: "cancelled" });
    expect(await ann.api.listTransactions()).toHaveLength(1);
  });

  it("changes the plan, and the renewal moves the date and charges the new price", async () => {
    await subscribe("kelpie_monthly");
    await bankReplies("paid");

    await running.stripe.events.change(stripeSubscriptionsOf()[0]!, { price: "price_local_yearly" });
    await running.stripe.settled();
    expect(await current()).toMatchObject({ plan: "kelpie_yearly", status: "active" });
    const before = (await current())!.renewsAt!;
    await running.stripe.events.renew(stripeSubscriptionsOf()[0]!, "paid");
    await running.stripe.settled();

    const year = Date.parse((await current())!.renewsAt!) - Date.parse(before);
    expect(year / 86_400_000).toBe(365);
    expect(await ann.api.listTransactions()).toMatchObject([
      { amount: 490, gst: 44.55 },
      { amount: 49, gst: 4.45 },
    ]);
  });

  it("cannot change another customer's plan", async () => {
    const kim = await aPerson(running, { isVerified: true });
    await subscribe("kelpie_monthly");
    await bankReplies("paid");
    await subscribe("kelpie_monthly", kim);
    const { url } = await kim.api.openBillingPortal();

    const body = new URLSearchParams({ subscription: stripeSubscriptionsOf()[0]!.id, change: "cancel" });
    await fetch(pageOf(url), { method: "POST", body, redirect: "manual" });
    await running.stripe.settled();

    expect(await current()).toMatchObject({ endsAt: null });
  });
});

/** The page at the fake provider itself: only `npm start` shows it on the site. */
const pageOf = (url: string) => running.stripe.url + new URL(url).pathname + new URL(url).search;
