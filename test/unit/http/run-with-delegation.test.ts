import { describe, expect, it } from "vitest";
import { runWithDelegation } from "../../../functions/http/run-with-delegation.ts";
import type { Caller } from "../../../functions/call/caller.ts";
import type { Relation } from "../../../functions/call/relation.ts";
import { bindings } from "../../../functions/routes.ts";
import { notFound } from "../../../functions/store/dynamo/not-found.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { aBrokerActor, aCaller } from "../../support/fixtures/brokers.ts";
import { absentIds } from "../../support/call-scenarios/named-requests.ts";
import { requestOf } from "../../security/requests.ts";

const owner = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

/** The relation with which the operation ran, or the error's code; `reads` counts the look-ups of owners. */
async function acted(name: RouteName, relation: Relation, known: Partial<Caller> = {}) {
  const caller = { ...aCaller(aBrokerActor()), ...known };
  let reads = 0;
  const owners = async () => [{ ownerId: (reads++, relation === "owner" ? caller.userId : owner), relation }];
  const binding = { route: routes[name], rule: bindings[name], operation: () => Promise.reject(new Error("not called")) };
  const operation = async (actor: Caller | undefined) => {
    const ownerId = relation === "owner" ? caller.userId : owner;
    if (actor?.userId !== ownerId) throw notFound();
    return actor.delegate?.role ?? "owner";
  };
  const outcome = await runWithDelegation({ routeBinding: binding, caller }, owners, operation).catch(
    (error: { code: string }) => error.code,
  );
  return { outcome, reads };
}

describe("a call", () => {
  it("runs for the owner without a look-up", async () => {
    expect(await acted("updateAsset", "owner")).toEqual({ outcome: "owner", reads: 0 });
  });

  it.each([
    ["readApplication", "administrator", "administrator"],
    ["rankedProducts", "administrator", "administrator"],
    ["findCreditFile", "administrator", "NOT_FOUND"],
    ["readDocument", "administrator", "NOT_FOUND"],
    ["updateAsset", "administrator", "READ_ONLY"],
    ["archiveQuote", "administrator", "READ_ONLY"],
    ["readApplication", "colleague", "NOT_FOUND"],
    ["updateAsset", "colleague", "NOT_FOUND"],
    ["readApplication", "stranger", "NOT_FOUND"],
  ] as const)("%s of a caller who is the %s gives %s", async (name, relation, expected) => {
    expect((await acted(name, relation)).outcome).toBe(expected);
  });

  it.each([
    ["readApplication", "master"],
    ["findCreditFile", "master"],
    ["readDocument", "NOT_FOUND"],
  ] as const)("%s of a master gives %s", async (name, expected) => {
    expect((await acted(name, "master", { isMaster: true })).outcome).toBe(expected);
  });

  it("of an administrator without a second factor gives SECOND_FACTOR_REQUIRED", async () => {
    expect((await acted("readApplication", "administrator", { hasSecondFactor: false })).outcome).toBe("SECOND_FACTOR_REQUIRED");
  });
});

it("every broker's route that names an application says which right it needs", () => {
  const ids = absentIds();
  const names = (Object.keys(routes) as RouteName[]).filter((name) => bindings[name].access === "organisation");
  const namesApplication = (name: RouteName) => JSON.stringify(requestOf(name, ids)).includes(ids.application);

  expect(names.filter((name) => namesApplication(name) !== "right" in bindings[name])).toEqual([]);
});
