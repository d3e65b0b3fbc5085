import { afterEach, expect, it, vi } from "vitest";
import { ratesComparisonKey } from "../../../functions/store/dynamo/digest-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { deleteItem } from "../../../functions/store/dynamo/transaction.ts";
import { nextDigestAt } from "../../../infra/local/daily-schedule.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aPerson } from "../../support/fixtures/people.ts";
import { newSheetText } from "../../support/fixtures/rate-sheets.ts";
import { aRatesOffice } from "../../support/fixtures/rates-office.ts";
import { runDigestSchedule, runRatesJobsTwice, sendDigests } from "../../support/in-process/digests.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const updatesTo = async (email: string) => (await emailsTo(email)).filter(({ subject }) => subject.includes("Updates on your quotes"));
afterEach(() => {
  vi.useRealTimers();
});

it("the daily email tells the administrator alone, and once, that a new lender stands outside the panel", async () => {
  const office = await aRatesOffice(running);
  const admin = await aPerson(running, { isVerified: true });
  const member = await aPerson(running, { organisation: admin.organisationId!, isVerified: true });
  const other = await aPerson(running, { isVerified: true });
  const { version, sheets } = await admin.api.readLenders();
  const panel = sheets.map(({ lender }) => lender);
  await admin.api.saveLenders({ body: { version, panel, brokerage: {}, fees: {}, contacts: {} } });
  await enterScenario(member, car);
  await enterScenario(other, car);
  const text = await newSheetText("Nova Lending", { date: "2026-11-01" });
  const { _id } = await office.author.api.createDraft({ body: { slug: null, text } });
  await office.author.api.submitDraft({ body: { _id } });
  await office.approver.api.approveIssue({ body: { _id, reason: "Compared with the lender's card." } });
  await commit([deleteItem("comparison", ratesComparisonKey)]);
  const on = businessDate(new Date(nextDigestAt(Date.now())));
  await runDigestSchedule(on);
  await runRatesJobsTwice();
  await sendDigests(daysAfter(on, 1));

  const emails = await updatesTo(admin.email);
  expect(emails).toHaveLength(1);
  expect(emails[0]!.text).toContain("New lenders outside your panel: Nova Lending.");
  for (const { email } of [member, other]) expect(await updatesTo(email)).toEqual([]);
}, 60_000);
