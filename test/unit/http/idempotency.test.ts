import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../../functions/http/refusal.ts";
import { aDoor, brokerClaims } from "../../support/door.ts";
import { aPartId, anId } from "../../support/ids.ts";

const claims = brokerClaims;
const note = { applicationId: anId(), text: "Called the customer." };
const headers = { "idempotency-key": "one-intent" };

/** A door at which each note that is really added gets the next number; the first so many fail. */
function notes(failure?: Error) {
  let added = 0;
  let failed = false;
  const door = aDoor("application", {
    addNote: async (_, { body }) => {
      if (failure && !failed) throw ((failed = true), failure);
      added += 1;
      return { _id: aPartId(1, added), text: body.text, createdAt: "2026-07-01T00:00:00.000Z", user: { firstName: "Jo", lastName: "" } };
    },
  });
  return { ...door, added: () => added };
}

describe("a call repeated under its Idempotency-Key", () => {
  it("happens once and answers the same each time", async () => {
    const { call, added } = notes();
    const first = await call("addNote", { claims, headers, body: note });
    const second = await call("addNote", { claims, headers, body: note });
    expect(second).toEqual(first);
    expect(added()).toBe(1);
  });

  it("happens again under another key, or without one", async () => {
    const { call, added } = notes();
    await call("addNote", { claims, headers, body: note });
    await call("addNote", { claims, headers: { "idempotency-key": "another" }, body: note });
    await call("addNote", { claims, body: note });
    expect(added()).toBe(3);
  });

  it("is refused when it asks for something else", async () => {
    const { call, added } = notes();
    await call("addNote", { claims, headers, body: note });
    const other = await call("addNote", { claims, headers, body: { ...note, text: "Something else." } });
    expect(other).toMatchObject({ status: 409, data: { code: "KEY_REUSED" } });
    expect(added()).toBe(1);
  });

  it("is refused while the first one runs", async () => {
    const gate = Promise.withResolvers<void>();
    const { call } = aDoor("application", {
      declare: async () => (await gate.promise, { _id: aPartId(), isAccepted: true, acceptedAt: "" }),
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
    ["was refused", new Refusal("conflict", "LATER", "Not now."), 409],
  ])("runs again when the first one %s", async (_, failure, status) => {
    const { call, added } = notes(failure);
    expect((await call("addNote", { claims, headers, body: note })).status).toBe(status);
    expect((await call("addNote", { claims, headers, body: note })).status).toBe(200);
    expect(added()).toBe(1);
  });

  it("is answered although the answer cannot be kept, and stays claimed", async () => {
    const { call, answers } = notes();
    const keeping = vi.spyOn(answers, "finish").mockRejectedValue(new Error("throttled"));
    expect((await call("addNote", { claims, headers, body: note })).status).toBe(200);
    expect(keeping.mock.calls.map(([, answer]) => answer?.statusCode)).toEqual([200]);
    expect((await call("addNote", { claims, headers, body: note })).data).toEqual({ code: "STILL_RUNNING" });
  });

  it("is another's own when another sends the same key", async () => {
    const { call, answers } = notes();
    await call("addNote", { claims, headers, body: note });
    expect(answers.keys()).toHaveLength(1);
    expect(answers.keys()[0]).toMatch(new RegExp(`^${anId(1)}#addNote#`));
    expect(answers.keys()[0]).not.toContain("one-intent");
  });

  it("keeps no key for a call that changes nothing, or that gives out a token", async () => {
    const applications = aDoor("application", { listQuotes: async () => ({ docs: [], totalDocs: 0, page: 1, cursor: "" }) });
    expect((await applications.call("listQuotes", { claims, headers, body: { userId: anId(), page: 1 } })).status).toBe(200);
    const users = aDoor("user", { forgetPassword: async () => null });
    expect((await users.call("forgetPassword", { headers, body: { email: "jo@example.com" } })).status).toBe(200);
    expect([...applications.answers.keys(), ...users.answers.keys()]).toEqual([]);
  });

  it.each(["", " ", "a".repeat(101), "é"])("needs a key of visible characters, not %j", async (key) => {
    const { call, added } = notes();
    expect(await call("addNote", { claims, headers: { "idempotency-key": key }, body: note })).toMatchObject({ status: 400 });
    expect(added()).toBe(0);
  });
});
