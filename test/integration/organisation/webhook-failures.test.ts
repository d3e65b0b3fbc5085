import { afterEach, describe, expect, it, vi } from "vitest";
import type { WebhookEvent } from "../../../shared/domain/webhook.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type Person, rejectionOf } from "../../support/fixtures/people.ts";
import { aWebhook, archivedQuote, withWebhooks } from "../../support/fixtures/webhooks.ts";
import { drainOutbox, pendingJobs } from "../../support/in-process/drain-outbox.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const { administrator, listening } = withWebhooks(running);
afterEach(() => {
  vi.useRealTimers();
});

describe("a receiver that fails", () => {
  it("gets six attempts over 31 hours with one id, each a job that is done", async () => {
    const { person, receiver, shown } = await listening(["quote.stageChanged"]);
    await receiver.answers(500);
    await archivedQuote(person);
    for (const [at, minutes] of [1, 10, 60, 6 * 60, 24 * 60].entries()) {
      const [delivery] = (await shown()).deliveries;
      expect(delivery).toMatchObject({ attempt: at + 1, status: 500, isDelivered: false });
      expect(minutesBetween(delivery!.triedAt!, delivery!.nextAt!)).toBe(minutes);
      passMinutes(minutes - 1);
      await drainOutbox();
      expect(await receiver.received()).toHaveLength(at + 1);
      passMinutes(2);
      await drainOutbox();
      expect(await receiver.received()).toHaveLength(at + 2);
    }
    passMinutes(7 * 24 * 60);
    await drainOutbox();
    const received = await receiver.received();
    expect(received).toHaveLength(6);
    expect(new Set(received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(6);
    expect(await shown()).toMatchObject({ active: true, deliveries: [{ attempt: 6, status: 500, isDelivered: false, nextAt: null }] });
    expect((await pendingJobs()).filter(({ kind }) => kind === "webhook.deliver")).toEqual([]);
  });

  it("is done with once it answers, and its failures are forgotten", async () => {
    const { person, receiver, shown } = await listening(["quote.stageChanged"]);
    await receiver.answers(503);
    await archivedQuote(person);
    await receiver.answers(200);
    passMinutes(2);
    await drainOutbox();
    expect((await shown()).deliveries).toMatchObject([{ attempt: 2, status: 200, isDelivered: true, nextAt: null }]);
    passMinutes(60);
    await drainOutbox();
    expect(await receiver.received()).toHaveLength(2);
  });

  it("is paused when it is gone, and the administrator is told once", async () => {
    const { person, receiver, id, shown } = await listening(["quote.stageChanged"]);
    await receiver.answers(410);
    await archivedQuote(person);
    expect(await shown()).toMatchObject({ active: false, pausedFor: "gone", deliveries: [{ status: 410, nextAt: null }] });
    const [email, ...more] = await pausesTold(person);
    expect(more).toEqual([]);
    expect(email!.text).toContain("has answered that it no longer takes what Kelpie sends");
    await person.api.updateWebhook({ params: { id }, body: { active: true } });
    expect(await shown()).toMatchObject({ active: true, pausedFor: null });
  });

  it("is paused after 20 failures in a row, whatever becomes of its events", async () => {
    const { person, receiver, id, shown } = await listening(["quote.stageChanged"]);
    const changeEvents = (...events: WebhookEvent[]) => person.api.updateWebhook({ params: { id }, body: { events } });
    await receiver.answers(500);
    for (let failed = 0; failed < 19; failed += 1) await archivedQuote(person);
    await changeEvents("quote.stageChanged", "document.arrived");
    await archivedQuote(person);
    await changeEvents("quote.stageChanged");
    expect(await shown()).toMatchObject({ active: false, pausedFor: "failures", events: ["quote.stageChanged"] });
    expect(await rejectionOf(person.api.updateWebhook({ params: { id }, body: {} }))).toMatchObject({ status: 400 });
    expect((await pausesTold(person))[0]!.text).toContain("20 times in a row");
    await archivedQuote(person);
    passMinutes(60);
    await drainOutbox();
    expect(await receiver.received()).toHaveLength(20);
  });

  it("does not use up the outbox's retries if nobody knows its host, and is told so", async () => {
    const person = await administrator();
    const { _id: id } = await aWebhook(person);
    await person.api.testWebhook({ params: { id } });
    await drainOutbox();
    const [webhook] = await person.api.listWebhooks();
    expect(webhook!.deliveries).toMatchObject([{ attempt: 1, status: null, failure: "unreachable", isDelivered: false, nextAt: null }]);
    expect((await pendingJobs()).filter(({ kind }) => kind === "webhook.deliver")).toEqual([]);
  });
});

const passMinutes = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
const pausesTold = async ({ email }: Person) => (await emailsTo(email)).filter(({ subject }) => subject.includes("is paused"));
