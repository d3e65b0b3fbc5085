import { expect, it } from "vitest";
import { watchDueContracts } from "../../../functions/book/watch.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { type IsoDate, daysAfter, monthsAfter } from "../../../shared/dates.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { sheetText } from "../../support/fixtures/rate-sheets.ts";
import { aRatesOffice, pepper } from "../../support/fixtures/rates-office.ts";
import { aReadySettlement, figures } from "../../support/fixtures/settlements.ts";
import { aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { everyItem } from "../../support/store/invariants.ts";

const running = withApi({});
withFakeMailbox();
const today = businessDate(new Date());

async function publish(change: Partial<Sheet>): Promise<void> {
  const { author, approver } = await aRatesOffice(running);
  const { _id } = await author.api.createDraft({ body: { slug: pepper, text: await sheetText(() => ({ date: today, ...change })) } });
  await author.api.submitDraft({ body: { _id } });
  await approver.api.approveIssue({ body: { _id, reason: "As the lender's accreditation says." } });
}

it("a settled deal has the days of its lender's commission and clawback, and Today tells them when they come", async () => {
  await publish({ commission: "settlement", clawbackMonths: 12 });
  const ann = await aSubmitter(running);
  const { applicationId } = await aReadySettlement(ann);
  await ann.api.recordSettled({ body: { applicationId, settledOn: today, figures: figures() } });
  await drainOutbox();
  const until = monthsAfter(today, 12);

  const [row] = (await ann.api.readBook({ query: {} })).contracts;
  expect(row!.contract).toMatchObject({ _id: applicationId, commissionDueOn: today, clawbackUntil: until });
  expect((await ann.api.readToday()).rows).toContainEqual(
    expect.objectContaining({
      kind: "commissionDue",
      text: expect.stringMatching(/^Pepper, .*: the commission was due on /),
      dueOn: today,
    }),
  );

  await ann.api.updateContract({ body: { _id: applicationId, receivedOn: today } });
  await drainOutbox();
  expect((await ann.api.readToday()).rows.map(({ kind }) => kind)).not.toContain("commissionDue");
  const toldOn = async (day: IsoDate) => {
    await watchDueContracts({ day });
    return (await everyItem()).filter(({ pk, kind }) => pk === `TODAY#${ann.userId}` && kind === "clawbackEnds").map(({ dueOn }) => dueOn);
  };
  expect(await toldOn(daysAfter(until, -15))).toEqual([]);
  expect(await toldOn(daysAfter(until, -14))).toEqual([until]);
  expect(await toldOn(daysAfter(until, 1))).toEqual([]);
});
