import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { absentIds } from "../support/named-requests.ts";
import type { Answer } from "../support/people.ts";
import { report } from "../support/run-size.ts";
import { withWholeApi } from "./api.ts";
import { type Cell, callAs, cellsOf, differing, state } from "./matrix.ts";
import { policy } from "./policy.ts";
import { swapsOf, turned } from "./swaps.ts";
import { type World, aWorld } from "./world.ts";

const running = withWholeApi();
const absent = absentIds();
let world: World;
let asserted = 0;
beforeAll(async () => {
  world = await aWorld(running);
}, 120_000);
afterAll(() => report("ids of others in each place of a call", { answers: asserted }));

/** What is told of an id in a list call differs from what is told of a thing, and of neither whether it is there. */
const mayAnswer = [403, 404, 409, 410, 429];

/** Those whose every id is a claim; of these alone the owner is told what the id is. */
const withIds = (Object.keys(routes) as RouteName[]).filter(
  (name) => swapsOf(name, { own: absent, foreign: absentIds(), absent: absentIds() }).length > 0,
);

const isTold = ({ status }: Answer) => mayAnswer.includes(status);

function wrongWith(name: RouteName, at: string, [foreign, absentee]: readonly [Answer, Answer]): string[] {
  const of = `${name} with ${at}`;
  if (!isTold(foreign)) return [`${of}: answered ${foreign.status} ${foreign.text.slice(0, 120)}`];
  const isSame = foreign.status === absentee.status && foreign.text === absentee.text;
  return isSame ? [] : [`${of}: tells what is there: ${foreign.text.slice(0, 120)} and not ${absentee.text.slice(0, 120)}`];
}

/** Usage is counted under whatever id the page says: it reads and writes nothing of anybody's. */
const isClaim = (name: RouteName) => policy[name].nobody !== "200";

describe("an id of somebody else's is to the letter one that nobody has, wherever in the request it stands, for", () => {
  it.each(withIds.filter(isClaim))("%s", async (name) => {
    const { hers: own, theirs, mates } = world;
    const byLink = policy[name]["the right link"] === "200";
    const caller = cellsOf(world, name).find(({ actor }) => actor === (byLink ? "the right link" : "the owner")) as Cell;
    const before = await state();
    const wrong: string[] = [];
    // An administrator may well do things to a colleague.
    const administers = policy[name]["a colleague"] === "403 NOT_ADMINISTRATOR";
    for (const foreign of administers ? [theirs] : [theirs, mates]) {
      for (const swap of swapsOf(name, { own, foreign, absent })) {
        const answers = [await callAs(world, name, caller, swap.foreign), await callAs(world, name, caller, swap.absent)] as const;
        asserted += 2;
        wrong.push(...wrongWith(name, swap.at, answers));
      }
    }

    expect(wrong).toEqual([]);
    expect(differing(before, await state())).toEqual([]);
  });

  it.each(withIds.filter((name) => isClaim(name) && policy[name]["the owner"] !== "401"))(
    "%s, where the rest is of another application of the same broker, or it is the id of something else",
    async (name) => {
      const { hers: own, second } = world;
      const caller = cellsOf(world, name).find(({ actor }) => actor === "the owner") as Cell;
      const mixed = swapsOf(name, { own, foreign: second, absent }).filter(({ among }) => among > 1);
      const ofOtherKinds = swapsOf(name, { own, foreign: turned(own), absent });
      const before = await state();

      const wrong: string[] = [];
      for (const { at, foreign } of [...mixed, ...ofOtherKinds]) {
        const answer = await callAs(world, name, caller, foreign);
        asserted += 1;
        if (!isTold(answer)) wrong.push(`${name} with ${at}: answered ${answer.status}`);
      }

      expect(wrong).toEqual([]);
      expect(differing(before, await state())).toEqual([]);
    },
  );
});
