import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "../support/run-size.ts";
import { withWholeApi } from "./api.ts";
import { allGuards } from "./guards/all.ts";
import { behindAnother } from "./guards/behind-another.ts";
import type { Mutant } from "./guards/mutant.ts";
import { type Noticed, names, routesBehind, wrongIn } from "./guards/noticed.ts";
import { noticingTests } from "./guards/noticing-tests.ts";
import { redWithout } from "./guards/red.ts";
import { type Switched, environmentWithout, startSwitched } from "./guards/without.ts";
import { type World, aWorld } from "./world.ts";

const running = withWholeApi();
const all = await allGuards();
const tried = all.filter(({ name }) => behindAnother[name] === undefined);
const figures = { guards: all.length, "red by the matrix": 0, "red by other tests": 0, "behind another guard": all.length - tried.length };
let world: World;
let switched: readonly Switched[] = [];
beforeAll(async () => {
  world = await aWorld(running);
  switched = await Promise.all(ways.map((way) => startSwitched(running, all, way)));
}, 300_000);
afterAll(async () => {
  await Promise.all(switched.map(({ process: standing }) => standing.kill()));
  report("guards taken out", figures);
});

/** The ways to the functions: past the gateway's own look at the token, and without that. */
const ways = [{}, { WITHOUT_AUTHORIZER: "yes" }];
const isDoors = ({ file }: Mutant) => file.startsWith("functions/http/");

/** What the matrix says of the API without this guard. */
async function wrongWithout(mutant: Mutant): Promise<Noticed | undefined> {
  const asked = { behind: routesBehind(mutant), isDoors: isDoors(mutant) };
  for (const [at, way] of ways.slice(0, isDoors(mutant) ? 2 : 1).entries()) {
    const { process: standing, numberOf, switchTo } = switched[at]!;
    const number = numberOf(mutant);
    if (number !== undefined) await switchTo(number);
    const without = number === undefined ? await running.beside({ ...(await environmentWithout(mutant)), ...way }) : standing;
    try {
      const noticed = await wrongIn(world, without.url, asked);
      if (noticed) return noticed;
    } finally {
      if (number === undefined) await without.kill();
    }
  }
  return undefined;
}

async function redByMatrix(mutant: Mutant): Promise<string | undefined> {
  const noticed = await wrongWithout(mutant);
  // What got through may have changed what the next one is tried on.
  if (noticed?.hasWritten) world = await aWorld(running);
  return noticed?.wrong;
}

/** Without this to compare with, whatever is broken would be a guard's fault. */
async function nothingIsWrong(): Promise<void> {
  const [{ process: standing, switchTo }] = switched as [Switched];
  await switchTo(0);
  expect(await wrongIn(world, standing.url, { behind: names, isDoors: false })).toBeUndefined();
}

it("is noticed that nothing is gone", nothingIsWrong, 300_000);

describe("it is noticed that this is gone:", () => {
  it.each(tried.map((mutant) => [mutant.title, mutant] as const))(
    "%s",
    async (title, mutant) => {
      const test = noticingTests[mutant.name];
      const red = test === undefined ? await redByMatrix(mutant) : await redWithout(mutant, [test]);
      expect(red, `nothing is red without ${title}: noticing-tests.ts is to name the test of it`).toBeDefined();
      figures[test === undefined ? "red by the matrix" : "red by other tests"] += 1;
      process.stdout.write(`red: ${title}: ${red!.slice(0, 160)}\n`);
    },
    900_000,
  );
});

it("is noticed that nothing is gone any more", nothingIsWrong, 300_000);
