import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outboxHandler as handler } from "../../support/in-process/event-functions.ts";
import { deadLetterList } from "../../../functions/store/dynamo/keys.ts";
import { sendApplication } from "../../../functions/submission/jobs.ts";
import { verificationEmail } from "../../../functions/user/jobs.ts";
import { job } from "../../../functions/store/services/job.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { refreshToday } from "../../../functions/store/services/today-jobs.ts";
import { createUser } from "../../../functions/user/store.ts";
import { TableStream } from "../../../infra/local/outbox-worker.ts";
import { aCall, aNewUser } from "../../support/fixtures/brokers.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { pendingJobs, drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { tableOfTests, withTable } from "../../support/store/table.ts";
import { crashAtCall, failMail } from "../user/crash-points.ts";

withTable({ hasStream: true });
const { emailsTo } = withFakeMailbox();

const lines: string[] = [];
beforeEach(() => void vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  lines.length = 0;
});

const passSeconds = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
const inTime = { getRemainingTimeInMillis: () => 60_000 };

/** A user with a pending verification email. */
async function aPendingEmail(waitMs = 0) {
  const newUser = aNewUser();
  const { _id: userId } = await createUser(newUser, aCall());
  await commit([outboxItem(verificationEmail, { userId }, waitMs)]);
  return newUser.email;
}

const openStream = () =>
  TableStream.open({
    endpoint: process.env["AWS_ENDPOINT_URL_DYNAMODB"]!,
    accessKeyId: process.env["AWS_ACCESS_KEY_ID"]!,
    region: process.env["AWS_REGION"]!,
    table: tableOfTests,
  });

describe("the outbox worker", () => {
  it("leaves a job that is to wait a minute to the schedule, although the stream delivers its record at once", async () => {
    const stream = await openStream();
    const email = await aPendingEmail(60_000);
    const records = await vi.waitUntil(async () => {
      const read = await stream.read();
      return read.some(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S === "OUTBOX") && read;
    });

    await handler({ Records: records }, inTime);
    expect(await emailsTo(email)).toEqual([]);
    passSeconds(61);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it("sends an email once, although the stream delivers its record three times and the schedule runs as well", async () => {
    const stream = await openStream();
    const email = await aPendingEmail();
    const records = await vi.waitUntil(async () => {
      const read = await stream.read();
      return read.some(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S === "OUTBOX") && read;
    });

    await Promise.all([handler({ Records: records }, inTime), handler({ Records: records }, inTime), drainOutbox()]);
    await handler({ Records: records }, inTime);

    expect(await emailsTo(email)).toHaveLength(1);
    expect(await pendingJobs()).toEqual([]);
  });

  it("reads the table's stream from where it stopped, without repetition", async () => {
    const stream = await openStream();
    const eventIds: unknown[] = [];
    for (let nth = 1; nth <= 5; nth++) {
      await aPendingEmail();
      eventIds.push(
        ...(await stream.read()).filter(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S === "OUTBOX").map(({ eventID }) => eventID),
      );
    }

    expect(new Set(eventIds).size).toBe(5);
    expect(eventIds).toHaveLength(5);
    await drainOutbox();
  });

  it("processes on schedule what the stream has not delivered, in any number", async () => {
    const emails = await Promise.all(Array.from({ length: 35 }, aPendingEmail));

    await Promise.all([drainOutbox(), drainOutbox(), drainOutbox()]);

    for (const email of emails) expect(await emailsTo(email)).toHaveLength(1);
  });

  it("keeps emails while SES is down and sends each once afterwards", async () => {
    const end = failMail();
    const emails = await Promise.all(Array.from({ length: 3 }, aPendingEmail));
    for (const pause of [0, 3, 5]) {
      passSeconds(pause);
      await drainOutbox();
    }
    end();
    expect((await pendingJobs()).map(({ attempts, failure }) => [attempts, failure])).toEqual(emails.map(() => [3, "Error"]));

    passSeconds(10);
    await drainOutbox();
    passSeconds(100_000);

    for (const email of emails) expect(await emailsTo(email)).toHaveLength(1);
    expect(await pendingJobs()).toEqual([]);
  });

  it("sends an email again after a crash, at most once more per crash", async () => {
    for (let nth = 1; nth <= 8; nth++) {
      const email = await aPendingEmail();
      const crash = crashAtCall(nth, "after");
      await drainOutbox().catch(() => undefined);
      crash.end();
      passSeconds(120);

      const emails = await emailsTo(email);

      expect([nth, [1, crash.hasCrashed ? 2 : 1].includes(emails.length)]).toEqual([nth, true]);
      vi.useRealTimers();
    }
    expect(await pendingJobs()).toEqual([]);
  });

  it("moves a job of an unknown kind to the dead letters, emits a metric and continues with other jobs", async () => {
    await commit([outboxItem(job("no.suchKind", {}), {})]);
    for (let attempt = 1; attempt <= 16; attempt++) {
      await drainOutbox();
      passSeconds(3601);
    }
    const email = await aPendingEmail();

    expect(await emailsTo(email)).toHaveLength(1);
    const dead = (await everyItem()).filter(({ everyList }) => everyList === deadLetterList);
    expect(dead).toMatchObject([{ kind: "no.suchKind", failure: "UnknownJobKind", attempts: 16 }]);
    const metrics = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ _aws }) => _aws !== undefined);
    expect(metrics).toEqual([
      {
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [{ Namespace: "Kelpie", Dimensions: [[], ["kind"]], Metrics: [{ Name: "DeadLetters", Unit: "Count" }] }],
        },
        kind: "no.suchKind",
        DeadLetters: 1,
      },
    ]);
  });

  it("moves a job whose payload lacks a field to the dead letters, and says which", async () => {
    await commit([outboxItem(job(sendApplication.kind, { lender: z.string() }), { lender: "Now Finance" })]);
    for (let attempt = 1; attempt <= 16; attempt++) {
      await drainOutbox();
      passSeconds(3601);
    }

    const dead = (await everyItem()).filter(({ everyList }) => everyList === deadLetterList);
    const failure = "InvalidStoredItem(payload of submission.send: applicationId, number)";
    expect(dead.filter(({ kind }) => kind === sendApplication.kind)).toMatchObject([{ failure, attempts: 16 }]);
  });

  it("runs a job that another release has stored with more fields", async () => {
    const newUser = aNewUser();
    const { _id: userId } = await createUser(newUser, aCall());
    const ofAnotherRelease = job(verificationEmail.kind, { userId: z.string(), language: z.string() });
    await commit([outboxItem(ofAnotherRelease, { userId, language: "en" })]);

    expect(await emailsTo(newUser.email)).toHaveLength(1);
  });

  it("runs one of the jobs of a batch that refresh the rows of one quote, for all of them", async () => {
    const [one, other] = [newId(), newId()];
    const enqueue = () => commit([one, one, other, one].map((applicationId) => outboxItem(refreshToday, { applicationId })));
    await enqueue();
    await drainOutbox();
    expect(await pendingJobs()).toEqual([]);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.map(({ outcome }) => outcome)).toEqual(["done", "done", "done", "done"]);
    expect(logged.filter((line) => line["with"] !== undefined)).toHaveLength(2);
    for (let nth = 2; ; nth += 2) {
      await enqueue();
      const crash = crashAtCall(nth, "before");
      await drainOutbox().catch(() => undefined);
      crash.end();
      if (!crash.hasCrashed) break;
      const left = (await pendingJobs()).filter(({ payload }) => (payload as { applicationId: string }).applicationId === one);
      const isRunOver = left.every(({ attempts }) => attempts === 0);
      expect([nth, isRunOver || left.length === 3]).toEqual([nth, true]);
      passSeconds(120);
      await drainOutbox();
      expect(await pendingJobs()).toEqual([]);
      vi.useRealTimers();
    }
  });

  it("logs each attempt without personal data", async () => {
    const end = failMail();
    const email = await aPendingEmail();
    await drainOutbox();
    end();
    passSeconds(3);
    await emailsTo(email);

    const logLines = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logLines).toMatchObject([
      { event: "job", kind: "user.verifyEmail", outcome: "retry", attempts: 1, errors: ["Error"] },
      { event: "job", kind: "user.verifyEmail", outcome: "done", attempts: 2 },
    ]);
    expect(lines.join("")).not.toContain(email);
  });
});
