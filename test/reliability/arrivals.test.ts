import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fileCheckHandler as handler } from "../support/in-process/event-functions.ts";
import { recheckFiles } from "../../functions/document/recheck.ts";
import { quarantineKey } from "../../functions/adapters/files/file-key.ts";
import { transferOwnership, deleteTransferredWorkspace } from "../../functions/store/workspace/transfer-ownership.ts";
import { childKey } from "../../functions/store/dynamo/keys.ts";
import { findItem } from "../../functions/store/dynamo/read.ts";
import { commit } from "../../functions/store/dynamo/commit.ts";
import { deleteItem, putItem } from "../../functions/store/dynamo/transaction.ts";
import { pauseBefore } from "../integration/user/crash-points.ts";
import { ArrivalRuns } from "../support/reliability/arrival-runs.ts";
import { announceFile, postFormFile, documentState, withScans } from "../support/reliability/arrivals.ts";
import { aBrokerActor, aCall } from "../support/fixtures/brokers.ts";
import { faultCases } from "../support/reliability/call-faults.ts";
import { describedCase, drawnCases } from "../support/call-scenarios/drawn-cases.ts";
import { eicar, neverScanned } from "../../infra/local/files/malware-scan.ts";
import { brokenInvariants, everyItem } from "../support/store/invariants.ts";
import { aQuote } from "../support/fixtures/quotes.ts";
import { report, sizeOf } from "../support/reliability/run-size.ts";
import { type ScheduleResult, aSchedule, inEveryOrder, runSchedule } from "../support/reliability/upload-schedules.ts";
import { withTable } from "../support/store/table.ts";
import { files } from "../support/fixtures/uploads.ts";

withTable();
const { eventsOf, scansOf } = withScans({ isScanning: true });
beforeEach(() => void vi.stubEnv("MALWARE_SCAN", "off"));

/** Fault cases per arrival; Infinity tries all. */
const perArrival = sizeOf("FAULTS", { usual: 2, deep: Infinity });
const schedules = sizeOf("SCHEDULES", { usual: 25, deep: 1000 });
const atOnce = 8;

const faulted = { calls: 0, cases: 0, converged: 0 };
const scheduled = { schedules: 0, steps: 0, "files served": 0, "unchecked files served": 0 };
afterAll(() => {
  report("file arrivals with faults", faulted);
  report("upload schedules", scheduled);
});

const html = Buffer.concat([files.html, Buffer.alloc(100, 32)]).subarray(0, files.pdf.length);

async function arrival(content: Buffer, isReplacing = false) {
  const broker = aBrokerActor();
  const { _id, customers } = await aQuote(broker);
  const customerId = customers[0]!._id;
  const first = await announceFile(broker, customerId);
  const firstEvent = await postFormFile(eventsOf, first, content);
  if (!isReplacing) return { broker, applicationId: _id, documentId: first.documentId, event: firstEvent };
  await handler(firstEvent);
  const second = await announceFile(broker, customerId, { replaces: first.documentId });
  return { broker, applicationId: _id, documentId: second.documentId, event: await postFormFile(eventsOf, second, content) };
}

/** The arrival of a file on a stage with a malware scan, whose event is that of its upload or its scan. */
async function scannedArrival(of: "upload" | "scan", marker = "") {
  vi.stubEnv("MALWARE_SCAN", "on");
  const content = Buffer.concat([files.pdf, Buffer.from(`\n% ${marker}`)]);
  const broker = aBrokerActor();
  const { customers } = await aQuote(broker);
  const document = await announceFile(broker, customers[0]!._id, { size: content.length });
  const { documentId } = document;
  const created = await postFormFile(eventsOf, document, content);
  return { broker, documentId, event: of === "upload" ? created : await vi.waitUntil(() => scansOf(documentId)[0], { timeout: 60_000 }) };
}

describe("a failed file check that is retried once ends in the same state as without the fault", () => {
  it.each([
    ["of an announced file", () => arrival(files.pdf)],
    ["of a file of another type", () => arrival(html)],
    ["of a file that replaces another", () => arrival(files.pdf, true)],
    ["of a file that waits for its malware scan", () => scannedArrival("upload", neverScanned)],
    ["of a file in which the scan found nothing", () => scannedArrival("scan")],
    ["of an infected file", () => scannedArrival("scan", eicar)],
  ])("%s, for every fault", { timeout: 300_000 }, async (title, prepare) => {
    const runs = new ArrivalRuns(prepare);
    const { calls, end } = await runs.withoutFault();
    const cases = drawnCases(faultCases(calls), { turn: title.length, max: perArrival });
    const exceptions: string[] = [];

    for (const faultCase of cases) {
      const actual = await runs.with(faultCase);
      if (JSON.stringify(actual) === JSON.stringify(end)) faulted.converged += 1;
      else exceptions.push(`${describedCase(faultCase)}: ${JSON.stringify(actual)}, expected ${JSON.stringify(end)}`);
    }

    faulted.calls += calls.length;
    faulted.cases += cases.length;
    expect(end.broken).toEqual([]);
    expect(exceptions).toEqual([]);
  });
});

describe("an uploaded file", () => {
  it("is checked and readable by the new owner when the application is transferred at any step of the check", async () => {
    for (let nth = 1; ; nth++) {
      const { broker, applicationId, documentId, event } = await arrival(files.pdf);
      const receiver = aBrokerActor({ organisationId: broker.organisationId });
      const to = { userId: receiver.userId, name: { firstName: "Jo", lastName: "Broker" } };
      const checking = pauseBefore(nth, () => handler(event));
      const hasPaused = await checking.hasPaused;
      await transferOwnership(applicationId, { from: broker.userId, to, by: broker.userId }, aCall());
      await deleteTransferredWorkspace(applicationId, broker.userId);

      await checking.resume();

      expect([nth, await documentState(receiver, documentId)]).toEqual([nth, { status: "ready", content: files.pdf.toString() }]);
      if (!hasPaused) break;
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("stays pending when its event arrives before its document is readable, until an operator runs recheck-files", async () => {
    const { broker, documentId, event } = await arrival(files.pdf);
    const key = childKey(broker.userId, "document", documentId);
    const row = await findItem(key);
    await commit([deleteItem("hidden", key)]);
    await handler(event);
    await commit([putItem("seen", key, row!)]);
    expect(await documentState(broker, documentId)).toEqual({ status: "pending", content: undefined });

    for await (const { outcome } of recheckFiles(aCall())) expect(outcome).not.toBeInstanceOf(Error);

    expect(await documentState(broker, documentId)).toEqual({ status: "ready", content: files.pdf.toString() });
  });

  it("is never served without an event, and its document is rejected after 15 minutes", async () => {
    const { broker, documentId } = await arrival(files.pdf);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    const late = await documentState(broker, documentId).finally(() => vi.useRealTimers());

    expect(late).toEqual({ status: "rejected", content: undefined });
    expect(eventsOf(documentId).map(({ detail }) => detail.object.key)).toEqual([quarantineKey(documentId)]);
  });
});

describe("uploads, overwrites and deletions during checks", () => {
  const count = ({ steps, served, wrong }: ScheduleResult) => {
    scheduled.schedules += 1;
    scheduled.steps += steps;
    scheduled["files served"] += served;
    scheduled["unchecked files served"] += wrong.length;
    return wrong;
  };

  it("serve only checked files in all 24 orders", async () => {
    const wrong: string[] = [];
    for (const steps of inEveryOrder(["put", "overwrite", "check", "delete"])) wrong.push(...count(await runSchedule(eventsOf, steps)));

    expect(wrong).toEqual([]);
  });

  it("serve only checked files in random orders", { timeout: 60_000 + schedules * 1000 }, async () => {
    const wrong: string[] = [];
    for (let from = 0; from < schedules; from += atOnce) {
      const turns = Array.from({ length: Math.min(atOnce, schedules - from) }, (_, at) => from + at);
      const received = await Promise.all(turns.map((turn) => runSchedule(eventsOf, aSchedule(turn))));
      wrong.push(...received.flatMap(count));
    }

    expect(wrong).toEqual([]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
