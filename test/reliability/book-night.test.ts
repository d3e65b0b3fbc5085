import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { bookEvent } from "../../functions/outbox/triggers.ts";
import { itemsOf } from "../../functions/store/dynamo/read.ts";
import { businessDate, startOfBusinessDay } from "../../shared/business-date.ts";
import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { aBrokerActor } from "../support/fixtures/brokers.ts";
import { outboxHandler } from "../support/in-process/event-functions.ts";
import { type CallHook, withCallHook } from "../support/in-process/external-calls.ts";
import { withInProcessFunctions } from "../support/in-process/functions-fixture.ts";
import { report, seed, sizeOf } from "../support/reliability/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { consumedBy } from "../support/store/capacity.ts";
import { seedContracts } from "../support/store/seeding.ts";

const contracts = sizeOf("BOOK_CONTRACTS", { usual: 400, deep: 10_000 });
/** Each night; with 10,000 contracts more than a job looks at. */
const due = Math.ceil(contracts * 0.06);
const contractsOfJob = 500;
const kills = 4;

withInProcessFunctions();
afterEach(() => void vi.useRealTimers());

const today = businessDate(new Date());
const [ann, kim] = [aBrokerActor(), aBrokerActor()];
const owed = { commission: 600, commissionDueOn: daysAfter(today, -1) };
beforeAll(async () => {
  await seedContracts(ann, due, owed, today);
  await seedContracts(kim, due, owed, daysAfter(today, 1));
  await seedContracts(kim, contracts - 2 * due, owed, daysAfter(today, 20));
}, 120_000);

const inTime = { getRemainingTimeInMillis: () => 60_000 };
const begin = async (day: IsoDate) => {
  vi.useFakeTimers({ toFake: ["Date"], now: startOfBusinessDay(day).getTime() + 7 * 60 * 60 * 1000 });
  await outboxHandler({ "detail-type": bookEvent }, inTime);
};
const work = () => outboxHandler({ "detail-type": "Scheduled Event" }, inTime);

/** Of an owner alone: a scan of 10,000 contracts takes long. */
const ofBook = (partition: string, { userId }: { readonly userId: string }) => itemsOf(`${partition}#${userId}`);
const listedUntil = async (day: IsoDate, owner: typeof ann) =>
  (await ofBook("CONTRACT", owner)).filter(({ nextDay }) => String(nextDay) <= day).length;
const told = async (owner: typeof ann) => (await ofBook("TODAY", owner)).filter(({ kind }) => kind === "commissionDue").length;
const looks = async (owner: typeof ann) => (await ofBook("AUDIT#USER", owner)).filter(({ action }) => action === "book.watched").length;

describe("a night over the book", () => {
  it("reads the contracts that are due, none of the others", { timeout: 600_000 }, async () => {
    const startedAt = performance.now();
    const consumed = await consumedBy(async () => {
      await begin(today);
      for (let jobs = 0; jobs <= due / contractsOfJob; jobs += 1) await work();
    });
    const ms = Math.round(performance.now() - startedAt);
    const { requests, reads, writes } = consumed;
    report("a night over the book", { contracts, due, requests, reads, writes, ms });

    expect([await listedUntil(today, ann), await told(ann), await looks(ann)]).toEqual([0, due, due]);
    expect([await told(kim), await looks(kim)]).toEqual([0, 0]);
    expect(reads / due).toBeLessThan(12);
  });

  it("that is killed at any row goes on where it was, and looks at each once", { timeout: 600_000 }, async () => {
    const day = daysAfter(today, 1);
    const random = seededRandom(seed);
    await begin(day);
    const read = new Set<unknown>();
    for (let nth = 1; nth <= kills; nth += 1) {
      const killed = killedAt(1 + Math.floor((random() * due) / (2 * kills)), random() < 0.5);
      const { calls } = await withCallHook(killed, () => work().catch(() => undefined));
      for (const { command, input } of calls)
        if (command === "GetItemCommand") read.add((input["Key"] as { readonly pk: string; readonly sk: string }).sk);
      vi.setSystemTime(Date.now() + 100_000);
    }
    const lookedAt = await looks(kim);
    for (let runs = 0; runs < 6; runs += 1) {
      await work();
      vi.setSystemTime(Date.now() + 100_000);
    }

    expect(lookedAt).toBeGreaterThan(0);
    expect(lookedAt).toBeLessThan(due);
    expect([await listedUntil(day, kim), await told(kim), await looks(kim)]).toEqual([0, due, due]);
    const later = (await ofBook("CONTRACT", kim)).filter(({ version, nextDay }) => version === 1 && nextDay === daysAfter(today, 20));
    expect(later.filter(({ sk }) => read.has(sk))).toEqual([]);
  });
});

/** From one of its writes on nothing is sent any more; of that write itself only the answer may be lost. */
function killedAt(nthWrite: number, isSent: boolean): CallHook {
  let left = nthWrite;
  return async ({ call: { command }, send }) => {
    const isWrite = command === "TransactWriteItemsCommand";
    if (left > (isWrite ? 1 : 0)) {
      left -= isWrite ? 1 : 0;
      return send();
    }
    if (left === 1 && isSent) await send();
    left = 0;
    throw new Error("the process was killed");
  };
}
