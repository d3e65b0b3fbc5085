import { beforeAll, describe, expect, it } from "vitest";
import { versionsBelow } from "../../../functions/adapters/files/file-versions.ts";
import { findUser } from "../../../functions/identity/user-records.ts";
import { closeUser } from "../../../functions/user/store.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { applicationRootKey } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { reviewForDeletion } from "../../../functions/retention/handler.ts";
import { runJob } from "../../../functions/outbox/handler.ts";
import { jobIn } from "../../../functions/store/services/outbox.ts";
import { refreshToday } from "../../../functions/store/services/today-jobs.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter, yearsAfter } from "../../../shared/dates.ts";
import { dayText } from "../../../shared/format.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aQuoteToRefer, aReferrer } from "../../support/fixtures/referrals.ts";
import { aLodgedApplication } from "../../support/fixtures/submissions.ts";
import { operate } from "../../support/cli/operators.ts";
import { aRecordedCustomer, withRetention } from "../../support/in-process/retention.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { pauseBefore } from "../user/crash-points.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const { onDay } = withRetention(running);

const today = businessDate(new Date());
const draftEnd = yearsAfter(today, 2);
const noticeDay = -30;

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const read = (id: string, { api } = ann) => api.readApplication({ params: { id } });
const itemsWith = async (id: string) => (await everyItem()).filter(({ pk }) => String(pk).includes(id));
/** Sends what was queued on a later day. */
const endingEmails = async ({ email, userId }: Person) => {
  const queued = (await everyItem()).filter(({ kind }) => kind === "retention.quotesEnd").map(jobIn);
  for (const job of queued.filter(({ payload }) => payload["userId"] === userId)) await runJob(job);
  return (await emailsTo(email)).filter(({ subject }) => subject.includes("will be deleted"));
};

/** A quote with a customer, a file, income and a note, which was never sent. */
async function aDraft(broker = ann) {
  const { applicationId, customerId } = await aRecordedCustomer(broker);
  await broker.api.addNote({ body: { applicationId, text: "Kim calls back" } });
  await broker.api.keepQuote({ body: { applicationId, filters: {} } });
  return { applicationId, customerId };
}

describe("a quote that was never sent", () => {
  it("is announced once by email and on the quote 30 days before, and deleted with all that belongs to it after two years", async () => {
    const broker = await aPerson(running, { isVerified: true });
    const drafts = [await aDraft(broker), await aDraft(broker)];
    const { applicationId } = drafts[0]!;
    await onDay(noticeDay - 1, 2);
    expect(await endingEmails(broker)).toEqual([]);

    await onDay(noticeDay + 1, 2);
    await onDay(noticeDay + 2, 2);

    const lastDay = daysAfter(draftEnd, 1);
    const [email, ...others] = await endingEmails(broker);
    expect(others).toEqual([]);
    expect(email!.subject).toBe("2 of your quotes will be deleted");
    expect(email!.text).toContain(`Quote 1: kept until ${dayText(lastDay)}`);
    expect(email!.text).not.toMatch(/Kim|Wattle/);
    expect((await read(applicationId, broker)).endsOn).toBe(lastDay);

    await onDay(1, 2);
    expect((await read(applicationId, broker)).endsOn).toBe(lastDay);
    await onDay(2, 2);

    expect(await rejectionOf(read(applicationId, broker))).toMatchObject({ status: 404 });
    expect((await broker.api.listQuotes({ body: { userId: broker.userId, page: 1 } })).totalDocs).toBe(0);
    expect((await broker.api.listCustomers({ body: { user: broker.userId } })).docs).toEqual([]);
    const left = await itemsWith(applicationId);
    expect(left.filter(({ pk }) => !String(pk).startsWith("AUDIT#"))).toEqual([]);
    expect(JSON.stringify(left)).not.toMatch(/Kim|Wattle/);
    expect(left.at(-1)).toMatchObject({ action: "application.deleted", userId: "SYSTEM" });
    expect(await versionsBelow(`documents/${applicationId}/`)).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is deleted with its rows of Today", async () => {
    const broker = await aPerson(running, { isVerified: true });
    const { applicationId } = await aDraft(broker);
    const rows = async () => {
      const items = await everyItem();
      for (const job of items.filter(({ kind }) => kind === refreshToday.kind).map(jobIn)) await runJob(job);
      return (await everyItem()).filter(({ sk }) => String(sk).startsWith(`ROW#${applicationId}`));
    };
    await broker.api.remindOfQuote({ body: { applicationId, lender: "Pepper", on: daysAfter(today, 1) } });
    expect(await rows()).toMatchObject([{ kind: "reminder" }]);

    await onDay(noticeDay + 1, 2);
    await onDay(2, 2);

    expect(await rows()).toEqual([]);
  });

  it("stays when it changes after the announcement", async () => {
    const { applicationId } = await aDraft();
    await onDay(noticeDay + 1, 2);
    const changedAt = `${draftEnd}T02:00:00.000Z`;
    await commit([updateItem("changed", applicationRootKey(ann.userId, applicationId), { set: { changedAt } })]);

    expect((await read(applicationId)).endsOn).toBeUndefined();
    await onDay(2, 2);

    expect(await read(applicationId)).toMatchObject({ status: "quote" });
    await onDay(2, 4);
    expect(await read(applicationId)).toMatchObject({ status: "quote", endsOn: daysAfter(yearsAfter(today, 4), 32) });
  });

  it("stays when it changes while its deletion begins", async () => {
    const { applicationId } = await aDraft();
    await onDay(noticeDay + 1, 2);
    const review = pauseBefore(3, () => reviewForDeletion(applicationId, daysAfter(draftEnd, 2)));
    expect(await review.hasPaused).toBe(true);
    await ann.api.addNote({ body: { applicationId, text: "Kim called back" } });

    expect(await review.resume()).toBe("changed");

    expect(await read(applicationId)).toMatchObject({ status: "quote" });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("stays while one of its customers is on hold", async () => {
    const { applicationId, customerId } = await aDraft();
    await operate({ ...running.environment }, "hold", "--customer", customerId);
    await onDay(noticeDay + 1, 2);
    await onDay(400, 2);

    expect((await read(applicationId)).endsOn).toBeUndefined();
  });
});

describe("the quotes of a closed account", () => {
  it("end after 30 days if they were never sent, without an email", async () => {
    const broker = await aReferrer(running);
    const { applicationId } = await aDraft(broker);
    const payload = await aQuoteToRefer(broker);
    await broker.api.sendReferral({ body: payload });

    await runJob({ kind: "retention.accountClosed", payload: { userId: broker.userId } });
    await onDay(30, 0);
    expect(await itemsWith(`APPLICATION#${applicationId}`)).not.toEqual([]);
    await onDay(31, 0);

    expect((await itemsWith(applicationId)).filter(({ pk }) => !String(pk).startsWith("AUDIT#"))).toEqual([]);
    expect(await read(payload.applicationId, broker)).toMatchObject({ status: "referral" });
    await onDay(1);
    expect((await itemsWith(payload.applicationId)).filter(({ pk }) => !String(pk).startsWith("AUDIT#"))).toEqual([]);
    expect(await endingEmails(broker)).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("the name of a closed account", () => {
  it("stands in the history of quotes for seven years, and ends with the fields of the user's audit events", async () => {
    const [broker, { api }] = [await aPerson(running, { firstName: "Wattlebird", isVerified: true }), await aMaster(running)];
    const { applicationId } = await aDraft(broker);
    await closeUser(await findUser(broker), { leaving: undefined, additionalEvents: [], items: [] }, aCall());
    const author = async () => (await api.readHistory({ params: { id: applicationId } })).at(-1)?.by;
    const named = async () => {
      const own = [`USER#${broker.userId}`, `AUDIT#USER#${broker.userId}`];
      return (await everyItem())
        .filter((item) => own.includes(String(item["pk"])) && JSON.stringify(item).includes("Wattlebird"))
        .map(({ sk }) => sk);
    };

    await onDay(0);
    expect(await author()).toMatch(/^Wattlebird/);
    expect(await named()).toContain("USER");
    await onDay(1);

    expect(await author()).toBe("A former user");
    expect(await named()).toEqual([]);
  });
});

async function aReferral() {
  const broker = await aReferrer(running);
  const payload = await aQuoteToRefer(broker);
  await broker.api.sendReferral({ body: payload });
  return { broker, applicationId: payload.applicationId };
}

async function lodgedByHand() {
  const broker = await aPerson(running, { isVerified: true });
  return { broker, applicationId: await aLodgedApplication(broker, today) };
}

describe("what was sent", () => {
  it.each([
    ["a referral", aReferral],
    ["an application that was lodged by hand", lodgedByHand],
  ])("is kept for seven years, and then deleted after an announcement: %s", async (_name, sent) => {
    const { broker, applicationId } = await sent();

    await onDay(noticeDay + 1, 2);
    await onDay(400, 2);
    expect((await read(applicationId, broker)).endsOn).toBeUndefined();
    await onDay(noticeDay + 1);
    expect((await read(applicationId, broker)).endsOn).toBe(daysAfter(yearsAfter(today, 7), 1));
    await onDay(2);

    expect(await rejectionOf(read(applicationId, broker))).toMatchObject({ status: 404 });
    const left = await itemsWith(applicationId);
    expect(left.filter(({ pk }) => !String(pk).startsWith("AUDIT#"))).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
