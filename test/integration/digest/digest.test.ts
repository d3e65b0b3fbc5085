import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { compareRates, enqueueDigests } from "../../../functions/digest/jobs.ts";
import { entriesOf, removeEntries } from "../../../functions/digest/store.ts";
import { createLink } from "../../../functions/link/store.ts";
import { runJob } from "../../../functions/outbox/handler.ts";
import { jobIn } from "../../../functions/store/services/outbox.ts";
import { ratesComparisonKey } from "../../../functions/store/dynamo/digest-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { childIdOf, newId } from "../../../functions/store/dynamo/ids.ts";
import { applicationRootKey } from "../../../functions/store/dynamo/keys.ts";
import { type Item, deleteItem, updateItem } from "../../../functions/store/dynamo/transaction.ts";
import type { Message } from "../../../infra/local/mail/message.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { aRatesOffice, aSubmittedIssue } from "../../support/fixtures/rates-office.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";
import {
  storeCheckedFile,
  setClock,
  sendDigests,
  nextJob,
  runRatesJobsTwice,
  runDigestSchedule,
} from "../../support/in-process/digests.ts";
import { pendingJobs } from "../../support/in-process/drain-outbox.ts";
import { canaries, leakedCanaries } from "../../security/canaries.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { digestTime } from "../../../functions/outbox/triggers.ts";
import { nextTimeAt } from "../../../infra/local/daily-schedule.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const digestsTo = async (email: string): Promise<Message[]> =>
  (await emailsTo(email)).filter(({ subject }) => /still missing|Updates on your quotes/.test(subject));

const ownerOf = ({ userId, organisationId }: Person) => ({ userId, organisationId, isMaster: false });
const linked = (customerId: string) =>
  createLink(ownerOf(ann), { purpose: "upload", customerId, applicationType: "consumer", agreements: {}, isEmailed: false }, aCall());

describe("the daily email", () => {
  it("tells which prices an approved rate sheet has changed, without other news, and tells it once", async () => {
    const office = await aRatesOffice(running);
    const [bea, carl] = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
    const [older, newer, submitted] = [await enterScenario(bea, car), await enterScenario(bea, car), await enterScenario(carl, car)];
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    const change = (owner: Person, id: string, set: Item) => commit([updateItem("root", applicationRootKey(owner.userId, id), { set })]);
    await change(bea, older, { createdAt: daysAgo(20), changedAt: daysAgo(10) });
    await change(carl, submitted, { changedAt: daysAgo(31) });
    const _id = await aSubmittedIssue(office);
    await office.approver.api.approveIssue({ body: { _id, reason: "Compared with the lender's card." } });
    const after = await enterScenario(bea, car);
    await commit([deleteItem("comparison", ratesComparisonKey)]);
    const on = businessDate(new Date(nextTimeAt(Date.now(), digestTime)));
    await runDigestSchedule(on);
    const jobs = await runRatesJobsTwice();
    expect(jobs.length).toBeGreaterThan(2);

    const [email, second] = await digestsTo(bea.email);
    const numbers = await Promise.all([older, newer, after].map(async (id) => (await bea.api.readApplication({ params: { id } })).humanId));
    expect(second).toBeUndefined();
    expect(email!.text).toContain("Lenders' rates have changed. Of your open quotes: 2 with a cheaper product.");
    for (const humanId of numbers.slice(0, 2))
      expect(email!.text).toContain(`Quote ${humanId}: Pepper's rates have changed: $585.39 to $461.91 a month.`);
    expect(email!.text).not.toContain(`Quote ${numbers[2]}:`);
    expect(await digestsTo(carl.email)).toEqual([]);
    // Delivered again.
    for (const job of jobs) await runJob(job);
    await sendDigests(on);
    await sendDigests(daysAfter(on, 1));
    expect(await digestsTo(bea.email)).toHaveLength(1);
    vi.useRealTimers();
    await office.approver.api.withdrawIssue({ body: { _id, reason: "Compared with the lender's card." } });
  }, 60_000);

  it("reminds a customer at most once a day, five times, while a link is open, and on no Sunday or public holiday", async () => {
    const [{ email, customerId }, news] = [await aCustomerOf(ann), await aCustomerOf(ann)];
    setClock("2027-03-25T00:00:00Z");
    await linked(customerId);

    const [toCustomer, toBroker]: string[][] = [[], []];
    for (let day = "2027-03-25"; day <= "2027-04-08"; day = daysAfter(day, 1)) {
      if (day === "2027-03-31" || day === "2027-04-04") await storeCheckedFile(ann, news, "payslip");
      const before = [await digestsTo(email), await digestsTo(ann.email)].map(({ length }) => length);
      await sendDigests(day);
      await sendDigests(day);
      const after = [await digestsTo(email), await digestsTo(ann.email)].map(({ length }) => length);
      for (const [reader, days] of [toCustomer, toBroker].entries()) {
        expect(after[reader]! - before[reader]!).toBeLessThanOrEqual(1);
        if (after[reader]! > before[reader]!) days!.push(day);
      }
      if (day === "2027-04-02") await linked(customerId);
    }

    // Easter is from 26 to 29 March, the first link ends on 1 April, and daylight saving on Sunday, 4 April.
    expect(toCustomer).toEqual(["2027-03-30", "2027-03-31", "2027-04-01", "2027-04-03", "2027-04-05"]);
    expect(toBroker).toEqual(["2027-03-31", "2027-04-04"]);
  });

  it("is one for all quotes of a person with one address", async () => {
    const [first, second] = [await aCustomerOf(ann), await aCustomerOf(ann)];
    const { customers } = await ann.api.readApplication({ params: { id: second.applicationId } });
    await ann.api.saveEmail({ body: { _id: customers[0]!.emails[0]!._id, customerId: second.customerId, address: first.email } });
    setClock("2027-04-12T00:00:00Z");
    await linked(first.customerId);
    await linked(second.customerId);

    await sendDigests("2027-04-13");
    expect(await digestsTo(first.email)).toHaveLength(1);
    await sendDigests("2027-04-14");

    expect(await digestsTo(first.email)).toHaveLength(2);
  });

  it("tells a customer what is missing and why a file was not accepted, until all has arrived", async () => {
    const kim = await aCustomerOf(ann);
    const { customers } = await ann.api.readApplication({ params: { id: kim.applicationId } });
    await ann.api.updateEmployer({ body: { employerId: customers[0]!.employers[0]!._id, employmentType: "CASUAL" } });
    setClock("2027-05-03T00:00:00Z");
    await linked(kim.customerId);
    await storeCheckedFile(ann, kim, "identity");
    await storeCheckedFile(ann, kim, "bankStatement", { status: "rejected", reason: "Found an HTML page, expected a PDF." });

    await sendDigests("2027-05-04");

    const [email] = await digestsTo(kim.email);
    expect(email!.text).toContain("Payslips: The two most recent ones");
    expect(email!.text).toContain("Bank statements: your file was not accepted. Found an HTML page, expected a PDF.");
    expect(email!.text).not.toMatch(/Identity|Rates notice|Invoice/);
    expect(email!.text).toMatch(/Send documents:\nhttps:\/\/kelpie\.example\/upload#[\w-]{43}\n/);

    for (const kind of ["bankStatement", "payslip"]) await storeCheckedFile(ann, kim, kind);
    await sendDigests("2027-05-05");

    expect(await digestsTo(kim.email)).toHaveLength(1);
  });

  it("is stopped by its reader without signing in, by the mail program or on the page", async () => {
    const kim = await aCustomerOf(ann);
    setClock("2027-05-10T00:00:00Z");
    await linked(kim.customerId);
    await sendDigests("2027-05-11");
    const [email] = await digestsTo(kim.email);
    const headers = Object.fromEntries(email!.headers!.map(({ name, value }) => [name, value]));
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const [, token] = /^<https:\/\/kelpie\.example\/api\/unsubscribe\/([\w-]{43})>$/.exec(headers["List-Unsubscribe"]!)!;
    expect(email!.text).toContain(`https://kelpie.example/unsubscribe#${token}`);

    const form = { method: "POST", body: "List-Unsubscribe=One-Click", headers: { "content-type": "application/x-www-form-urlencoded" } };
    const answers = await Promise.all([token, token, "x".repeat(43)].map((each) => fetch(`${running.url}/api/unsubscribe/${each}`, form)));
    await sendDigests("2027-05-12");

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(await digestsTo(kim.email)).toHaveLength(1);
    expect(JSON.stringify(await everyItem())).not.toContain(token);
    const wishes = (await everyItem()).filter(({ pk, stoppedAt }) => String(pk).startsWith("DIGEST_MAILBOX#") && stoppedAt !== undefined);
    expect(wishes.map(({ ttl }) => ttl)).toEqual([undefined]);
  });

  it("tells a broker what arrived, what was not accepted and what is missing, names no customer, and can be turned off", async () => {
    const kim = await aCustomerOf(ann);
    setClock("2027-06-01T00:00:00Z");
    await storeCheckedFile(ann, kim, "identity");
    await storeCheckedFile(ann, kim, "bankStatement", { status: "rejected", reason: "The file is infected." });

    await sendDigests("2027-06-02");
    await sendDigests("2027-06-03");

    const [email] = await digestsTo(ann.email);
    const { humanId } = await ann.api.readApplication({ params: { id: kim.applicationId } });
    expect(email!.text).toContain(
      `Quote ${humanId}: Bank statements not accepted. The file is infected. Identity has arrived. Still missing: Privacy disclosure, Credit guide, Bank statements, Credit profile.`,
    );
    expect(email!.text).not.toMatch(/Kim|Wattle/);
    const sent = (await digestsTo(ann.email)).length;

    await ann.api.saveSettings({ body: { dailyDigest: false } });
    expect((await ann.api.readUser()).settings).toEqual({ privacyStatementTemplate: null, dailyDigest: false });
    await storeCheckedFile(ann, kim, "payslip");
    await sendDigests("2027-06-04");

    expect(await digestsTo(ann.email)).toHaveLength(sent);
    await ann.api.saveSettings({ body: { dailyDigest: true } });
  });

  it("and the emails with links show typed names as text without a link, and no name or address is logged", async () => {
    const typed = `https://${canaries.lastName}.example/pay`;
    const eve = await aPerson(running, { isVerified: true, firstName: typed });
    const kim = await aCustomerOf(eve);
    await eve.api.updateCustomer({ body: { customerId: kim.customerId, firstName: typed } });
    setClock("2027-08-03T00:00:00Z");
    const log = vi.spyOn(process.stdout, "write").mockClear();
    const link = { customerId: kim.customerId, applicationType: "consumer", agreements: {}, isEmailed: true } as const;
    await createLink(ownerOf(eve), { ...link, purpose: "upload" }, aCall());
    await createLink(ownerOf(eve), { ...link, purpose: "answers", questions: [] }, aCall());
    await createLink(ownerOf(eve), { ...link, purpose: "options", optionsId: childIdOf(kim.applicationId, newId()) }, aCall());
    await storeCheckedFile(eve, kim, "bankStatement", { status: "rejected", reason: "Found an HTML page, expected a PDF." });

    await sendDigests("2027-08-04");

    const emails = [...(await emailsTo(kim.email)), ...(await emailsTo(eve.email))];
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      "A few questions for your finance application",
      "Documents that are still missing",
      "Please send your documents",
      "Updates on your quotes",
      "Your finance options",
    ]);
    for (const { text, html } of emails) {
      expect(text).toContain(canaries.lastName);
      expect(text + html!).not.toContain(`${canaries.lastName}.example`);
    }
    const logged = log.mock.calls.map(([line]) => String(line));
    expect(logged.join("")).toContain("digest.customer");
    expect(leakedCanaries(logged, [kim.email, eve.email])).toEqual([]);
  });

  it("reaches each reader once when the worker stops between two of them", async () => {
    const [kim, bo] = [await aCustomerOf(ann), await aCustomerOf(ann)];
    setClock("2027-07-05T00:00:00Z");
    await linked(kim.customerId);
    await linked(bo.customerId);
    await runDigestSchedule("2027-07-06");
    for (const { kind } of [compareRates, enqueueDigests]) await runJob((await nextJob(kind))!);
    const job = (await pendingJobs()).map(jobIn).find(({ payload }) => payload["id"] === kim.customerId)!;

    // It ends before the job is recorded as done, and the job's lease runs out.
    await runJob(job);
    setClock(Date.now() + 120_000);
    await runJob(job);
    await sendDigests("2027-07-06");

    expect(await digestsTo(kim.email)).toHaveLength(1);
    expect(await digestsTo(bo.email)).toHaveLength(1);

    // A job that is a day late would be a second email on its day.
    setClock("2027-07-08T00:00:00Z");
    await runJob({ ...job, payload: { ...job.payload, day: "2027-07-07" } });
    expect(await digestsTo(kim.email)).toHaveLength(1);
  });

  it("keeps news that come while the email is sent for the next one", async () => {
    const kim = await aCustomerOf(ann);
    const ofKim = async () =>
      (await entriesOf(ann.userId, "2027-09-01")).filter(({ applicationId }) => applicationId === kim.applicationId);
    setClock("2027-09-01T00:00:00Z");
    await storeCheckedFile(ann, kim, "identity");
    const told = await ofKim();
    setClock("2027-09-01T00:00:01Z");
    await storeCheckedFile(ann, kim, "payslip");

    await removeEntries(told);

    expect(await ofKim()).toHaveLength(1);
    await removeEntries(await ofKim());
    expect(await ofKim()).toEqual([]);
  });
});
