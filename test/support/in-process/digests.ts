import { vi } from "vitest";
import { listChangedQuotes } from "../../../functions/digest/job-handlers.ts";
import { compareRates } from "../../../functions/digest/jobs.ts";
import { digestEvent, digestTime } from "../../../functions/outbox/triggers.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { childIdOf, newId, splitChildId } from "../../../functions/store/dynamo/ids.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { putItem } from "../../../functions/store/dynamo/transaction.ts";
import { digestNewsItem } from "../../../functions/store/services/digest-entries.ts";
import { todayItem } from "../../../functions/store/services/today-jobs.ts";
import { type OutboxJob, jobIn } from "../../../functions/store/services/outbox.ts";
import { daysAfter } from "../../../shared/dates.ts";
import type { CustomerFixture } from "../fixtures/links.ts";
import type { Person } from "../fixtures/people.ts";
import { drainOutbox, pendingJobs } from "./drain-outbox.ts";
import { outboxHandler } from "./event-functions.ts";
import { nextTimeAt } from "../../../infra/local/daily-schedule.ts";

/** Sets the date; `vi.useRealTimers` sets it back. */
export const setClock = (moment: string | number) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
/** Sends the digests of a day in Sydney. */
export const sendDigests = async (day: string): Promise<void> => {
  await runDigestSchedule(day);
  await drainOutbox();
};
/** Runs the digest's schedule in the morning of a day in Sydney. */
export async function runDigestSchedule(day: string): Promise<void> {
  setClock(nextTimeAt(Date.parse(`${daysAfter(day, -1)}T14:00:00Z`), digestTime));
  await outboxHandler({ "detail-type": digestEvent }, { getRemainingTimeInMillis: () => 60_000 });
}
/** The next job of a kind, except those that are done. */
export const nextJob = async (wanted: string, done = new Set<string>()) =>
  (await pendingJobs()).map(jobIn).find(({ kind, id }) => kind === wanted && !done.has(id));
/** One quote at a time, and each job as if it had stopped before it was recorded as done. Returns them. */
export async function runRatesJobsTwice(): Promise<readonly OutboxJob[]> {
  const jobs: OutboxJob[] = [];
  const nextOne = () => nextJob(compareRates.kind, new Set(jobs.map(({ id }) => id)));
  for (let job = await nextOne(); job; job = await nextOne()) {
    jobs.push(job);
    await listChangedQuotes(compareRates.payload.parse(job.payload), 1);
    await listChangedQuotes(compareRates.payload.parse(job.payload), 1);
  }
  return jobs;
}

/** Stores a customer's file that has just been checked. */
export async function storeCheckedFile(
  { userId }: Pick<Person, "userId">,
  { applicationId, customerId }: Pick<CustomerFixture, "applicationId" | "customerId">,
  kind: string,
  verdict: object = { status: "ready", versionId: "1" },
): Promise<void> {
  const { ownId } = splitChildId(customerId);
  const now = new Date().toISOString();
  const file = { fileName: "file.pdf", contentType: "application/pdf", size: 9, createdAt: now, checkedAt: now };
  const document = { kind, ...file, customerId: ownId, handedInBy: ownId, ...verdict };
  await commit([
    putItem("document", childKey(userId, "document", childIdOf(applicationId, newId())), document),
    digestNewsItem(userId, applicationId),
    todayItem(applicationId),
  ]);
}
