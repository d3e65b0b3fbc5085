import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { absentIds } from "../support/call-scenarios/named-requests.ts";
import type { Answer } from "../support/fixtures/people.ts";
import { report } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { type Cell, callAs, cellsOf, changesOfTable, routeGroups } from "./matrix.ts";
import { policy } from "./policy.ts";
import { joinsApplications, objectIdSwapsOf, swappedKinds } from "./object-ids.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";

const running = withWholeApi();
const absent = absentIds();
let fixture: AccessFixture;
let asserted = 0;
beforeAll(async () => {
  fixture = await anAccessFixture(running);
}, 120_000);
afterAll(() => report("swapped object ids", { responses: asserted }));

/** List routes answer a foreign id with another status than item routes; neither reveals whether the id exists. */
const rejectionStatuses = [403, 404, 409, 410, 429];

/** Routes whose request contains an id. */
const withIds = (Object.keys(routes) as RouteName[]).filter(
  (name) => objectIdSwapsOf(name, { own: absent, foreign: absentIds(), absent: absentIds() }).length > 0,
);

const isRejection = ({ status }: Answer) => rejectionStatuses.includes(status);

function violationsIn(name: RouteName, at: string, [foreign, missing]: readonly [Answer, Answer]): string[] {
  const of = `${name} with ${at}`;
  if (!isRejection(foreign)) return [`${of}: answered ${foreign.status} ${foreign.text.slice(0, 120)}`];
  const isSame = foreign.status === missing.status && foreign.text === missing.text;
  return isSame ? [] : [`${of}: reveals that the id exists: ${foreign.text.slice(0, 120)} and not ${missing.text.slice(0, 120)}`];
}

/** Public routes accept any id for usage counts, and read and write nothing that belongs to an owner. */
const checksIds = (name: RouteName) => policy[name].anonymous !== "200";

describe("object ids", () => {
  let changes: () => Promise<string[]>;
  beforeAll(async () => {
    changes = await changesOfTable();
  });

  describe.each(routeGroups(withIds.filter(checksIds)))("for routes %s to %s", (_first, _last, group) => {
    it.each(group)("%s answers another user's id exactly like an id that does not exist, in every field", async (name) => {
      const { ownerIds, strangerIds, colleagueIds } = fixture;
      const cellOf = (whose: string) => cellsOf(fixture, name).find(({ actor }) => actor === whose) as Cell;
      const byLink = policy[name]["the right link"] === "200";
      const byKey = policy[name]["a key"] === "200" && policy[name]["the owner"] === "401";
      const caller = cellOf(byLink ? "the right link" : byKey ? "a key" : "the owner");
      // A key reads the quotes of all members. The owner is an administrator, who reads the colleague's quotes and may act on colleagues; the colleague may do neither.
      const administers = policy[name]["a colleague"] === "403 NOT_ADMINISTRATOR";
      const withColleague = byLink
        ? [{ caller, own: ownerIds, foreign: colleagueIds }]
        : [{ caller: cellOf("a colleague"), own: colleagueIds, foreign: ownerIds }];
      const pairs = [{ caller, own: ownerIds, foreign: strangerIds }, ...(administers || byKey ? [] : withColleague)];
      const wrong: string[] = [];
      for (const pair of pairs) {
        for (const swap of objectIdSwapsOf(name, { ...pair, absent })) {
          const answers = [
            await callAs(fixture, name, pair.caller, swap.foreign),
            await callAs(fixture, name, pair.caller, swap.absent),
          ] as const;
          asserted += 2;
          wrong.push(...violationsIn(name, swap.at, answers));
        }
      }

      expect(wrong).toEqual([]);
    });

    it.each(group.filter((name) => policy[name]["the owner"] !== "401"))(
      "%s rejects ids of two applications of the same broker in one request, and ids of another kind",
      async (name) => {
        const { ownerIds: own, second } = fixture;
        const caller = cellsOf(fixture, name).find(({ actor }) => actor === "the owner") as Cell;
        const swaps = joinsApplications(name) ? [] : objectIdSwapsOf(name, { own, foreign: second, absent });
        const mixed = swaps.filter(({ among }) => among > 1);
        const ofOtherKinds = objectIdSwapsOf(name, { own, foreign: swappedKinds(own), absent });

        const wrong: string[] = [];
        for (const { at, foreign } of [...mixed, ...ofOtherKinds]) {
          const answer = await callAs(fixture, name, caller, foreign);
          asserted += 1;
          if (!isRejection(answer)) wrong.push(`${name} with ${at}: answered ${answer.status}`);
        }

        expect(wrong).toEqual([]);
      },
    );

    it("changes nothing with a rejected id", async () => {
      expect(await changes()).toEqual([]);
    });
  });
});
