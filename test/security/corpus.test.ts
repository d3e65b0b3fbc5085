import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { type Person, aPerson } from "../support/people.ts";
import { report } from "../support/run-size.ts";
import { withWholeApi } from "./api.ts";
import { canaries, sightings } from "./canaries.ts";
import { type Answered, answersTo, isRefused, wrongWith } from "./corpus/answers.ts";
import { casesOf, sampleOfCases } from "./corpus/corpus.ts";
import { type Cell, cellsOf, differing, state } from "./matrix.ts";
import { policy } from "./policy.ts";
import { depth } from "./depth.ts";
import { type World, aWorld } from "./world.ts";

const running = withWholeApi();
const names = Object.keys(routes) as RouteName[];
const { seed, isDeep, badRequests } = depth();
const strangers = "Ffoulkesworth";
let world: World;
let spent: Person;
let sent = 0;
let [least, refused] = [Number.POSITIVE_INFINITY, 0];
beforeAll(async () => {
  [world, spent] = await Promise.all([aWorld(running), aPerson(running, { isVerified: true })]);
  await world.stranger.api.updateCustomer({ body: { customerId: world.theirs.customer, lastName: strangers } });
}, 120_000);
afterAll(() => {
  report("bad input", { routes: names.length, requests: sent, "at least of each route": least, refused, seed });
});

/** They end what all the other routes' requests are about, so they have something of their own. */
const ends: readonly RouteName[] = ["archiveQuote", "removeCustomer", "sendReferral", "submitApplication", "revokeLink"];
const endsSession: readonly RouteName[] = ["logout", "updatePassword", "changeCredentials"];

function casesFor(name: RouteName) {
  const actor = policy[name]["the owner"] === "404" ? "the right link" : "the owner";
  const { shown } = cellsOf(world, name).find((cell) => cell.actor === actor) as Cell;
  const headers = endsSession.includes(name) ? { authorization: `Bearer ${spent.token}` } : shown(name);
  return casesOf(name, ends.includes(name) ? world.second : world.hers, headers);
}

/** What was refused is sent once more, to see that nothing is written by it: what came between may have been taken. */
async function unwritten(answers: readonly Answered[]): Promise<string[]> {
  const again = answers.filter((answer) => isRefused(answer) && answer.status !== 429).map(({ one }) => one);
  const before = await state();
  const repeated = await answersTo(running.url, again);
  const keys = differing(before, await state());
  const taken = repeated.filter((answer) => !isRefused(answer)).map(({ one }) => one.title);
  return keys.length === 0 ? [] : [`wrote ${keys.join(" ")}; taken the second time: ${taken.join("; ")}`];
}

describe("bad input is refused with field, found and expected, or kept as it is, and nothing is written of what is refused, by", () => {
  it.each(names)(
    "%s",
    async (name) => {
      const all = casesFor(name);
      const cases = sampleOfCases(all, badRequests, seed);
      const before = await state();

      const must = await answersTo(
        running.url,
        cases.filter((one) => one.isRefused),
      );
      const written = differing(before, await state());
      const may = await answersTo(
        running.url,
        cases.filter((one) => !one.isRefused && !one.kept),
      );
      // One after the other, so that each answer shows what it has written itself.
      const kept = await answersTo(
        running.url,
        cases.filter((one) => !one.isRefused && one.kept),
        1,
      );
      const wrongly = await unwritten([...may, ...kept]);

      sent += cases.length;
      least = Math.min(least, cases.length);
      refused += [...must, ...may, ...kept].filter(isRefused).length;
      expect([...must, ...may, ...kept].flatMap((answer) => wrongWith(answer, strangers) ?? [])).toEqual([]);
      expect([...written, ...wrongly]).toEqual([]);
      if (isDeep) expect(all.length).toBeGreaterThanOrEqual(400);
    },
    600_000,
  );
});

describe("what somebody types", () => {
  it("is found in no line of the log and in no complaint, nor is a token or a link's secret", () => {
    const secrets = Object.values(world.secrets).concat(world.owner.token, spent.token.split(".")[2]!);

    expect(running.lines.length).toBeGreaterThan(names.length);
    expect(sightings([...running.lines, ...running.complaints], [...secrets, strangers, world.owner.email, world.owner.userId])).toEqual(
      [],
    );
  });

  it("would be found there, were it logged", () => {
    const { note, email, dateOfBirth } = canaries;
    expect(sightings([`{"text":"${note}"}`, `GET /user/email/validate/${encodeURIComponent(email)}`, dateOfBirth, "nothing"])).toHaveLength(
      3,
    );
  });
});
