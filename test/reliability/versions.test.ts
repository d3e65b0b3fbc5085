import { isDeepStrictEqual } from "node:util";
import { everyItem } from "../support/store/invariants.ts";
import { type TableSnapshot, tableSnapshot, writeItems } from "../support/store/table-snapshot.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindings } from "../../functions/routes.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { callInProcess } from "../support/in-process/call-function.ts";
import { captureEmails, withInProcessFunctions } from "../support/in-process/functions-fixture.ts";
import { absentIds, otherRequests, privateRequests, readingRequests } from "../support/call-scenarios/named-requests.ts";
import { drainOutbox } from "../support/in-process/drain-outbox.ts";
import type { AnyRequest } from "../support/fixtures/people.ts";
import { report, sampleOf, sizeOf } from "../support/reliability/run-size.ts";
import { callSetups } from "../support/call-scenarios/call-scenarios.ts";
import { jobScenarios } from "../support/call-scenarios/jobs.ts";
import { withSharedFixture } from "../support/fixtures/shared-fixture.ts";
import { aCompany } from "../support/fixtures/whole-quote.ts";

type Item = Readonly<Record<string, unknown>>;

const later = { ofALaterVersion: { words: ["kept"], count: 1 } };

/** Adds a field of a later version to every item; returns the changed items. */
async function writeLaterFields(): Promise<Item[]> {
  const items = (await everyItem()).map((item) => ({ ...item, ...later }));
  await writeItems(items);
  return items;
}

/** A sentence for each item that lost the field. Deleted items do not count. */
async function lostLaterFields(written: readonly Item[]): Promise<string[]> {
  const items = await everyItem();
  const existing = new Map(items.map((item) => [placeOf(item), item]));
  const lost = written.filter((item) => {
    const now = existing.get(placeOf(item));
    return now !== undefined && !isDeepStrictEqual(now["ofALaterVersion"], later.ofALaterVersion);
  });
  return lost.map(({ pk, sk }) => `${String(pk)} ${String(sk)} lost the later version's field`);
}

/** An item's key without the owner, as an application may change owners. */
const placeOf = ({ pk, sk }: Item): string => `${String(pk).replace(/^USER#\w+#APPLICATION/, "APPLICATION#of")} ${String(sk)}`;

const { running, lenders, emails } = withInProcessFunctions();

const shared = withSharedFixture(running);

const figures = { "write paths": 0, items: 0, "fields lost": 0 };

afterAll(() => report("fields written by a later version", figures));

/** Writing routes and kinds of jobs to try; Infinity tries all. */
const max = sizeOf("WRITING", { usual: 10, deep: Infinity });

const writing = sampleOf(
  (Object.keys(routes) as RouteName[]).filter((name) => bindings[name].writes),
  max,
);

const requests = () => ({
  ...readingRequests(shared.fixture.ids),
  ...privateRequests(shared.fixture.ids),
  ...otherRequests(shared.fixture.ids, aCompany),
});

const read = Object.entries({ ...readingRequests(absentIds()), ...privateRequests(absentIds()), ...otherRequests(absentIds(), aCompany) });

const reading = Object.fromEntries(
  read
    // Without a plan the portal answers 409, without registered sheets a lender's page 404.
    .filter(([name]) => !bindings[name as RouteName].writes && !["openBillingPortal", "readLender"].includes(name))
    .map(([name]) => [name, (): AnyRequest => requests()[name as keyof ReturnType<typeof requests>]]),
);

/** Adds a later version's fields to every item, runs the work and the jobs it leaves, and returns the fields that are lost. */
async function lostBy(act: () => Promise<void>, write: () => Promise<readonly Item[]> = writeLaterFields): Promise<string[]> {
  const written = await write();
  await act();
  await drainOutbox();
  const lost = await lostLaterFields(written);
  figures["write paths"] += 1;
  figures.items += written.length;
  figures["fields lost"] += lost.length;
  return lost;
}

describe("unknown fields written by a later version survive", () => {
  it.each(writing)("a write by %s", async (name) => {
    const callScenario = await callSetups(shared.fixture)[name]!.prepare(shared.fixture);
    await drainOutbox();

    const lost = await lostBy(async () => {
      const { status, text } = await callInProcess({ name, request: callScenario.request, sender: callScenario.sender });
      expect([status, text]).toEqual([200, expect.any(String)]);
    });

    expect(lost).toEqual([]);
  });

  describe("a read", () => {
    let plain: TableSnapshot;
    let written: readonly Item[];
    // Once for all reads, which leave the table as it is: writing every item takes longest.
    beforeAll(async () => {
      plain = shared.snapshot;
      written = await writeLaterFields();
      shared.snapshot = await tableSnapshot();
    });
    afterAll(async () => {
      shared.snapshot = plain;
      await plain.restore();
    });

    it.each(Object.entries(reading))("by %s", async (name, requestOf) => {
      const readOnce = async () => {
        const { status, text } = await callInProcess({ name: name as RouteName, request: requestOf(), sender: shared.fixture.ann });
        expect([status, text]).toEqual([200, expect.any(String)]);
      };

      expect(await lostBy(readOnce, async () => written)).toEqual([]);
    });
  });

  it("outbox jobs", { timeout: 120_000 }, async () => {
    const lost: string[] = [];
    captureEmails(emails);
    for (const { kind, prepare } of sampleOf(jobScenarios({ ...shared.fixture, lenders }), max)) {
      await prepare();
      lost.push(...(await lostBy(async () => undefined)).map((sentence) => `${kind}: ${sentence}`));
      await shared.snapshot.restore();
    }

    expect(lost).toEqual([]);
  });
});
