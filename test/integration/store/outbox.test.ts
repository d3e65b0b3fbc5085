import { afterEach, describe, expect, it, vi } from "vitest";
import { moveApplication } from "../../../functions/store/status.ts";
import { type Errand, dueErrands, errandDone, errandFailed, isSpent, outboxStep, takeErrand } from "../../../functions/store/outbox.ts";
import { aBroker, aCall } from "../../support/brokers.ts";
import { everyItem } from "../../support/invariants.ts";
import { aQuote } from "../../support/quotes.ts";
import { withTable } from "../../support/table.ts";

withTable();
afterEach(() => void vi.useRealTimers());

const mail = () => outboxStep("mail", { to: "kim@example.com", template: "referral" });

async function anErrand(): Promise<Errand> {
  const broker = aBroker();
  const { _id: applicationId } = await aQuote(broker);
  await moveApplication(broker, { applicationId, to: "referral", steps: [mail()] }, aCall());
  const [errand, ...more] = await dueErrands(10);
  expect(more).toEqual([]);
  return errand!;
}

const passUntil = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(moment) });

describe("an errand", () => {
  it("stands with the write that it belongs to, and falls with it", async () => {
    const broker = aBroker();
    const { _id: applicationId } = await aQuote(broker);

    await moveApplication(broker, { applicationId, to: "referral", steps: [mail()] }, aCall());
    await expect(moveApplication(broker, { applicationId, to: "referral", steps: [mail()] }, aCall())).rejects.toMatchObject({
      kind: "conflict",
    });

    const [errand, ...more] = await dueErrands(10);
    expect(errand).toMatchObject({ kind: "mail", payload: { template: "referral" }, attempts: 0 });
    expect(more).toEqual([]);
    await errandDone((await takeErrand(errand!))!);
    expect(await dueErrands(10)).toEqual([]);
  });

  it("is taken on by one of twenty who try at once, and by nobody once it is done", async () => {
    const errand = await anErrand();

    const taken = (await Promise.all(Array.from({ length: 20 }, () => takeErrand(errand)))).filter((each) => each !== undefined);

    expect(taken).toHaveLength(1);
    await errandDone(taken[0]!);
    expect(await takeErrand(errand)).toBeUndefined();
    expect(await takeErrand(taken[0]!)).toBeUndefined();
  });

  it("comes back where whoever took it on never says how it went, who then can no longer put it off", async () => {
    const lost = (await takeErrand(await anErrand()))!;
    expect(await dueErrands(10)).toEqual([]);

    passUntil(lost.dueAt);
    const [again] = await dueErrands(10);

    expect(again).toMatchObject({ id: lost.id, attempts: 1 });
    const taken = (await takeErrand(again!))!;
    expect(await errandFailed(lost, "late")).toBeUndefined();
    await errandDone(taken);
    expect(await dueErrands(10)).toEqual([]);
  });

  it("comes back later and later where it fails, for five hours, and then is a dead letter", async () => {
    let taken = (await takeErrand(await anErrand()))!;
    const waits: number[] = [];

    while (!isSpent(taken)) {
      const failedAt = Date.now();
      expect(await errandFailed(taken, "TimeoutError")).toBe("later");
      const [later] = (await everyItem()).filter(({ id }) => id === taken.id) as unknown as Errand[];
      waits.push(Math.round((Date.parse(later!.dueAt) - failedAt) / 1000));
      expect(await dueErrands(10)).toEqual([]);
      passUntil(later!.dueAt);
      taken = (await takeErrand((await dueErrands(10))[0]!))!;
    }

    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600, 3600]);
    expect(await errandFailed(taken, "TimeoutError")).toBe("dead");
    expect(await dueErrands(10)).toEqual([]);
    const dead = (await everyItem()).filter(({ everyList }) => everyList === "DEAD_LETTERS");
    expect(dead).toMatchObject([{ kind: "mail", attempts: 16, failure: "TimeoutError" }]);
  });
});
