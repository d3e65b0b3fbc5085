import { afterEach, expect, it, vi } from "vitest";
import { ratesComparisonKey } from "../../../functions/store/dynamo/digest-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { deleteItem } from "../../../functions/store/dynamo/transaction.ts";
import { writePanelRow } from "../../../functions/today/panel-row.ts";
import { digestTime } from "../../../functions/outbox/triggers.ts";
import { nextTimeAt } from "../../../infra/local/daily-schedule.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { newSheetText } from "../../support/fixtures/rate-sheets.ts";
import { type RatesOffice, aRatesOffice } from "../../support/fixtures/rates-office.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { runDigestSchedule, runRatesJobsTwice, sendDigests } from "../../support/in-process/digests.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const updatesTo = async (email: string) => (await emailsTo(email)).filter(({ subject }) => subject.includes("Updates on your quotes"));
afterEach(() => {
  vi.useRealTimers();
});

const rowsOf = async ({ api }: Person) => (await api.readToday()).rows.filter(({ kind }) => kind === "newLender");

async function anOrganisationWithPanel() {
  const admin = await aPerson(running, { isVerified: true });
  const member = await aPerson(running, { organisation: admin.organisationId!, isVerified: true });
  const { version, sheets } = await admin.api.readLenders();
  const panel = sheets.map(({ lender }) => lender);
  await admin.api.saveLenders({ body: { version, panel, brokerage: {}, fees: {}, contacts: {} } });
  return { admin, member };
}

it("Today tells the administrator of every lender that has come since the panel was saved, until it is saved again or another administers it", async () => {
  const office = await aRatesOffice(running);
  const { admin, member } = await anOrganisationWithPanel();
  // A process reads the sheets in force again after some seconds.
  const texts = async () => {
    await writePanelRow({ organisationId: admin.organisationId! });
    return (await rowsOf(admin)).map(({ text }) => text);
  };
  expect(await texts()).toEqual([]);
  await addLender(office, "Vega Capital");
  await expect.poll(texts).toEqual(["Our panel: Vega Capital is new and stands outside it"]);
  await addLender(office, "Orion Finance");
  await expect.poll(texts).toEqual(["Our panel: Orion Finance and Vega Capital are new and stand outside it"]);

  const [row] = await rowsOf(admin);
  await admin.api.putOffRow({ body: { _id: row!._id, until: daysAfter(businessDate(new Date()), 1) } });
  expect(await rowsOf(admin)).toEqual([]);
  const other = await aPerson(running, { isVerified: true });
  expect(await rejectionOf(other.api.putOffRow({ body: { _id: row!._id, until: daysAfter(businessDate(new Date()), 1) } }))).toMatchObject({
    status: 404,
  });
  await admin.api.transferOrganisationAdmin({ body: { userId: member.userId } });
  await drainOutbox();
  expect((await rowsOf(member)).map(({ text }) => text)).toEqual([
    "Our panel: Orion Finance and Vega Capital are new and stand outside it",
  ]);
  expect(await rowsOf(admin)).toEqual([]);

  await member.api.saveLenders({ body: { version: 1, panel: null, brokerage: {}, fees: {}, contacts: {} } });
  await drainOutbox();
  expect(await rowsOf(member)).toEqual([]);
}, 60_000);

it("the daily email tells the administrator alone, and once, that a new lender stands outside the panel", async () => {
  const office = await aRatesOffice(running);
  const { admin, member } = await anOrganisationWithPanel();
  const other = await aPerson(running, { isVerified: true });
  await enterScenario(member, car);
  await enterScenario(other, car);
  await addLender(office, "Nova Lending");
  await commit([deleteItem("comparison", ratesComparisonKey)]);
  const on = businessDate(new Date(nextTimeAt(Date.now(), digestTime)));
  await runDigestSchedule(on);
  await runRatesJobsTwice();
  await sendDigests(daysAfter(on, 1));

  const emails = await updatesTo(admin.email);
  expect(emails).toHaveLength(1);
  expect(emails[0]!.text).toContain("New lenders outside your panel: Nova Lending.");
  for (const { email } of [member, other]) expect(await updatesTo(email)).toEqual([]);

  // Today says the same, from the morning of the email on, which may be tomorrow's.
  const stored = (await everyItem()).filter(({ kind }) => kind === "newLender");
  const toldTo = ({ userId }: Person) => stored.filter(({ pk }) => pk === `TODAY#${userId}`);
  expect(toldTo(admin)).toMatchObject([{ text: "Our panel: Nova Lending is new and stands outside it", from: on }]);
  for (const person of [member, other]) expect(toldTo(person)).toEqual([]);
}, 60_000);

async function addLender({ author, approver }: RatesOffice, lender: string): Promise<void> {
  const text = await newSheetText(lender, { date: "2026-11-01" });
  const { _id } = await author.api.createDraft({ body: { slug: null, text } });
  await author.api.submitDraft({ body: { _id } });
  await approver.api.approveIssue({ body: { _id, reason: "Compared with the lender's card." } });
}
