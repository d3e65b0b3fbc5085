import { afterAll, describe, expect, it } from "vitest";
import { bindings } from "../../functions/routes.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { callHere } from "../support/functions-here.ts";
import { takeLetters, withFunctionsHere } from "../support/functions-world.ts";
import { lostLaterFields, writeLaterFields } from "../support/later-fields.ts";
import { absentIds, otherRequests, privateRequests, readingRequests } from "../support/named-requests.ts";
import { workedOff } from "../support/outbox.ts";
import type { AnyRequest } from "../support/people.ts";
import { drawn, report, seed, sizeOf } from "../support/run-size.ts";
import { settings } from "../support/scenes.ts";
import { errandScenes } from "../support/scenes-of-errands.ts";
import { withSameWorld } from "../support/same-world.ts";
import { aCompany } from "../support/whole-quote.ts";

const { running, lenders, letters } = withFunctionsHere();
const same = withSameWorld(running);

const figures = { "write paths": 0, items: 0, "fields lost": 0 };
afterAll(() => report("fields of a later version", figures));

/** How many of the routes that write are tried: Infinity tries all. */
const most = sizeOf("WRITING", { usual: 40, deep: Infinity });
const next = drawn(seed);
const writing = (Object.keys(routes) as RouteName[])
  .filter((name) => bindings[name].writes)
  .map((name) => ({ name, place: next() }))
  .toSorted((a, b) => a.place - b.place)
  .slice(0, most)
  .map(({ name }) => name);

const requests = () => ({
  ...readingRequests(same.world.ids),
  ...privateRequests(same.world.ids),
  ...otherRequests(same.world.ids, aCompany),
});
const read = Object.entries({ ...readingRequests(absentIds()), ...privateRequests(absentIds()), ...otherRequests(absentIds(), aCompany) });
const reading = Object.fromEntries(
  read
    .filter(([name]) => !bindings[name as RouteName].writes)
    .map(([name]) => [name, (): AnyRequest => requests()[name as keyof ReturnType<typeof requests>]]),
);

/** What of the later version's fields is lost once this, and whatever it leaves to be done, is done. */
async function lostBy(act: () => Promise<void>): Promise<string[]> {
  const written = await writeLaterFields();
  await act();
  await workedOff();
  const lost = await lostLaterFields(written);
  figures["write paths"] += 1;
  figures.items += written.length;
  figures["fields lost"] += lost.length;
  return lost;
}

describe("while two versions run side by side, what the later one has written stays, and disturbs nobody, when the earlier one writes", () => {
  it.each(writing)("%s", async (name) => {
    const scene = await settings(same.world)[name]!.prepare(same.world);
    await workedOff();

    const lost = await lostBy(async () => {
      const { status, text } = await callHere({ name, request: scene.request, sender: scene.sender });
      expect([status, text]).toEqual([200, expect.any(String)]);
    });

    expect(lost).toEqual([]);
  });

  it.each(Object.entries(reading))("and reads: %s", async (name, requestOf) => {
    const lost = await lostBy(async () => {
      const { status, text } = await callHere({ name: name as RouteName, request: requestOf(), sender: same.world.ann });
      expect([status, text]).toEqual([200, expect.any(String)]);
    });

    expect(lost).toEqual([]);
  });

  it("and works off the outbox", { timeout: 120_000 }, async () => {
    const lost: string[] = [];
    takeLetters(letters);
    for (const { kind, prepare } of errandScenes({ ...same.world, lenders })) {
      await prepare();
      lost.push(...(await lostBy(async () => undefined)).map((sentence) => `${kind}: ${sentence}`));
      await same.beginning.restore();
    }

    expect(lost).toEqual([]);
  });
});
