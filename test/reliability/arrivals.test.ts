import { afterAll, describe, expect, it, vi } from "vitest";
import { handler } from "../../functions/document/arrived.ts";
import { quarantineKey } from "../../functions/files/file-key.ts";
import { handOverWorkspace, sweepWorkspace } from "../../functions/store/hand-over.ts";
import { partKey } from "../../functions/store/keys.ts";
import { findItem } from "../../functions/store/read.ts";
import { commit, deleteStep, putStep } from "../../functions/store/transaction.ts";
import { heldBefore } from "../integration/user/dying-function.ts";
import { ArrivalRuns } from "../support/arrival-runs.ts";
import { announced, posted, shown, withArrivals } from "../support/arrivals.ts";
import { aBroker, aCall } from "../support/brokers.ts";
import { faultCases } from "../support/call-faults.ts";
import { caseTold, drawnCases } from "../support/drawn-cases.ts";
import { brokenInvariants, everyItem } from "../support/invariants.ts";
import { aQuote } from "../support/quotes.ts";
import { report, sizeOf } from "../support/run-size.ts";
import { type Told, aSchedule, inEveryOrder, played } from "../support/upload-schedules.ts";
import { withTable } from "../support/table.ts";
import { files } from "../support/uploads.ts";

withTable();
const eventsOf = withArrivals();

/** How many of the things that may go wrong with each arrival are tried: Infinity tries all. */
const perArrival = sizeOf("FAULTS", { usual: 6, deep: Infinity });
const schedules = sizeOf("SCHEDULES", { usual: 100, deep: 10_000 });
const atOnce = 8;

const faulted = { calls: 0, cases: 0, converged: 0 };
const scheduled = { schedules: 0, steps: 0, "files given out": 0, "unchecked files given out": 0 };
afterAll(() => {
  report("arrivals of files that go wrong", faulted);
  report("files that are posted, overwritten, checked and deleted", scheduled);
});

const html = Buffer.concat([files.html, Buffer.alloc(100, 32)]).subarray(0, files.pdf.length);

async function arrival(content: Buffer, isReplacing = false) {
  const broker = aBroker();
  const { _id, customers } = await aQuote(broker);
  const customerId = customers[0]!._id;
  const first = await announced(broker, customerId);
  const firstEvent = await posted(eventsOf, first, content);
  if (!isReplacing) return { broker, applicationId: _id, documentId: first.documentId, event: firstEvent };
  await handler(firstEvent);
  const second = await announced(broker, customerId, { replaces: first.documentId });
  return { broker, applicationId: _id, documentId: second.documentId, event: await posted(eventsOf, second, content) };
}

describe("a file's arrival that goes wrong anywhere, and is told again, settles its document as it would have been", () => {
  it.each([
    ["of what was announced", () => arrival(files.pdf)],
    ["of something else", () => arrival(html)],
    ["of what replaces another", () => arrival(files.pdf, true)],
  ])("%s", { timeout: 300_000 }, async (title, prepare) => {
    const runs = new ArrivalRuns(prepare);
    const { calls, end } = await runs.withoutFault();
    const cases = drawnCases(faultCases(calls), { turn: title.length, most: perArrival });
    const exceptions: string[] = [];

    for (const wrong of cases) {
      const found = await runs.with(wrong);
      if (JSON.stringify(found) === JSON.stringify(end)) faulted.converged += 1;
      else exceptions.push(`${caseTold(wrong)}: ${JSON.stringify(found)}, expected ${JSON.stringify(end)}`);
    }

    faulted.calls += calls.length;
    faulted.cases += cases.length;
    expect(end.broken).toEqual([]);
    expect(exceptions).toEqual([]);
  });
});

describe("a file", () => {
  it("that arrives while its application is handed over, at whatever step, is checked and stands with the new owner", async () => {
    for (let nth = 1; ; nth++) {
      const { broker, applicationId, documentId, event } = await arrival(files.pdf);
      const receiver = aBroker({ organisationId: broker.organisationId });
      const to = { userId: receiver.userId, name: { firstName: "Jo", lastName: "Broker" } };
      const checking = heldBefore(nth, () => handler(event));
      const isHeld = await checking.isHeld;
      await handOverWorkspace(applicationId, { from: broker.userId, to, by: broker.userId }, aCall());
      await sweepWorkspace(applicationId, broker.userId);

      await checking.resume();

      expect([nth, await shown(receiver, documentId)]).toEqual([nth, { status: "ready", content: files.pdf.toString() }]);
      if (!isHeld) break;
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("that is told of before its document can be seen is given out by nobody, and checked when it is told of again", async () => {
    const { broker, documentId, event } = await arrival(files.pdf);
    const key = partKey(broker.userId, "document", documentId);
    const row = await findItem(key);
    await commit([deleteStep("hidden", key)]);
    await handler(event);
    await commit([putStep("seen", key, row!)]);
    expect(await shown(broker, documentId)).toEqual({ status: "pending", content: undefined });

    await handler(event);

    expect(await shown(broker, documentId)).toEqual({ status: "ready", content: files.pdf.toString() });
  });

  it("of which nobody tells is never given out, and after 15 minutes is said not to have arrived", async () => {
    const { broker, documentId } = await arrival(files.pdf);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    const late = await shown(broker, documentId).finally(() => vi.useRealTimers());

    expect(late).toEqual({ status: "refused", content: undefined });
    expect(eventsOf(documentId).map(({ detail }) => detail.object.key)).toEqual([quarantineKey(documentId)]);
  });
});

describe("whoever posts, overwrites and deletes files while they are checked", () => {
  const count = ({ steps, given, wrong }: Told) => {
    scheduled.schedules += 1;
    scheduled.steps += steps;
    scheduled["files given out"] += given;
    scheduled["unchecked files given out"] += wrong.length;
    return wrong;
  };

  it("gets out a file that was checked, and no other, in each of the 24 orders", async () => {
    const wrong: string[] = [];
    for (const steps of inEveryOrder(["put", "overwrite", "check", "delete"])) wrong.push(...count(await played(eventsOf, steps)));

    expect(wrong).toEqual([]);
  });

  it("gets out a file that was checked, and no other, in any order that is drawn", { timeout: 60_000 + schedules * 1000 }, async () => {
    const wrong: string[] = [];
    for (let from = 0; from < schedules; from += atOnce) {
      const turns = Array.from({ length: Math.min(atOnce, schedules - from) }, (_, at) => from + at);
      const told = await Promise.all(turns.map((turn) => played(eventsOf, aSchedule(turn))));
      wrong.push(...told.flatMap(count));
    }

    expect(wrong).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
