import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handler } from "../../../functions/outbox/handler.ts";
import { deadLetterList } from "../../../functions/store/keys.ts";
import { outboxStep } from "../../../functions/store/outbox.ts";
import { commit } from "../../../functions/store/transaction.ts";
import { createUser } from "../../../functions/user/store.ts";
import { TableStream } from "../../../infra/local/stream.ts";
import { aCall, aNewUser } from "../../support/brokers.ts";
import { everyItem } from "../../support/invariants.ts";
import { waiting, workedOff } from "../../support/outbox.ts";
import { withPostOffice } from "../../support/post-office.ts";
import { tableOfTests, withTable } from "../../support/table.ts";
import { dyingAt, failingMail } from "../user/dying-function.ts";

withTable();
const { lettersTo } = withPostOffice();

const lines: string[] = [];
beforeEach(() => void vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  lines.length = 0;
});

const passSeconds = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
const inTime = { getRemainingTimeInMillis: () => 60_000 };

/** A user, and a letter to them that waits. */
async function aLetterWaiting() {
  const newUser = aNewUser();
  const { _id: userId } = await createUser(newUser, aCall());
  await commit([outboxStep("user.verifyEmail", { userId })]);
  return newUser.email;
}

const openStream = () =>
  TableStream.open({
    endpoint: process.env["AWS_ENDPOINT_URL_DYNAMODB"]!,
    accessKeyId: process.env["AWS_ACCESS_KEY_ID"]!,
    region: process.env["AWS_REGION"]!,
    table: tableOfTests,
  });

describe("the outbox's worker", () => {
  it("sends what the table's stream brings, once, though the record comes three times and the clock wakes it too", async () => {
    const stream = await openStream();
    const email = await aLetterWaiting();
    const records = await vi.waitUntil(async () => {
      const read = await stream.read();
      return read.some(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S === "OUTBOX") && read;
    });

    await Promise.all([handler({ Records: records }, inTime), handler({ Records: records }, inTime), workedOff()]);
    await handler({ Records: records }, inTime);

    expect(await lettersTo(email)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("reads on in the stream where it stopped, and nothing twice", async () => {
    const stream = await openStream();
    const seen: unknown[] = [];
    for (let nth = 1; nth <= 5; nth++) {
      await aLetterWaiting();
      seen.push(...(await stream.read()).filter(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S === "OUTBOX").map(({ eventID }) => eventID));
    }

    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    await workedOff();
  });

  it("finds by the clock what the stream has not brought, however much that is", async () => {
    const emails = await Promise.all(Array.from({ length: 35 }, aLetterWaiting));

    await Promise.all([workedOff(), workedOff(), workedOff()]);

    for (const email of emails) expect(await lettersTo(email)).toHaveLength(1);
  });

  it("loses nothing while SES is down, and sends it once when SES is up again", async () => {
    const end = failingMail();
    const emails = await Promise.all(Array.from({ length: 3 }, aLetterWaiting));
    for (const pause of [0, 3, 5]) {
      passSeconds(pause);
      await workedOff();
    }
    end();
    expect((await waiting()).map(({ attempts, failure }) => [attempts, failure])).toEqual(emails.map(() => [3, "Error"]));

    passSeconds(10);
    await workedOff();
    passSeconds(100_000);

    for (const email of emails) expect(await lettersTo(email)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("sends a letter again after it was killed, and at most once more than it was killed", async () => {
    for (let nth = 1; nth <= 8; nth++) {
      const email = await aLetterWaiting();
      const dying = dyingAt(nth, "after");
      await workedOff().catch(() => undefined);
      dying.end();
      passSeconds(120);

      const letters = await lettersTo(email);

      expect([nth, [1, dying.hasDied ? 2 : 1].includes(letters.length)]).toEqual([nth, true]);
      vi.useRealTimers();
    }
    expect(await waiting()).toEqual([]);
  });

  it("makes a dead letter of what nobody can do, counts it where an alarm sees it, and goes on with the rest", async () => {
    await commit([outboxStep("no.suchKind", { userId: "x" })]);
    for (let attempt = 1; attempt <= 16; attempt++) {
      await workedOff();
      passSeconds(3601);
    }
    const email = await aLetterWaiting();

    expect(await lettersTo(email)).toHaveLength(1);
    const dead = (await everyItem()).filter(({ everyList }) => everyList === deadLetterList);
    expect(dead).toMatchObject([{ kind: "no.suchKind", failure: "UnknownErrand", attempts: 16 }]);
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

  it("tells each try in a line that names nobody", async () => {
    const end = failingMail();
    const email = await aLetterWaiting();
    await workedOff();
    end();
    passSeconds(3);
    await lettersTo(email);

    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toMatchObject([
      { event: "errand", kind: "user.verifyEmail", outcome: "later", attempts: 1, errors: ["Error"] },
      { event: "errand", kind: "user.verifyEmail", outcome: "done", attempts: 2 },
    ]);
    expect(lines.join("")).not.toContain(email);
  });
});
