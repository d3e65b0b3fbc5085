import { describe, expect, it, vi } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { aPerson } from "../../support/fixtures/people.ts";
import { sizeOf } from "../../support/reliability/run-size.ts";
import { Writer } from "../../support/reliability/writers.ts";

const kills = sizeOf("KILLS", { usual: 5, deep: 30 });
vi.setConfig({ testTimeout: 60_000 + kills * 2_000 });

const running = withApi();

/** Four brokers in each of two organisations, so that several write to the counters of each organisation at once. */
async function eightWriters(): Promise<Writer[]> {
  const administrators = await Promise.all([aPerson(running), aPerson(running)]);
  const others = administrators.flatMap(({ organisationId }) => [1, 2, 3].map(() => aPerson(running, { organisation: organisationId })));
  return [...administrators, ...(await Promise.all(others))].map((person) => new Writer(person));
}

/** The applications that were acknowledged to the writer, read again, by id. */
async function applicationsOf({ person, applicationIds }: Writer) {
  const read = async (id: string) => [id, await person.api.readApplication({ params: { id } })] as const;
  return new Map(await Promise.all(applicationIds.map(read)));
}

// The claim of a call that crashed expires within 20 s.
const claimsExpire = { timeout: 25_000, interval: 500 };

describe(`an API that is killed ${kills} times while eight brokers write`, () => {
  it("leaves every application complete, every counter correct and every acknowledged write stored exactly once", async () => {
    const writers = await eightWriters();
    let isOver = false;
    const working = Promise.all(writers.map((writer) => writer.work(() => isOver)));

    for (let killed = 0; killed < kills; killed++) await running.crash();
    isOver = true;
    await working;
    expect(brokenInvariants(await everyItem())).toEqual([]);
    await vi.waitUntil(async () => (await Promise.all(writers.map((writer) => writer.finish()))).every(Boolean), claimsExpire);

    expect(writers.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(writers.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThanOrEqual(kills);
    expect(brokenInvariants(await everyItem())).toEqual([]);
    for (const writer of writers) {
      const { api, userId } = writer.person;
      expect(writer.missingIn(await applicationsOf(writer))).toEqual([]);
      expect((await api.listQuotes({ body: { userId, page: 1 } })).totalDocs).toBe(writer.applicationIds.length);
    }
  });
});
