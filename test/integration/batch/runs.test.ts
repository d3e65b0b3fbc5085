import { describe, expect, it, vi } from "vitest";
import { type BatchName, batchForm, resultKey, uploadedKey } from "../../../functions/adapters/files/batch-files.ts";
import { versionsBelow } from "../../../functions/adapters/files/file-versions.ts";
import { contentOf } from "../../../functions/adapters/files/files.ts";
import { createBatch, findBatch, ownBatches } from "../../../functions/batch/store.ts";
import { batchOf } from "../../../functions/batch/to-response.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { batchKey, listedBatch } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { onAttempt } from "../../../functions/store/dynamo/client.ts";
import { aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { post } from "../../support/fixtures/uploads.ts";
import { batchRunsHandler } from "../../support/in-process/event-functions.ts";
import { type Arrivals, withScans } from "../../support/reliability/arrivals.ts";
import { withTable } from "../../support/store/table.ts";

withTable();
const { eventsAt }: Arrivals = withScans({ isScanning: false });

/** The lease of the run has ended, or the file is overdue. Nothing changes for a batch that has ended. */
async function timePasses(name: BatchName) {
  const batch = (await findBatch(name))!;
  if (batch.status === "done" || batch.status === "failed") return;
  const dueAt = new Date(Date.now() - 1_000).toISOString();
  await commit([updateItem("batch", batchKey(name.userId, name.batchId), { set: { dueAt, ...listedBatch(dueAt, name.batchId) } })]);
}

const header = "asset.assetType,asset.assetValue,loanDetails.term";
const boats = (rows: number) => [header, ...Array.from({ length: rows }, (_, i) => `TRAILERED_BOAT,${5_000 + i},60`)].join("\n");
const clock = { "detail-type": "Scheduled Event" };

async function announceBatch(fileName = "boats.csv") {
  const broker = aBrokerActor();
  const batchId = await createBatch(broker, { fileName, applicationType: "consumer", output: "best" }, aCall());
  return { userId: broker.userId, batchId };
}

/** Its user has had a file before. */
async function announceAndEndBatch() {
  const name = await announceBatch();
  await timePasses(name);
  await batchRunsHandler(clock);
  return name;
}

/** A file that has arrived, with its event. */
async function uploadBatchFile(csv: string) {
  const name = await announceBatch();
  expect(await post(await batchForm(name), Buffer.from(csv))).toEqual({ status: 204, code: undefined });
  const event = await vi.waitUntil(() => eventsAt(uploadedKey(name))[0]);
  return { name, event };
}

async function runBatch(csv: string) {
  const { name, event } = await uploadBatchFile(csv);
  await batchRunsHandler(event);
  return (await findBatch(name))!;
}

async function resultOf(name: BatchName) {
  const { resultVersion = "" } = (await findBatch(name))!;
  return Buffer.from(await contentOf({ key: resultKey(name), versionId: resultVersion })).toString();
}

const isWrite = (command: string) => command.startsWith("TransactWrite");

/** The process is dead from this write on: it is not carried out, or only its acknowledgement is lost. */
const dyingAt = (write: number, isCarriedOut: boolean) => {
  let writes = 0;
  return onAttempt(async ({ command, send }) => {
    if (isWrite(command)) writes += 1;
    if (writes < write) return send();
    if (writes === write && isCarriedOut) await send();
    throw Object.assign(new Error("killed"), { name: "InternalServerError", $metadata: { httpStatusCode: 500 } });
  });
};

describe("a run that is killed", () => {
  it("at any of its writes begins again after its lease, and ends with the result of an undisturbed run", async () => {
    const csv = boats(1_001);
    const undisturbed = await uploadBatchFile(csv);
    await batchRunsHandler(undisturbed.event);
    const expected = await resultOf(undisturbed.name);
    expect(expected.trim().split("\n")).toHaveLength(1_002);
    // The claim, two steps of at most a thousand rows and the end.
    for (const write of [1, 2, 3, 4]) {
      for (const isCarriedOut of [false, true]) {
        const { name, event } = await uploadBatchFile(csv);
        const revive = dyingAt(write, isCarriedOut);
        await batchRunsHandler(event).catch(() => {});
        revive();
        // Lambda's own repetition of the event comes while the dead run still has the lease.
        if (write > 1 || isCarriedOut) await batchRunsHandler(event);
        const status = write === 1 && !isCarriedOut ? "waiting" : write === 4 && isCarriedOut ? "done" : "running";
        expect([write, isCarriedOut, (await findBatch(name))!.status]).toEqual([write, isCarriedOut, status]);
        await timePasses(name);
        await batchRunsHandler(clock);
        await batchRunsHandler(clock);

        expect([write, isCarriedOut, await findBatch(name)]).toMatchObject([
          write,
          isCarriedOut,
          { status: "done", rows: 1_001, done: 1_001, problems: 0 },
        ]);
        expect(await resultOf(name)).toBe(expected);
      }
    }
  });

  it("five times fails the batch with a message that says what to do", async () => {
    const { name, event } = await uploadBatchFile(boats(1));
    for (let run = 1; run <= 5; run++) {
      const revive = dyingAt(2, false);
      await batchRunsHandler(run === 1 ? event : clock).catch(() => {});
      revive();
      await timePasses(name);
    }
    await batchRunsHandler(clock);

    expect(await findBatch(name)).toMatchObject({
      status: "failed",
      reason: "The file could not be priced. Please try again, or contact Kelpie.",
    });
  });

  it.each([
    ["in the middle", 3, 1],
    ["at its end", 4, 2],
  ])("only for a while, %s, does not end what another run has ended", async (_, write, results) => {
    const { name, event } = await uploadBatchFile(boats(1_001));
    let writes = 0;
    let inBetween: Awaited<ReturnType<typeof findBatch>>;
    const end = onAttempt(async ({ command, send }) => {
      if (isWrite(command) && (writes += 1) === write) {
        await timePasses(name);
        await batchRunsHandler(clock);
        inBetween = await findBatch(name);
      }
      return send();
    });
    await batchRunsHandler(event);
    end();

    expect(inBetween).toMatchObject({ status: "done", attempts: 2, done: 1_001 });
    expect(await findBatch(name)).toEqual(inBetween);
    expect(await versionsBelow(resultKey(name))).toHaveLength(results);
  });
});

it("a run renews its lease while it reads a file slowly", async () => {
  const { name, event } = await uploadBatchFile(boats(3));
  let clockMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (clockMs += 6_000));
  // After the claim and a renewal for each row. A run that renews nothing has ended by then.
  const revive = dyingAt(5, false);
  await batchRunsHandler(event).catch(() => {});
  revive();
  vi.restoreAllMocks();
  expect(await findBatch(name)).toMatchObject({ status: "running", done: 0 });
});

describe("a user's next file", () => {
  const next = { fileName: "next.csv", applicationType: "consumer", output: "best" } as const;
  const startNext = ({ userId }: BatchName) =>
    createBatch({ ...aBrokerActor(), userId }, next, aCall()).then(
      () => "started",
      (error: Error) => error.message,
    );

  it("is accepted for only one of twenty concurrent requests; the 19 rejections name it", async () => {
    const broker = { ...aBrokerActor(), userId: (await announceAndEndBatch()).userId };
    const fileNames = Array.from({ length: 20 }, (_, i) => `file-${i}.csv`);

    const answers = await Promise.allSettled(fileNames.map((fileName) => createBatch(broker, { ...next, fileName }, aCall())));

    const [first, ...more] = (await ownBatches(broker)).filter(({ status }) => status === "waiting");
    expect(more).toEqual([]);
    const sentence = `One file at a time: ${first!.fileName} is still being uploaded. Please choose this file again when that one is priced.`;
    const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [(answer.reason as Error).message] : []));
    expect(reasons).toEqual(Array(19).fill(sentence));
  });

  it("is rejected while the lease of a killed run lasts, and accepted afterwards", async () => {
    const { name, event } = await uploadBatchFile(boats(1_001));
    const revive = dyingAt(3, true);
    await batchRunsHandler(event).catch(() => {});
    revive();

    expect(batchOf((await findBatch(name))!)).toMatchObject({ status: "running", done: 1_000, secondsLeft: 1 });
    expect(await startNext(name)).toBe(
      "One file at a time: boats.csv is still being priced. Please choose this file again when that one is priced.",
    );
    await timePasses(name);
    expect(await startNext(name)).toBe("started");
    await batchRunsHandler(clock);
    expect(await findBatch(name)).toMatchObject({ status: "done", done: 1_001 });
  });

  it("is rejected for a minute after a file was announced that does not arrive", async () => {
    const name = await announceBatch();
    const since = async (seconds: number) => {
      const createdAt = new Date(Date.now() - seconds * 1000).toISOString();
      await commit([updateItem("batch", batchKey(name.userId, name.batchId), { set: { createdAt } })]);
      return startNext(name);
    };

    expect(await since(55)).toMatch(/^One file at a time: boats\.csv is still being uploaded\./);
    expect(await since(61)).toBe("started");
  });

  it.each([
    ["was priced", boats(1), "done"],
    ["could not be priced", header, "failed"],
  ])("is accepted after one that %s", async (_, csv, status) => {
    const { name, event } = await uploadBatchFile(csv);
    await batchRunsHandler(event);

    expect(await findBatch(name)).toMatchObject({ status });
    expect(await startNext(name)).toBe("started");
  });
});

describe("a file that cannot be priced fails with a reason:", () => {
  it.each([
    ["more than 10,000 rows", boats(10_001), "boats.csv: found more than 10,000 rows, expected at most 10,000: please split the file."],
    [
      "an unknown column",
      "asset.price\n1",
      'boats.csv, line 1: found the column "asset.price", expected a scenario\'s field such as asset.assetValue.',
    ],
    ["a header alone", `${header}\n`, "boats.csv: found no row below the header, expected at least one."],
    [
      "a quotation mark that is not closed",
      `${header}\n"A,1,60\n`,
      expect.stringMatching(/: found Quote Not Closed: .* expected quotes around/),
    ],
    ["an empty line alone", "\n", "boats.csv: found nothing, expected a header that names the scenario's fields."],
  ])("%s", async (_, csv, reason) => {
    expect(await runBatch(csv)).toMatchObject({ status: "failed", reason });
  });

  it("no file within the form's five minutes", async () => {
    const name = await announceBatch();
    await batchRunsHandler(clock);
    expect((await findBatch(name))!.status).toBe("waiting");

    await timePasses(name);
    await batchRunsHandler(clock);

    expect(await findBatch(name)).toMatchObject({ status: "failed", reason: "The file did not arrive. Please upload it again." });
  });
});

it("a file of 10,000 rows is priced", async () => {
  expect(await runBatch(boats(10_000))).toMatchObject({ status: "done", rows: 10_000, done: 10_000 });
});

describe("an upload form", () => {
  it("ignores a second file", async () => {
    const name = await announceBatch();
    const form = await batchForm(name);
    for (const csv of [boats(1), boats(2)]) await post(form, Buffer.from(csv));
    const [, second] = await vi.waitUntil(() => [eventsAt(uploadedKey(name))].find(({ length }) => length === 2));

    await batchRunsHandler(second);

    expect(await findBatch(name)).toMatchObject({ status: "done", rows: 1 });
  });

  it("takes no empty file and none of more than 5 MB", async () => {
    const form = await batchForm(await announceBatch());

    expect(await post(form, Buffer.alloc(0))).toMatchObject({ code: "EntityTooSmall" });
    expect(await post(form, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ code: "EntityTooLarge" });
  });
});

it("a file whose S3 event is lost is priced by the scheduled run", async () => {
  const { name } = await uploadBatchFile(boats(1));
  await timePasses(name);
  await batchRunsHandler(clock);

  expect(await findBatch(name)).toMatchObject({ status: "done", rows: 1 });
});

it("a batch is found until seven days after its creation", async () => {
  const createdAt = Math.ceil(Date.now() / 1000);
  const name = await announceBatch();
  const { ttl } = (await findBatch(name))!;
  const findAt = (now: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    return findBatch(name).finally(() => void vi.useRealTimers());
  };

  const age = ttl - createdAt - 7 * 24 * 60 * 60;
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60);
  expect(await findAt(ttl * 1000 - 1)).toBeDefined();
  expect(await findAt(ttl * 1000)).toBeUndefined();
});
