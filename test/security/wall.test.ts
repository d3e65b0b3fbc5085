import { afterAll, beforeAll, expect, it } from "vitest";
import type { RouteName } from "../../shared/wire/routes.ts";
import { mulberry32 } from "../support/drawn-scenario.ts";
import { type Answer, send } from "../support/people.ts";
import { report } from "../support/run-size.ts";
import { withWholeApi } from "./api.ts";
import { depth } from "./depth.ts";
import { differing, state } from "./matrix.ts";
import { requestOf } from "./requests.ts";
import { type WallCall, drawnCall, mark, writeMark } from "./wall.ts";
import { type World, aWorld } from "./world.ts";

const running = withWholeApi();
const { seed, wallCalls } = depth();
let world: World;
let [answered, bytes] = [0, 0];
beforeAll(async () => {
  world = await aWorld(running);
  await writeMark(world.owner, world.hers);
}, 120_000);
afterAll(() => report("calls with ids of another organisation", { calls: answered, "bytes of answers": bytes, seed }));

const shows = ({ text }: Answer) => text.toLowerCase().includes(mark.toLowerCase());
const atOnce = 8;

/** What is wrong with the answers of so many calls that chance draws. */
async function wrongOf(calls: readonly WallCall[]): Promise<string[]> {
  const answers = await Promise.all(calls.map(({ name, request }) => send(running, name, request)));
  answered += answers.length;
  bytes += answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return answers.flatMap((answer, at) =>
    shows(answer) || answer.status >= 500 ? [`${calls[at]!.title}: ${answer.status} ${answer.text.slice(0, 200)}`] : [],
  );
}

it("not a byte of one organisation's texts stands in any answer to another, whatever it calls with whosever ids, and nothing of it changes", async () => {
  const { owner, hers, second, mates, referred } = world;
  const ofHers = [owner.userId, owner.organisationId!, ...[hers, second, mates, referred].map(({ application }) => application)];
  const standing = async () => new Map([...(await state())].filter(([key]) => ofHers.some((id) => key.includes(id))));
  const before = await standing();
  const draw = mulberry32(seed);

  const wrong: string[] = [];
  while (answered < wallCalls) wrong.push(...(await wrongOf(Array.from({ length: atOnce }, () => drawnCall(world, draw)))));

  expect(wrong).toEqual([]);
  expect(before.size).toBeGreaterThan(20);
  expect(differing(before, await standing())).toEqual([]);
}, 900_000);

it("those texts are what its own broker reads by the same calls", async () => {
  const { owner, hers } = world;
  const reading: readonly RouteName[] = [
    "readApplication",
    "readCustomer",
    "readEntity",
    "readAddress",
    "readOrganisation",
    "listMembers",
    "listCustomers",
    "listQuotes",
    "readUser",
  ];

  const answers = await Promise.all(reading.map((name) => owner.send(name, requestOf(name, hers))));

  expect(reading.filter((_, at) => !shows(answers[at]!))).toEqual([]);
});
