import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../functions/call/api-error.ts";
import { anEndpoint, brokerClaims } from "../../support/api/endpoint.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";

const claims = brokerClaims;
const note = { applicationId: anId(), text: "Called the customer." };
const headers = { "idempotency-key": "one-intent" };

/** An endpoint at which each note that is added gets the next number; the first calls fail with these errors. */
function notes(failure?: Error) {
  let added = 0;
  let failed = false;
  const door = anEndpoint("application", {
    addNote: async (_, { body }) => {
      if (failure && !failed) throw ((failed = true), failure);
      added += 1;
      return { _id: aChildId(1, added), text: body.text, createdAt: "2026-07-01T00:00:00.000Z", user: { firstName: "Jo", lastName: "" } };
    },
  });
  return { ...door, added: () => added };
}

describe("a repeated call with the same Idempotency-Key", () => {
  it("runs once and returns the same response each time", async () => {
    const { call, added } = notes();
    const first = await call("addNote", { claims, headers, body: note });
    const second = await call("addNote", { claims, headers, body: note });
    expect(second).toEqual(first);
    expect(added()).toBe(1);
  });

  it("runs again under another key, or without one", async () => {
    const { call, added } = notes();
    await call("addNote", { claims, headers, body: note });
    await call("addNote", { claims, headers: { "idempotency-key": "another" }, body: note });
    await call("addNote", { claims, body: note });
    expect(added()).toBe(3);
  });

  it("returns 409 when its body differs", async () => {
    const { call, added } = notes();
    await call("addNote", { claims, headers, body: note });
    const other = await call("addNote", { claims, headers, body: { ...note, text: "Something else." } });
    expect(other).toMatchObject({ status: 409, data: { code: "KEY_REUSED" } });
    expect(added()).toBe(1);
  });

  it("returns 409 while the first call runs", async () => {
    const gate = Promise.withResolvers<void>();
    const { call } = anEndpoint("application", {
      declare: async () => (await gate.promise, { _id: aChildId(), isAccepted: true, acceptedAt: "" }),
    });
    const body = { applicationId: anId(), isAccepted: true };

    const first = call("declare", { claims, headers, body });
    const second = await call("declare", { claims, headers, body });
    gate.resolve();

    expect(second).toMatchObject({ status: 409, data: { code: "STILL_RUNNING" } });
    expect((await first).status).toBe(200);
  });

  it.each([
    ["failed", new Error("lost"), 500],
    ["was rejected", new ApiError("conflict", "LATER", "Not now."), 409],
  ])("runs again when the first call %s", async (_, failure, status) => {
    const { call, added } = notes(failure);
    expect((await call("addNote", { claims, headers, body: note })).status).toBe(status);
    expect((await call("addNote", { claims, headers, body: note })).status).toBe(200);
    expect(added()).toBe(1);
  });

  it("returns its response although that could not be stored, and the key stays claimed", async () => {
    const { call, answers } = notes();
    const keeping = vi.spyOn(answers, "finish").mockRejectedValue(new Error("throttled"));
    expect((await call("addNote", { claims, headers, body: note })).status).toBe(200);
    expect(keeping.mock.calls.map(([, answer]) => answer?.statusCode)).toEqual([200]);
    expect((await call("addNote", { claims, headers, body: note })).data).toEqual({ code: "STILL_RUNNING" });
  });

  it("is independent of another user's call with the same key", async () => {
    const { call, answers } = notes();
    await call("addNote", { claims, headers, body: note });
    expect(answers.keys()).toHaveLength(1);
    expect(answers.keys()[0]).toMatch(new RegExp(`^${anId(1)}#addNote#`));
    expect(answers.keys()[0]).not.toContain("one-intent");
  });

  it("is not stored for a call that only reads or that returns a token", async () => {
    const applications = anEndpoint("application", { listQuotes: async () => ({ docs: [], totalDocs: 0, page: 1, cursor: "" }) });
    expect((await applications.call("listQuotes", { claims, headers, body: { userId: anId(), page: 1 } })).status).toBe(200);
    const users = anEndpoint("user", { forgetPassword: async () => null });
    expect((await users.call("forgetPassword", { headers, body: { email: "jo@example.com" } })).status).toBe(200);
    expect([...applications.answers.keys(), ...users.answers.keys()]).toEqual([]);
  });

  it.each(["", " ", "a".repeat(101), "é"])("rejects the key %j, which is empty or has invisible characters", async (key) => {
    const { call, added } = notes();
    expect(await call("addNote", { claims, headers: { "idempotency-key": key }, body: note })).toMatchObject({ status: 400 });
    expect(added()).toBe(0);
  });
});
