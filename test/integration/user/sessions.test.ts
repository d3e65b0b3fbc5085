import { afterEach, describe, expect, it, vi } from "vitest";
import { call, login, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

afterEach(() => void vi.useRealTimers());

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36";
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1";

interface Listed {
  readonly _id: string;
  readonly device: string;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

const sessionsOf = async (token: string) => (await call("listSessions", { token })).data as unknown as Listed[];
const statusOf = async (token: string) => (await call("readUser", { token })).status;

/** A user with a session in each browser. */
async function signedInTwice() {
  const { email } = await registerUser();
  const tokens = [String((await login(email)).data["token"]), String((await login(email)).data["token"])] as const;
  await call("readUser", { token: tokens[0], userAgent: chrome });
  await call("readUser", { token: tokens[1], userAgent: safari });
  return { email, tokens };
}

describe("the sessions of a user", () => {
  it("are listed with their devices and times, this one marked", async () => {
    const { tokens } = await signedInTwice();

    const sessions = await sessionsOf(tokens[0]);

    expect(sessions.map(({ device, isCurrent }) => `${device} ${isCurrent}`).toSorted()).toEqual([
      "Chrome on Windows true",
      "Safari on iPhone false",
    ]);
    for (const { signedInAt, lastSeenAt } of sessions) {
      expect(Date.now() - Date.parse(signedInAt)).toBeLessThan(60_000);
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt));
    }
  });

  it("show when they were last used, to five minutes", async () => {
    const { tokens } = await signedInTwice();
    const before = (await sessionsOf(tokens[0])).find(({ isCurrent }) => isCurrent)!;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });

    const after = (await sessionsOf(tokens[0])).find(({ isCurrent }) => isCurrent)!;

    expect(after.signedInAt).toBe(before.signedInAt);
    expect(Date.parse(after.lastSeenAt) - Date.parse(before.lastSeenAt)).toBeGreaterThanOrEqual(5 * 60_000);
  });

  it("are not shown to another user", async () => {
    await signedInTwice();
    const { token } = await registerUser();

    expect(await sessionsOf(token)).toHaveLength(1);
  });
});

describe("ending a session", () => {
  it("rejects its token at once and leaves the others", async () => {
    const { tokens } = await signedInTwice();
    const other = (await sessionsOf(tokens[0])).find(({ isCurrent }) => !isCurrent)!;

    expect((await call("endSession", { token: tokens[0], body: { sessionId: other._id } })).status).toBe(200);

    expect(await call("readUser", { token: tokens[1] })).toMatchObject({ status: 401, data: { code: "SESSION_ENDED" } });
    expect(await statusOf(tokens[0])).toBe(200);
    expect(await sessionsOf(tokens[0])).toHaveLength(1);
  });

  it("returns 404 for another user's session and for an unknown one, which go on", async () => {
    const { tokens } = await signedInTwice();
    const { token } = await registerUser();
    const [victim] = await sessionsOf(tokens[0]);

    for (const sessionId of [victim!._id, "unknown"]) {
      expect((await call("endSession", { token, body: { sessionId } })).status).toBe(404);
    }
    for (const each of tokens) expect(await statusOf(each)).toBe(200);
  });

  it("ends several at once, each of them", async () => {
    const { email, tokens } = await signedInTwice();
    const more = await Promise.all(Array.from({ length: 4 }, async () => String((await login(email)).data["token"])));
    for (const token of more) await statusOf(token);
    const others = (await sessionsOf(tokens[0])).filter(({ isCurrent }) => !isCurrent);

    const answers = await Promise.all(others.map(({ _id }) => call("endSession", { token: tokens[0], body: { sessionId: _id } })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await Promise.all([tokens[1], ...more].map(statusOf))).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(tokens[0])).toBe(200);
  });
});

describe("ending all other sessions", () => {
  it("keeps this one, and a new sign-in works", async () => {
    const { email, tokens } = await signedInTwice();

    expect((await call("endOtherSessions", { token: tokens[1] })).status).toBe(200);

    expect(await statusOf(tokens[0])).toBe(401);
    expect(await statusOf(tokens[1])).toBe(200);
    expect(await statusOf(String((await login(email)).data["token"]))).toBe(200);
  });

  it("does not save the kept session from the next revocation", async () => {
    const { email, tokens } = await signedInTwice();
    await call("endOtherSessions", { token: tokens[1] });
    const newest = String((await login(email)).data["token"]);

    await call("endOtherSessions", { token: newest });

    expect(await statusOf(tokens[1])).toBe(401);
    expect(await statusOf(newest)).toBe(200);
  });
});
