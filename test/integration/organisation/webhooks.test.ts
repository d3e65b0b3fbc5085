import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { refreshToday } from "../../../functions/store/services/today-jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aReadySettlement, figures } from "../../support/fixtures/settlements.ts";
import { aQuoteForNow } from "../../support/fixtures/submissions.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { type Receiver, aWebhook, archivedQuote, withWebhooks } from "../../support/fixtures/webhooks.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
withFakeMailbox();
const { administrator, receiver: newReceiver, listening } = withWebhooks(running);
let ann: Person;
beforeAll(async () => {
  ann = await administrator();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two of one moment are sent at the same time. */
// Two of the same write can be told in either order.
const byTypeAndTime = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  `${String(a["type"])} ${String(a["timestamp"])}` < `${String(b["type"])} ${String(b["timestamp"])}` ? -1 : 1;

const bodiesOf = async (receiver: Receiver) => (await receiver.received()).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe("a webhook", () => {
  it("gets a test that Standard Webhooks verifies; its secret is shown once", async () => {
    const { receiver, secret, shown, sendTest } = await listening();
    await sendTest();
    const [{ headers, body } = { headers: {}, body: "" }, ...more] = await receiver.received();
    expect(more).toEqual([]);
    expect(new Webhook(secret).verify(body, { ...headers })).toEqual({ type: "test", timestamp: expect.stringMatching(/^20/), data: {} });
    const forged = () => new Webhook(secret).verify(body.replace("test", "text"), { ...headers });
    expect(forged).toThrow(WebhookVerificationError);

    expect(await shown()).toMatchObject({
      url: receiver.url,
      active: true,
      pausedFor: null,
      deliveries: [{ _id: headers["webhook-id"], type: "test", humanId: null, attempt: 1, status: 204, isDelivered: true, nextAt: null }],
    });
    expect(JSON.stringify(await everyItem())).not.toContain(secret.slice("whsec_".length));
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is signed with both secrets for a day after a new one was made", async () => {
    const { person, receiver, id, secret: former, sendTest } = await listening();
    const { secret } = await person.api.rotateWebhookSecret({ params: { id } });
    await sendTest();
    const [first] = await receiver.received();
    expect(first!.headers["webhook-signature"]!.split(" ")).toHaveLength(2);
    for (const each of [secret, former])
      expect(new Webhook(each).verify(first!.body, { ...first!.headers })).toMatchObject({ type: "test" });

    passMinutes(25 * 60);
    await sendTest();
    const [, second] = await receiver.received();
    expect(() => new Webhook(former).verify(second!.body, { ...second!.headers })).toThrow(WebhookVerificationError);
    expect(new Webhook(secret).verify(second!.body, { ...second!.headers })).toMatchObject({ type: "test" });
  });

  it("gets nothing while it is paused, and its new events once it is resumed", async () => {
    const { person, receiver, id, shown } = await listening(["quote.stageChanged"]);
    await person.api.updateWebhook({ params: { id }, body: { active: false } });
    await archivedQuote(person);
    await person.api.updateWebhook({ params: { id }, body: { active: true, events: ["document.arrived"] } });
    await archivedQuote(person);
    expect(await receiver.received()).toEqual([]);
    expect(await shown()).toMatchObject({ active: true, events: ["document.arrived"], deliveries: [] });
  });

  it("gets nothing of an organisation that is not confirmed any more, nor once it is deleted", async () => {
    const { person, receiver, id } = await listening();
    await person.api.updateOrganisation({ body: { organisationId: person.organisationId!, name: "Another Name" } });
    await archivedQuote(person);
    await confirmedByStaff(person.organisationId!);
    await person.api.deleteWebhook({ params: { id } });
    await archivedQuote(person);
    expect(await receiver.received()).toEqual([]);
    expect(await person.api.listWebhooks()).toEqual([]);
    expect(await rejectionOf(person.api.deleteWebhook({ params: { id } }))).toMatchObject({ status: 404 });
  });
});

describe("the events of a quote", () => {
  it("are its stages, a lender's decision, a document and the contract: without a name or an amount, each once", async () => {
    const { person, receiver } = await listening();
    const { applicationId, customerId } = await aReadySettlement(person);
    await drainOutbox();
    const form = await person.api.uploadDocument({ body: { customerId, kind: "payslip", ...pdfMetadata(files.pdf) } });
    await uploadAndWait(person, form, files.pdf);
    await drainOutbox();
    const settled = { applicationId, settledOn: businessDate(new Date()), figures: figures(), acknowledgeMissing: true };
    await person.api.recordSettled({ body: settled });
    await drainOutbox();
    await commit([outboxItem(refreshToday, { applicationId })]);
    await drainOutbox();

    const { humanId } = await person.api.readApplication({ params: { id: applicationId } });
    const told = (type: string, data: object) => ({
      type,
      timestamp: expect.stringMatching(/^20/),
      data: { applicationId, humanId, ...data },
    });
    expect((await bodiesOf(receiver)).toSorted(byTypeAndTime)).toEqual([
      told("contract.created", { stage: "settled", lender: "Pepper" }),
      told("document.arrived", { stage: "accepted" }),
      told("quote.stageChanged", { stage: "accepted" }),
      told("quote.stageChanged", { stage: "settled" }),
      told("submission.decided", { stage: "accepted", lender: "Pepper", status: "accepted" }),
    ]);
    const [deliveries] = (await person.api.listWebhooks()).map((each) => each.deliveries);
    expect(deliveries!.map(({ type, humanId: shown }) => [type, shown])).toContainEqual(["contract.created", humanId]);
  });

  it("go to those that asked for them; a stage that was reached before is not told", async () => {
    const person = await administrator();
    const before = await aQuoteForNow(person);
    const links = () => person.api.sendUploadLink({ body: { customerId: before.customerId } });
    await links();
    await drainOutbox();
    const [stages, contracts] = [newReceiver(), newReceiver()];
    await aWebhook(person, stages.url, ["quote.stageChanged"]);
    await aWebhook(person, contracts.url, ["contract.created"]);
    await person.api.waiveDocument({
      body: { applicationId: before.applicationId, customerId: before.customerId, kind: "payslip", reason: "x" },
    });
    await drainOutbox();
    expect(await stages.received()).toEqual([]);
    await person.api.archiveQuote({ body: { applicationId: before.applicationId } });
    await drainOutbox();
    await person.api.restoreQuote({ body: { applicationId: before.applicationId } });
    await drainOutbox();
    await links();
    await drainOutbox();
    expect((await bodiesOf(stages)).map(({ data }) => (data as { stage: string }).stage)).toEqual(["archived", "documentsOut"]);
    expect(await contracts.received()).toEqual([]);
  });
});

describe("making a webhook", () => {
  const make = (body: object) => ann.send("createWebhook", { body: { url: "http://hooks.test/a", events: ["contract.created"], ...body } });

  it.each([
    ["http", { url: "http://hooks.example.com" }, "url"],
    ["an IP", { url: "https://8.8.8.8/" }, "url"],
    ["localhost", { url: "https://localhost/" }, "url"],
    ["a user", { url: "https://user@hooks.example.com/" }, "url"],
    ["another port", { url: "https://hooks.example.com:8443/" }, "url"],
    ["a host that nobody knows", { url: "https://hooks.invalid/" }, "url"],
    ["2,001 characters", { url: `https://hooks.example.com/${"x".repeat(1_975)}` }, "url"],
    ["an unknown event", { events: ["quote.deleted"] }, "events.0"],
    ["no event", { events: [] }, "events"],
  ])("names what is wrong with %s", async (_, body, field) => {
    const { status, text } = await make(body);
    expect([status, (JSON.parse(text) as { data: { field: string } }).data.field]).toEqual([400, field]);
  });

  it("takes ten, however many ask at once, and another once one is deleted", async () => {
    const dan = await administrator();
    const asked = await Promise.all(Array.from({ length: 12 }, () => aWebhook(dan).catch(() => undefined)));
    const made = asked.filter((each) => each !== undefined);
    while (made.length < 10) made.push(await aWebhook(dan));
    expect(await rejectionOf(aWebhook(dan))).toMatchObject({ status: 409, code: "TOO_MANY_ITEMS" });
    await dan.api.deleteWebhook({ params: { id: made[0]!._id } });
    expect(await aWebhook(dan)).toMatchObject({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
    expect(await dan.api.listWebhooks()).toHaveLength(10);
  });

  it("is for the administrator of a confirmed organisation", async () => {
    const colleague = await aPerson(running, { organisation: ann.organisationId!, isVerified: true });
    expect(await rejectionOf(colleague.api.listWebhooks())).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await rejectionOf(aWebhook(colleague))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    const waiting = await aPerson(running, { isVerified: true });
    await waiting.api.updateOrganisation({ body: { organisationId: waiting.organisationId!, name: "Another Name" } });
    expect(await rejectionOf(aWebhook(waiting))).toMatchObject({ status: 403, code: "NOT_CONFIRMED" });
  });

  it("answers another secret to a call that is repeated", async () => {
    const eve = await administrator();
    const receiver = newReceiver();
    const again = (name: "createWebhook" | "rotateWebhookSecret", request: object) => async () => {
      const { text } = await eve.send(name, { ...request, headers: { "idempotency-key": `the-same-${name}` } });
      return (JSON.parse(text) as { data: { _id: string; secret: string } }).data;
    };
    const create = again("createWebhook", { body: { url: receiver.url, events: ["contract.created"] } });
    const [first, second] = [await create(), await create()];
    expect(second._id).toBe(first._id);
    const rotate = again("rotateWebhookSecret", { params: { id: first._id } });
    await rotate();
    const { secret } = await rotate();
    await eve.api.testWebhook({ params: { id: first._id } });
    await drainOutbox();
    const [received] = await receiver.received();
    for (const good of [second.secret, secret]) expect(new Webhook(good).verify(received!.body, { ...received!.headers })).toBeDefined();
    expect(await eve.api.listWebhooks()).toHaveLength(1);
  });
});

const passMinutes = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
