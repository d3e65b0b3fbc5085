import { afterEach, describe, expect, it, vi } from "vitest";
import { addNote } from "../../../functions/application/store.ts";
import { transferOwnership } from "../../../functions/store/workspace/transfer-ownership.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { childIdOf, newId } from "../../../functions/store/dynamo/ids.ts";
import { applicationRootKey, childKey } from "../../../functions/store/dynamo/keys.ts";
import { putItem, updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { digestNewsItem } from "../../../functions/store/services/digest-entries.ts";
import { transferApplications } from "../../../functions/organisation/jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { sendDigests } from "../../support/in-process/digests.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { pendingJobs, drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aWholeQuote } from "../../support/fixtures/whole-quote.ts";
import { crashAtCall, pauseBefore } from "../user/crash-points.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
afterEach(() => void vi.useRealTimers());

async function anOffice() {
  const ann = await aPerson(running, { isVerified: true });
  const organisation = ann.organisationId!;
  const [kim, jo] = [
    await aPerson(running, { organisation, isVerified: true, firstName: "Kim" }),
    await aPerson(running, { organisation, isVerified: true, firstName: "Jo" }),
  ];
  const remove = () => ann.api.removeMember({ body: { userId: kim.userId, quotesTo: jo.userId } });
  return { ann, kim, jo, organisation, remove };
}

const actorOf = ({ userId, organisationId }: Person): Actor => ({ userId, organisationId, isMaster: false });
const note = (actor: Actor, id: string, text: string) =>
  addNote(actor, id, { text, user: { firstName: "Kim", lastName: "Broker" } }, aCall());
/** More than one transaction of the transfer can take, in one of their own. */
const storeNotes = async ({ userId }: Person, id: string, count: number) => {
  const noteOf = (nth: number) => ({
    text: `Note ${nth}`,
    user: { firstName: "Kim", lastName: "Broker" },
    createdAt: new Date().toISOString(),
  });
  await commit([
    ...Array.from({ length: count }, (_, nth) => putItem(`note ${nth}`, childKey(userId, "note", childIdOf(id, newId())), noteOf(nth))),
    updateItem("application", applicationRootKey(userId, id), { add: { childCount: count } }, exists),
  ]);
};
const read = (person: Person, id: string) => person.api.readApplication({ params: { id } });
const rowsOf = async ({ api, userId }: Person) => {
  const body = { userId, page: 1 };
  const [quotes, referrals] = [await api.listQuotes({ body }), await api.listReferrals({ body })];
  return {
    quotes: quotes.docs.map(({ _id }) => _id),
    referrals: referrals.docs.map(({ _id }) => _id),
    totals: [quotes.totalDocs, referrals.totalDocs],
  };
};
const remainingOf = async ({ userId }: Person) =>
  (await everyItem()).filter(({ pk }) => String(pk).startsWith(`USER#${userId}#APPLICATION#`));

describe("a removed member", () => {
  it("passes the news and reminders of the daily email with the quotes", async () => {
    const { kim, jo, remove } = await anOffice();
    const scenario = await enterScenario(kim, car);
    const on = daysAfter(businessDate(new Date()), 30);
    await kim.api.remindOfQuote({ body: { applicationId: scenario, lender: "Macquarie", on } });
    await commit([digestNewsItem(kim.userId, scenario)]);

    await remove();
    await drainOutbox();
    await sendDigests(on);

    const [email] = (await emailsTo(jo.email)).filter(({ subject }) => subject === "Updates on your quotes");
    expect(email!.text).toContain("Qualifies for Macquarie from today.");
    expect((await everyItem()).filter(({ pk, sk }) => pk === `DIGEST#${kim.userId}` && /^(NEWS|REMINDER)#/.test(String(sk)))).toEqual([]);
  });

  it("passes every quote and referral, complete and in order, to another member and gets an email", async () => {
    const { ann, kim, jo, organisation, remove } = await anOffice();
    const { application: whole } = await aWholeQuote(kim);
    const { application: large } = await aWholeQuote(kim);
    await storeNotes(kim, large, 55);
    await storeNotes(kim, large, 55);
    const { application: referred } = await aWholeQuote(kim);
    await changeStatus(actorOf(kim), { applicationId: referred, to: "referral" }, aCall());
    const { _id: untouched } = await kim.api.startQuote({ params: { type: "consumer" } });
    const { application: joOwnQuote } = await aWholeQuote(jo);
    const before = await Promise.all([whole, large, referred].map((id) => read(kim, id)));

    await remove();
    expect((await kim.send("readApplication", { params: { id: whole } })).status).toBe(403);
    await drainOutbox();

    const after = await Promise.all([whole, large, referred].map((id) => read(jo, id)));
    expect(after).toEqual(before.map((application) => ({ ...application, user: { firstName: "Jo", lastName: "Broker" } })));
    expect(await read(jo, untouched)).toMatchObject({ status: "quote" });
    expect(await rowsOf(jo)).toEqual({ quotes: [joOwnQuote, untouched, large, whole], referrals: [referred], totals: [4, 1] });
    expect(await remainingOf(kim)).toEqual([]);
    expect((await ann.api.listMembers({ params: { id: organisation } })).map(({ _id }) => _id)).toEqual([ann.userId, jo.userId]);
    expect((await emailsTo(kim.email)).map(({ subject }) => subject)).toEqual(["You have left an organisation"]);
    expect(await pendingJobs()).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("passes archived quotes and customers on", async () => {
    const { kim, jo, remove } = await anOffice();
    const {
      customer,
      other: { customer: other },
    } = await aWholeQuote(kim);
    const { application: archived } = await aWholeQuote(kim);
    await kim.api.archiveQuote({ body: { applicationId: archived } });

    await remove();
    await drainOutbox();

    const archivedList = await jo.api.listArchived({ body: { userId: jo.userId, page: 1 } });
    expect(archivedList).toMatchObject({ totalDocs: 1, docs: [{ _id: archived }] });
    const { docs } = await jo.api.listCustomers({ body: { user: jo.userId } });
    expect(docs.map(({ _id }) => _id)).toEqual([other, customer]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("cannot create an organisation before the transfer is done, and then starts without quotes", async () => {
    const { kim, remove } = await anOffice();
    await aWholeQuote(kim);
    await remove();
    const createOrganisation = () => kim.api.createOrganisation({ body: { name: "Kim's", status: "active" } });

    expect(await rejectionOf(createOrganisation())).toMatchObject({ status: 409, code: "LEAVING" });
    await drainOutbox();

    expect(await createOrganisation()).toMatchObject({ isAdministrator: true });
    expect(await rowsOf(kim)).toEqual({ quotes: [], referrals: [], totals: [0, 0] });
    expect(await kim.api.startQuote({ params: { type: "consumer" } })).toMatchObject({ humanId: 1 });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("passes the quotes to the administrator if the named successor was removed meanwhile", async () => {
    const { ann, kim, jo, remove } = await anOffice();
    const { application } = await aWholeQuote(kim);
    await remove();
    await ann.api.removeMember({ body: { userId: jo.userId, quotesTo: ann.userId } });

    await drainOutbox();

    expect(await read(ann, application)).toMatchObject({ user: { firstName: "Ann" } });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("passes everything on exactly once if the worker crashes repeatedly, each time later", async () => {
    const { kim, jo, remove } = await anOffice();
    const { application: one } = await aWholeQuote(kim);
    const { application: other } = await aWholeQuote(kim);
    await drainOutbox();
    await remove();
    let kills = 0;

    for (let nth = 2; (await pendingJobs()).length > 0; nth += 2) {
      const dying = crashAtCall(nth, "after");
      await drainOutbox().catch(() => undefined);
      dying.end();
      kills += Number(dying.hasCrashed);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_700_000 });
    }

    vi.useRealTimers();
    expect(kills).toBeGreaterThan(7);
    expect((await rowsOf(jo)).quotes.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([one, other]);
    expect(await remainingOf(kim)).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("keeps quotes created elsewhere if the transfer job is delivered again", async () => {
    const { kim, jo, remove } = await anOffice();
    await aWholeQuote(kim);
    await remove();
    await drainOutbox();
    await kim.api.createOrganisation({ body: { name: "Kim's", status: "active" } });
    const { application } = await aWholeQuote(kim);

    const payloads = (await everyItem())
      .filter(({ kind }) => kind === "application.transferOwnership")
      .map(({ payload }) => transferApplications.payload.parse(payload));
    await commit([
      outboxItem(
        transferApplications,
        payloads.find(({ from }) => from === kim.userId)!,
      ),
    ]);
    await drainOutbox();

    expect(await read(kim, application)).toMatchObject({ _id: application, user: { firstName: "Kim" } });
    expect((await rowsOf(jo)).quotes).not.toContain(application);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("loses no note that is written during a transfer", async () => {
    const { kim, jo } = await anOffice();
    const transfer = { from: kim.userId, to: { userId: jo.userId, name: { firstName: "Jo", lastName: "Broker" } }, by: kim.userId };
    for (let nth = 1; ; nth++) {
      const { _id: application } = await kim.api.startQuote({ params: { type: "consumer" } });
      const held = pauseBefore(nth, () => transferOwnership(application, transfer, { requestId: newId(), ip: "" }));
      if (!(await held.hasPaused)) break;
      const text = `Written before step ${nth}`;
      const isWritten = await note(actorOf(kim), application, text).then(
        () => true,
        () => false,
      );
      await held.resume();

      const { notes } = await read(jo, application);

      expect([nth, notes.some((each) => each.text === text)]).toEqual([nth, isWritten]);
    }
    await drainOutbox();
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("cannot be the administrator or an outsider, and the quotes must go to a verified member", async () => {
    const { ann, kim, jo, organisation } = await anOffice();
    const [stranger, unverified] = [await aPerson(running), await aPerson(running, { organisation })];
    const remove = (userId: string, quotesTo: string) => rejectionOf(ann.api.removeMember({ body: { userId, quotesTo } }));

    expect(await remove(ann.userId, jo.userId)).toMatchObject({ status: 409, code: "IS_ADMINISTRATOR" });
    expect(await remove(kim.userId, kim.userId)).toMatchObject({ status: 400, field: "quotesTo" });
    expect(await remove(stranger.userId, jo.userId)).toMatchObject({ status: 404 });
    expect(await remove(kim.userId, stranger.userId)).toMatchObject({ status: 404 });
    expect(await remove(kim.userId, unverified.userId)).toMatchObject({ status: 409, code: "NOT_VERIFIED", field: "quotesTo" });
    expect(await ann.api.listMembers({ params: { id: organisation } })).toHaveLength(4);
  });
});
