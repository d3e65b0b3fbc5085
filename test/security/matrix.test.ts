import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { ApiProcess } from "../support/api.ts";
import { absentIds } from "../support/named-requests.ts";
import { report } from "../support/run-size.ts";
import { withWholeApi } from "./api.ts";
import { callAs, cellsOf, differing, state, wrongWith, writesNothing } from "./matrix.ts";
import { ownersCall } from "./owner.ts";
import { policy } from "./policy.ts";
import { inMakingOrder, requestOf } from "./requests.ts";
import { type World, aWorld } from "./world.ts";

const running = withWholeApi();
const names = Object.keys(routes) as RouteName[];
let world: World;
let bare: ApiProcess;
let asserted = 0;
beforeAll(async () => {
  [world, bare] = await Promise.all([aWorld(running), running.beside({ WITHOUT_AUTHORIZER: "yes" })]);
}, 120_000);
afterAll(async () => {
  await bare?.kill();
  report("who may call what", { routes: names.length, answers: asserted });
});

/** By a token, and not by a partner's signature. */
const isProtected = (name: RouteName) => policy[name].nobody === "401" && policy[name]["the owner"] !== "401";

/** Those that are about something which a call of its own would use up. */
const uses: readonly RouteName[] = ["logout", "createOrganisation"];
const isOwners = ({ actor }: { readonly actor: string }) => actor === "the owner";

describe("whoever calls gets what the policy says, and nothing is written that it does not allow, by", () => {
  it.each(names)("%s", async (name) => {
    const cells = cellsOf(world, name).filter((cell) => writesNothing(name, cell));
    const request = name === "markContacted" ? requestOf(name, world.referred) : undefined;

    const before = await state();
    const answers = await Promise.all(cells.map((cell) => callAs(world, name, cell, request)));

    asserted += answers.length;
    expect(cells.flatMap((cell, at) => wrongWith(name, cell, answers[at]!) ?? [])).toEqual([]);
    expect(differing(before, await state())).toEqual([]);
  });

  it.each(names.filter(isProtected))("%s where no gateway has looked at the token before", async (name) => {
    const before = await state();
    const cells = cellsOf(world, name).filter(({ expected }) => expected === "401");

    const answers = await Promise.all(cells.map((cell) => callAs({ ...world, running: { ...running, url: bare.url } }, name, cell)));

    asserted += answers.length;
    expect(cells.flatMap((cell, at) => wrongWith(name, cell, answers[at]!) ?? [])).toEqual([]);
    expect(differing(before, await state())).toEqual([]);
  });
});

describe("whoever may call succeeds by", () => {
  it.each(inMakingOrder(absentIds()))("%s", async (name) => {
    const cells = cellsOf(world, name).filter((cell) => !writesNothing(name, cell) && !isOwners(cell) && !uses.includes(name));
    const request = name === "markContacted" ? requestOf(name, world.referred) : undefined;
    const wrong: string[] = [];
    for (const cell of cells)
      wrong.push(...[wrongWith(name, cell, await callAs(world, name, cell, request))].filter((each) => each !== undefined));
    const owner = cellsOf(world, name).find(isOwners)!;

    const { person, request: own } = await ownersCall(world, name);
    const answer = policy[name]["the owner"] === "200" ? await person.send(name, own) : await callAs(world, name, owner);

    asserted += cells.length + 1;
    expect([...wrong, wrongWith(name, owner, answer)].filter((each) => each !== undefined)).toEqual([]);
  });
});

describe("nothing is found, whoever asks, at", () => {
  it.each([
    "GET /api",
    "GET /api/__proto__",
    "POST /api/constructor",
    "DELETE /api/customer",
    "PATCH /api/asset",
    "GET /api/asset%2F..%2Fuser",
    "TRACE /api/user",
  ])("%s", async (call) => {
    const [method, path = ""] = call.split(" ");
    const shown = Object.values(world.shows).flatMap((kinds) => [...kinds.values()]);

    const answers = await Promise.all(
      shown.map((headers) => fetch(running.url + path, { method: method!, headers: headers("readUser") }).catch(() => undefined)),
    );

    asserted += answers.length;
    expect([...new Set(answers.map((answer) => answer?.status ?? 404))]).toEqual([404]);
  });
});
