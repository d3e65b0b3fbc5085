import { describe, expect, it } from "vitest";
import { startApplication } from "../../../functions/application/start-application.ts";
import { idempotencyInTable } from "../../../functions/store/services/idempotency.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { newApplicationDefaults, aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { withTable } from "../../support/store/table.ts";

withTable();

const answer = { status: 200, body: '{"status":"success"}' } as never;
const hour = 60 * 60 * 1000;

describe("a stored response", () => {
  it("is returned to a repeated call", async () => {
    const answers = idempotencyInTable();
    const key = newId();

    expect(await answers.begin(key, "request")).toEqual({ state: "claimed", subjects: [] });
    await answers.finish(key, answer);

    expect(await answers.begin(key, "request")).toEqual({ state: "answered", answer, subjects: [] });
    expect(await answers.begin(key, "another request")).toEqual({ state: "different" });
  });

  it("is created by one of 20 concurrent calls", async () => {
    const answers = idempotencyInTable();
    const key = newId();

    const claims = await Promise.all(Array.from({ length: 20 }, () => answers.begin(key, "request")));

    expect(claims.filter(({ state }) => state === "claimed")).toHaveLength(1);
    expect(claims.filter(({ state }) => state === "running")).toHaveLength(19);
  });

  it("is dropped when the call failed, so that it can be retried at once", async () => {
    const answers = idempotencyInTable();
    const key = newId();
    await answers.begin(key, "request");

    await answers.finish(key, undefined);

    expect(await answers.begin(key, "request")).toEqual({ state: "claimed", subjects: [] });
  });

  it("can be retried 20 seconds after a crash, and the retry returns what the first call created", async () => {
    const now = Date.now();
    const broker = aBrokerActor();
    const call = aCall({ idempotencyKey: newId() });
    await idempotencyInTable(() => now).begin(call.idempotencyKey!, "request");
    const id = await startApplication(broker, newApplicationDefaults(), call);

    expect(await idempotencyInTable(() => now + 19_000).begin(call.idempotencyKey!, "request")).toEqual({ state: "running" });
    expect(await idempotencyInTable(() => now + 21_000).begin(call.idempotencyKey!, "request")).toEqual({
      state: "claimed",
      subjects: [{ applicationId: id }],
    });
    expect(await startApplication(broker, newApplicationDefaults(), call)).toBe(id);
    expect(brokenInvariants(await everyItem(), now + 21_000)).toEqual([]);
  });

  it("expires after a day even if its item still exists", async () => {
    const now = Date.now();
    const key = newId();
    await idempotencyInTable(() => now).begin(key, "request");
    await idempotencyInTable(() => now).finish(key, answer);

    expect(await idempotencyInTable(() => now + 23 * hour).begin(key, "request")).toMatchObject({ state: "answered" });
    expect(await idempotencyInTable(() => now + 25 * hour).begin(key, "another request")).toEqual({ state: "claimed", subjects: [] });
  });
});
