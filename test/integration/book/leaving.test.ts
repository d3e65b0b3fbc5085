import { beforeAll, describe, expect, it } from "vitest";
import { watchDueContracts } from "../../../functions/book/watch.ts";
import { endApplications } from "../../../functions/retention/jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { writeSystemItems } from "../../../functions/store/services/write.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { aContract, bookTable } from "../../support/fixtures/contracts.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aReadySettlement, figures } from "../../support/fixtures/settlements.ts";
import { aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox, pendingJobs } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
withFakeMailbox();

const today = businessDate(new Date());
const late = { commission: 600, commissionDueOn: daysAfter(today, -3) };
const idsIn = async (person: Person) => (await person.api.readBook({ query: {} })).contracts.map(({ contract }) => contract._id);
const itemsOf = async ({ userId }: Person, partition: "CONTRACT" | "TODAY") =>
  (await everyItem()).filter(({ pk, sk }) => pk === `${partition}#${userId}` && sk !== "SEEN");

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

describe("the book of a member who leaves", () => {
  it("passes to the colleague who gets the quotes, with its rows of Today", async () => {
    const organisation = ann.organisationId;
    const [kim, jo] = [
      await aPerson(running, { organisation, isVerified: true }),
      await aPerson(running, { organisation, isVerified: true }),
    ];
    const own = await aContract(jo.userId);
    const csv = bookTable(...Array.from({ length: 45 }, (_, at) => ({ lastName: `Lin ${at}` })));
    await kim.api.importContracts({ body: { csv } });
    const owed = await aContract(kim.userId, late);
    await drainOutbox();
    const before = await itemsOf(kim, "CONTRACT");

    await ann.api.removeMember({ body: { userId: kim.userId, quotesTo: jo.userId } });
    for (let runs = 0; runs < 12 && (await pendingJobs()).length > 0; runs += 1) await drainOutbox();

    expect([...(await itemsOf(kim, "CONTRACT")), ...(await itemsOf(kim, "TODAY"))]).toEqual([]);
    expect(new Set((await itemsOf(jo, "CONTRACT")).map(({ _id }) => _id))).toEqual(new Set([own, ...before.map(({ _id }) => _id)]));
    expect((await idsIn(jo))[0]).toBe(owed);
    expect((await jo.api.readToday()).rows.map(({ kind }) => kind)).toContain("commissionDue");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("the book of a closed account", () => {
  it("ends 30 days later, as quotes that were never sent; a settled deal's contract stays with the deal", async () => {
    const sender = await aSubmitter(running);
    const { applicationId } = await aReadySettlement(sender);
    await sender.api.recordSettled({ body: { applicationId, settledOn: today, figures: figures() } });
    const imported = await aContract(sender.userId, late);
    await sender.api.updateContract({ body: { _id: imported, valueNow: 20_000 } });
    await drainOutbox();
    await writeSystemItems([outboxItem(endApplications, { userId: sender.userId })]);
    await drainOutbox();
    await drainOutbox();
    const stored = async () => new Set((await itemsOf(sender, "CONTRACT")).map(({ _id }) => _id));
    const lookOn = (day: string) => watchDueContracts({ day });

    await lookOn(daysAfter(today, 30));
    expect(await stored()).toEqual(new Set([applicationId, imported]));
    expect((await itemsOf(sender, "TODAY")).filter(({ sk }) => String(sk).includes(imported))).toEqual([]);
    await lookOn(daysAfter(today, 31));
    expect(await stored()).toEqual(new Set([applicationId]));
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
