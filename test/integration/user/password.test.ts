import { afterEach, describe, expect, it, vi } from "vitest";
import { workedOff } from "../../support/outbox.ts";
import { call, keyIn, lettersTo, login, password, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

afterEach(() => void vi.useRealTimers());

function passMinutes(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

const newPassword = "Renewed2026!";
const wrong = { status: 400, message: "Password does not match", data: { code: "WRONG_PASSWORD", field: "currentPassword" } };
const locked = { status: 429, data: { code: "PASSWORD_LOCKED" } };

describe.each(["updatePassword", "changeCredentials"] as const)("changing the password (%s)", (name) => {
  it("takes the new one from then on, and the session goes on", async () => {
    const { email, token } = await registered();

    expect(await call(name, { token, body: { currentPassword: password, newPassword } })).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await call("readUser", { token })).status).toBe(200);
  });

  it("needs the current one", async () => {
    const { email, token } = await registered();

    expect(await call(name, { token, body: { currentPassword: "Wrong2026!", newPassword } })).toMatchObject(wrong);

    expect((await login(email)).status).toBe(200);
    expect((await login(email, newPassword)).status).toBe(401);
  });

  it("needs a new one that is as the rules want it", async () => {
    const { email, token } = await registered();

    const { status, data } = await call(name, { token, body: { currentPassword: password, newPassword: "weak" } });

    expect([status, data["field"]]).toEqual([400, "newPassword"]);
    expect((await login(email)).status).toBe(200);
  });
});

describe("wrong passwords in a row", () => {
  const change = (token: string, currentPassword: string) => call("updatePassword", { token, body: { currentPassword, newPassword } });

  it("lock the change for 15 minutes after the fifth, also for the right one, and the owner is told once", async () => {
    const { email, token } = await registered();
    for (let tries = 1; tries <= 5; tries++) expect(await change(token, `Wrong2026!${tries}`)).toMatchObject(wrong);

    for (const tried of [password, "Wrong2026!"]) expect(await change(token, tried)).toMatchObject(locked);
    passMinutes(14);
    expect(await change(token, password)).toMatchObject(locked);
    passMinutes(2);
    expect((await change(token, password)).status).toBe(200);

    const subjects = (await lettersTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Wrong passwords on your account")).toHaveLength(1);
    vi.useRealTimers();
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("count from one again after a right one", async () => {
    const { token } = await registered();
    for (let tries = 1; tries <= 4; tries++) await change(token, "Wrong2026!");
    expect((await change(token, password)).status).toBe(200);

    for (let tries = 1; tries <= 5; tries++) expect(await change(token, "Wrong2026!")).toMatchObject(wrong);
    expect(await change(token, newPassword)).toMatchObject(locked);
  });

  it("are looked at five times when 30 come at once", async () => {
    const { token } = await registered();

    const answers = await Promise.all(Array.from({ length: 30 }, () => change(token, "Wrong2026!")));

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });
});

describe("a forgotten password", () => {
  const forget = async (email: string) => {
    const answer = await call("forgetPassword", { body: { email } });
    await workedOff();
    return answer;
  };
  const resetKeys = async (email: string) =>
    (await lettersTo(email)).filter(({ subject }) => subject === "Reset your password").map((letter) => keyIn(letter));
  const reset = (key: string | undefined, tried = newPassword) => call("resetPassword", { body: { key, newPassword: tried } });
  const gone = {
    status: 410,
    message: "This link has expired or has been used already. Please ask for a new one.",
    data: { code: "KEY_GONE", field: "key" },
  };

  it("is answered alike for a user, a stranger and a second time within a minute, by both calls", async () => {
    const { email } = await registered();

    const answers = [
      await forget(email),
      await forget("nobody@example.com"),
      await forget(email),
      await call("requestPasswordReset", { params: { x: email } }),
      await call("requestPasswordReset", { params: { x: "nobody@example.com" } }),
    ];

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"success","message":"","data":null}']),
    );
    expect(await resetKeys(email)).toHaveLength(1);
    expect(await lettersTo("nobody@example.com")).toEqual([]);
  });

  it("brings a link to the site, whose key sets a new password once", async () => {
    const { email } = await registered();
    await call("requestPasswordReset", { params: { x: email } });
    const [key] = await resetKeys(email);
    expect((await lettersTo(email))[0]!.text).toContain(`\nhttps://kelpie.example/password/reset/${key}\n`);

    expect(await reset(key)).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect(await reset(key)).toMatchObject(gone);
    expect(await reset(key, "Another2026!")).toMatchObject(gone);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("ends every session, and not the one that begins right after it", async () => {
    const { email, token } = await registered();
    const { token: other } = (await login(email)).data;
    await forget(email);
    await reset((await resetKeys(email))[0]);

    const { token: fresh } = (await login(email, newPassword)).data;

    expect((await call("readUser", { token: String(fresh) })).status).toBe(200);
    for (const old of [token, String(other)]) expect((await call("readUser", { token: old })).status).toBe(401);
  });

  it("ends a session of the very second too", async () => {
    passMinutes(0);
    const { email, token } = await registered();
    await forget(email);
    await reset((await resetKeys(email))[0]);

    expect((await call("readUser", { token })).status).toBe(401);
    vi.setSystemTime(Date.now() + 1000);
    const { token: fresh } = (await login(email, newPassword)).data;
    expect((await call("readUser", { token: String(fresh) })).status).toBe(200);
  });

  it("has a key that is good for 30 minutes", async () => {
    const [ann, bob] = [await registered(), await registered()];
    for (const { email } of [ann, bob]) await forget(email);

    passMinutes(29);
    expect((await reset((await resetKeys(ann.email))[0])).status).toBe(200);
    passMinutes(2);
    expect(await reset((await resetKeys(bob.email))[0])).toMatchObject(gone);

    vi.useRealTimers();
    expect((await login(bob.email)).status).toBe(200);
  });

  it("leaves a newer key alone good", async () => {
    const { email } = await registered();
    await forget(email);
    passMinutes(2);
    await forget(email);
    const [newer, older] = await resetKeys(email);

    expect(await reset(older)).toMatchObject(gone);
    expect((await reset(newer)).status).toBe(200);
  });

  it("takes one of 50 uses of a key at once, and its password", async () => {
    const { email } = await registered();
    await forget(email);
    const [key] = await resetKeys(email);

    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => ({
        tried: `Renewed2026!${at % 25}`,
        status: (await reset(key, `Renewed2026!${at % 25}`)).status,
      })),
    );

    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
    expect((await login(email, winners[0]!.tried)).status).toBe(200);
  });

  it.each([
    ["a made-up key", "x".repeat(43)],
    ["the key of a letter that verifies", ""],
  ])("is not reset by %s", async (_, made) => {
    const { email } = await registered();
    const key = made || keyIn((await lettersTo(email))[0]);

    expect(await reset(key)).toMatchObject(gone);

    expect((await login(email)).status).toBe(200);
  });

  it("is not reset to a weak one, and the key stays good", async () => {
    const { email } = await registered();
    await forget(email);
    const [key] = await resetKeys(email);

    expect(await reset(key, "weak")).toMatchObject({ status: 400, data: { field: "newPassword" } });
    expect((await reset(key)).status).toBe(200);
  });

  it("ends the lock of wrong passwords too", async () => {
    const { email, token } = await registered();
    for (let tries = 1; tries <= 5; tries++) {
      await call("updatePassword", { token, body: { currentPassword: "Wrong2026!", newPassword } });
    }
    await forget(email);
    await reset((await resetKeys(email))[0]);
    const { token: fresh } = (await login(email, newPassword)).data;

    const body = { currentPassword: newPassword, newPassword: "Changed2026!" };
    expect((await call("updatePassword", { token: String(fresh), body })).status).toBe(200);
  });
});
