import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { watchDueContracts } from "../../../functions/book/watch.ts";
import { bookEvent } from "../../../functions/outbox/triggers.ts";
import { contractKey } from "../../../functions/store/dynamo/book-keys.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter, monthsAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { aContract } from "../../support/fixtures/contracts.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { outboxHandler } from "../../support/in-process/event-functions.ts";
import { consumedBy } from "../../support/store/capacity.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";

const running = withApi();
afterEach(() => void vi.useRealTimers());

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const today = businessDate(new Date());
const stored = (contractId: string) => findItem(contractKey(ann.userId, contractId));
const rows = async (id: string) => (await ann.api.readToday()).rows.filter(({ action }) => action.path.endsWith(`contract=${id}`));
const morning = async () => {
  await outboxHandler({ "detail-type": bookEvent }, { getRemainingTimeInMillis: () => 60_000 });
  await drainOutbox();
};

describe("a morning over the book", () => {
  it("puts the rows of due contracts into Today, and lists each for its next day", async () => {
    const dueSoon = await aContract(ann.userId, { firstPaymentOn: monthsAfter(daysAfter(today, 100), -59) });
    const owed = await aContract(ann.userId, {
      commission: 600,
      commissionDueOn: daysAfter(today, -3),
      clawbackUntil: daysAfter(today, 10),
    });
    await morning();

    const due = monthsAfter(monthsAfter(daysAfter(today, 100), -59), 59);
    expect(await rows(dueSoon)).toMatchObject([{ kind: "balloonDue", group: 1, dueOn: due, action: { label: "See the contract" } }]);
    expect((await rows(dueSoon))[0]!.text).toMatch(/^NOW, 2023 motor vehicle: the balloon of \$6,400\.00 falls due on /);
    const kinds = (await rows(owed)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["clawbackEnds", "commissionDue"]));
    const { nextDay } = (await stored(dueSoon))!;
    expect(String(nextDay) > today).toBe(true);
    expect(JSON.stringify(await rows(owed))).not.toContain("Grace");
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("tells of a refinance that saves", async () => {
    const id = await aContract(ann.userId, { rate: 24.99, repayment: 825.83 });
    await morning();

    expect((await rows(id)).find(({ kind }) => kind === "refinance")?.text).toMatch(
      /a refinance saves about \$[\d,.]+ with .+ \(assumed\); still pays up to a payout of \$[\d,.]+/,
    );
  });

  it("reads due contracts only", async () => {
    await Promise.all(Array.from({ length: 60 }, () => aContract(ann.userId, {}, daysAfter(today, 3))));
    await morning();
    const none = await consumedBy(() => watchDueContracts({ day: today }));
    await aContract(ann.userId, { endedOn: today });
    const one = await consumedBy(() => watchDueContracts({ day: today }));

    expect(none).toMatchObject({ requests: 1, writes: 0 });
    expect(one.requests).toBeLessThan(10);
  });

  it("deletes a contract 7 years after its end, with its rows", async () => {
    const id = await aContract(ann.userId, { endedOn: today, commissionDueOn: today });
    await morning();
    expect(await rows(id)).toHaveLength(1);
    const last = `${Number(today.slice(0, 4)) + 7}${today.slice(4)}`;
    await watchDueContracts({ day: daysAfter(last, 1) });

    expect(await stored(id)).toBeUndefined();
    expect(await rows(id)).toEqual([]);
  });
});
