import * as z from "zod/mini";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { job as declareJob } from "../../../functions/store/services/job.ts";
import {
  type OutboxJob,
  dueJobs,
  completeJob,
  retryOrDeadLetter,
  hasExhaustedRetries,
  outboxItem,
  claimJob,
} from "../../../functions/store/services/outbox.ts";
import { aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { aQuote } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";

withTable();
afterEach(() => void vi.useRealTimers());

const mailJob = declareJob("mail", { to: z.string(), template: z.string() });
const mail = () => outboxItem(mailJob, { to: "kim@example.com", template: "referral" });

/** Without the refresh of Today that a change of status queues beside it. */
const dueMail = async () => (await dueJobs(100)).filter(({ kind }) => kind === mailJob.kind);

async function aJob(): Promise<OutboxJob> {
  const broker = aBrokerActor();
  const { _id: applicationId } = await aQuote(broker);
  await changeStatus(broker, { applicationId, to: "referral", items: [mail()] }, aCall());
  const [job, ...more] = await dueMail();
  expect(more).toEqual([]);
  return job!;
}

const passUntil = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(moment) });

describe("an outbox job", () => {
  it("is stored only if the write it belongs to succeeds", async () => {
    const broker = aBrokerActor();
    const { _id: applicationId } = await aQuote(broker);

    await changeStatus(broker, { applicationId, to: "referral", items: [mail()] }, aCall());
    await expect(changeStatus(broker, { applicationId, to: "referral", items: [mail()] }, aCall())).rejects.toMatchObject({
      kind: "conflict",
    });

    const [job, ...more] = await dueMail();
    expect(job).toMatchObject({ kind: "mail", payload: { template: "referral" }, attempts: 0 });
    expect(more).toEqual([]);
    await completeJob((await claimJob(job!))!);
    expect(await dueMail()).toEqual([]);
  });

  it("is claimed by one of twenty concurrent workers, and by none once it is done", async () => {
    const job = await aJob();

    const claimed = (await Promise.all(Array.from({ length: 20 }, () => claimJob(job)))).filter((each) => each !== undefined);

    expect(claimed).toHaveLength(1);
    await completeJob(claimed[0]!);
    expect(await claimJob(job)).toBeUndefined();
    expect(await claimJob(claimed[0]!)).toBeUndefined();
  });

  it("becomes due again if its worker crashes, which can then no longer reschedule it", async () => {
    const expired = (await claimJob(await aJob()))!;
    expect(await dueMail()).toEqual([]);

    passUntil(expired.dueAt);
    const [again] = await dueMail();

    expect(again).toMatchObject({ id: expired.id, attempts: 1 });
    const claimed = (await claimJob(again!))!;
    expect(await retryOrDeadLetter(expired, "late")).toBeUndefined();
    await completeJob(claimed);
    expect(await dueMail()).toEqual([]);
  });

  it("is retried with growing delays for five hours and then becomes a dead letter", async () => {
    let claimed = (await claimJob(await aJob()))!;
    const waits: number[] = [];

    while (!hasExhaustedRetries(claimed)) {
      const failedAt = Date.now();
      expect(await retryOrDeadLetter(claimed, "TimeoutError")).toBe("retry");
      const [later] = (await everyItem()).filter(({ id }) => id === claimed.id) as unknown as OutboxJob[];
      waits.push(Math.round((Date.parse(later!.dueAt) - failedAt) / 1000));
      expect(await dueMail()).toEqual([]);
      passUntil(later!.dueAt);
      claimed = (await claimJob((await dueMail())[0]!))!;
    }

    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600, 3600]);
    expect(await retryOrDeadLetter(claimed, "TimeoutError")).toBe("dead");
    expect(await dueMail()).toEqual([]);
    const dead = (await everyItem()).filter(({ everyList }) => everyList === "DEAD_LETTERS");
    expect(dead).toMatchObject([{ kind: "mail", attempts: 16, failure: "TimeoutError" }]);
  });
});
