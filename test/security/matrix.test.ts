import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maskedNumber } from "../../shared/domain/driver-licence.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { ApiProcess } from "../support/api/api.ts";
import { absentIds } from "../support/call-scenarios/named-requests.ts";
import { withVerifiedAbn } from "../support/fixtures/organisations.ts";
import type { AnyRequest } from "../support/fixtures/people.ts";
import { everyItem } from "../support/store/invariants.ts";
import { report } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { type Cell, callAs, cellsOf, changesOfTable, routeGroups, violationsIn, leavesTableUnchanged } from "./matrix.ts";
import { isPrepared, ownersCall } from "./owner.ts";
import { policy } from "./policy.ts";
import { inCreationOrder, requestOf } from "./requests.ts";
import { canaries } from "./canaries.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";

const running = withWholeApi();
const names = Object.keys(routes) as RouteName[];
let fixture: AccessFixture;
let withoutAuthorizer: ApiProcess;
let asserted = 0;
beforeAll(async () => {
  [fixture, withoutAuthorizer] = await Promise.all([anAccessFixture(running), running.beside({ WITHOUT_AUTHORIZER: "yes" })]);
}, 120_000);
afterAll(async () => {
  await withoutAuthorizer?.kill();
  report("authorization matrix", { routes: names.length, responses: asserted });
});

/** Whether a token is required, and not a partner's signature. */
const isProtected = (name: RouteName) => policy[name].anonymous === "401" && policy[name]["the owner"] !== "401";

/** Routes whose call would change the actor for the other routes. */
const changesActor: readonly RouteName[] = ["logout", "createOrganisation"];
/** Routes that wait before they answer: for the next second, or as long as for any address. Their callers share nothing. */
const answersLate: readonly RouteName[] = ["endOtherSessions", "forgetPassword", "requestPasswordReset"];
/** Routes of verified organisations only: earlier calls have changed two of them, which staff have to confirm again. */
const needsConfirmation: readonly RouteName[] = [
  "whoLends",
  "readLender",
  "createApiKey",
  "createWebhook",
  "rotateWebhookSecret",
  "v1Price",
  "v1Explain",
  "v1WhatItTakes",
  "v1Calendar",
  "v1Mcp",
  "v1McpStream",
  "v1Quotes",
  "v1Quote",
  "v1Propose",
  "v1Policy",
];
/** A request that needs more than the owner's ids. */
function requestIn({ owner, referred, acceptedInvitation, strangersAbn, judged }: AccessFixture, name: RouteName): AnyRequest | undefined {
  if (name === "v1Propose") return { body: { scenario: { applicationType: "consumer" }, owner: owner.email, note: "Please call" } };
  if (name === "requestToJoin") return { body: { abn: strangersAbn } };
  if (name === "confirmOrganisation") return judged;
  if (name === "refuseOrganisation") return { ...judged, body: { ...judged.body, reason: "Not in ASIC's register" } };
  if (name === "acceptInvitation") return { body: { invite: acceptedInvitation } };
  return name === "markContacted" ? requestOf(name, referred) : undefined;
}
const isOwners = ({ actor }: { readonly actor: string }) => actor === "the owner";

describe("the authorization matrix", () => {
  let changes: () => Promise<string[]>;
  beforeAll(async () => {
    changes = await changesOfTable();
  });

  describe.each(routeGroups(names))("for routes %s to %s", (_first, _last, group) => {
    it.each(group)("%s answers every caller as the policy says", async (name) => {
      const cells = cellsOf(fixture, name).filter((cell) => leavesTableUnchanged(name, cell));
      const request = requestIn(fixture, name);

      const answers = await Promise.all(cells.map((cell) => callAs(fixture, name, cell, request)));

      asserted += answers.length;
      expect(cells.flatMap((cell, at) => violationsIn(name, cell, answers[at]!) ?? [])).toEqual([]);
    });

    it.each(group.filter(isProtected))("%s rejects every bad token without the gateway's authorizer", async (name) => {
      const cells = cellsOf(fixture, name).filter(({ expected }) => expected === "401");

      const answers = await Promise.all(
        cells.map((cell) => callAs({ ...fixture, running: { ...running, url: withoutAuthorizer.url } }, name, cell)),
      );

      asserted += answers.length;
      expect(cells.flatMap((cell, at) => violationsIn(name, cell, answers[at]!) ?? [])).toEqual([]);
    });

    it("writes nothing for a rejected call", async () => {
      expect(await changes()).toEqual([]);
    });
  });
});

describe("a caller with permission", () => {
  it.each(inCreationOrder(absentIds()))("succeeds with %s", async (name) => {
    const cells = cellsOf(fixture, name).filter(
      (cell) => !leavesTableUnchanged(name, cell) && !isOwners(cell) && !changesActor.includes(name),
    );
    const request = requestIn(fixture, name);
    if (needsConfirmation.includes(name))
      for (const { organisationId } of [fixture.owner, fixture.administrator]) await withVerifiedAbn(organisationId!);
    const call = async (cell: Cell) => violationsIn(name, cell, await callAs(fixture, name, cell, request));
    const wrong: (string | undefined)[] = [];
    if (answersLate.includes(name)) wrong.push(...(await Promise.all(cells.map(call))));
    else for (const cell of cells) wrong.push(await call(cell));
    const owner = cellsOf(fixture, name).find(isOwners)!;

    const { person, request: ownersRequest } = await ownersCall(fixture, name);
    const answer =
      policy[name]["the owner"] === "200" || isPrepared(name) ? await person.send(name, ownersRequest) : await callAs(fixture, name, owner);

    asserted += cells.length + 1;
    expect([...wrong, violationsIn(name, owner, answer)].filter((each) => each !== undefined)).toEqual([]);
  });
});

describe("the table", () => {
  it("has no driver licence number in plain", async () => {
    const stored = JSON.stringify(await everyItem());

    expect(stored).toContain(maskedNumber(canaries.licenceNumber));
    expect(stored).not.toContain(canaries.licenceNumber);
  });
});

describe("an unknown route", () => {
  it.each([
    "GET /api",
    "GET /api/__proto__",
    "POST /api/constructor",
    "DELETE /api/customer",
    "PATCH /api/asset",
    "GET /api/asset%2F..%2Fuser",
    "TRACE /api/user",
  ])("%s returns 404 to every caller", async (call) => {
    const [method, path = ""] = call.split(" ");
    const credentials = Object.values(fixture.credentialsOf).flatMap((kinds) => [...kinds.values()]);

    const answers = await Promise.all(
      credentials.map((headers) => fetch(running.url + path, { method: method!, headers: headers("readUser") }).catch(() => undefined)),
    );

    asserted += answers.length;
    expect([...new Set(answers.map((answer) => answer?.status ?? 404))]).toEqual([404]);
  });
});
