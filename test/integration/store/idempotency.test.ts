import { describe, expect, it } from "vitest";
import { startApplication } from "../../../functions/application/start.ts";
import { answersInTable } from "../../../functions/store/idempotency.ts";
import { newId } from "../../../functions/store/ids.ts";
import { aBeginning, aBroker, aCall } from "../../support/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { withTable } from "../../support/table.ts";

withTable();

const answer = { status: 200, body: '{"status":"success"}' } as never;
const hour = 60 * 60 * 1000;

describe("a call's answer", () => {
  it("is kept for whoever repeats the call", async () => {
    const answers = answersInTable();
    const key = newId();

    expect(await answers.begin(key, "request")).toEqual({ state: "claimed" });
    await answers.finish(key, answer);

    expect(await answers.begin(key, "request")).toEqual({ state: "answered", answer });
    expect(await answers.begin(key, "another request")).toEqual({ state: "different" });
  });

  it("is made once: of 20 at once one runs", async () => {
    const answers = answersInTable();
    const key = newId();

    const claims = await Promise.all(Array.from({ length: 20 }, () => answers.begin(key, "request")));

    expect(claims.filter(({ state }) => state === "claimed")).toHaveLength(1);
    expect(claims.filter(({ state }) => state === "running")).toHaveLength(19);
  });

  it("may be tried again at once where the call failed", async () => {
    const answers = answersInTable();
    const key = newId();
    await answers.begin(key, "request");

    await answers.finish(key, undefined);

    expect(await answers.begin(key, "request")).toEqual({ state: "claimed" });
  });

  it("may be tried again after 20 seconds where the call died, and finds what that one did", async () => {
    const now = Date.now();
    const broker = aBroker();
    const call = aCall({ idempotencyKey: newId() });
    await answersInTable(() => now).begin(call.idempotencyKey!, "request");
    const id = await startApplication(broker, aBeginning(), call);

    expect(await answersInTable(() => now + 19_000).begin(call.idempotencyKey!, "request")).toEqual({ state: "running" });
    expect(await answersInTable(() => now + 21_000).begin(call.idempotencyKey!, "request")).toEqual({ state: "claimed" });
    expect(await startApplication(broker, aBeginning(), call)).toBe(id);
    expect(brokenInvariants(await everyItem(), now + 21_000)).toEqual([]);
  });

  it("is forgotten after a day, even where the record still stands", async () => {
    const now = Date.now();
    const key = newId();
    await answersInTable(() => now).begin(key, "request");
    await answersInTable(() => now).finish(key, answer);

    expect(await answersInTable(() => now + 23 * hour).begin(key, "request")).toMatchObject({ state: "answered" });
    expect(await answersInTable(() => now + 25 * hour).begin(key, "another request")).toEqual({ state: "claimed" });
  });
});
