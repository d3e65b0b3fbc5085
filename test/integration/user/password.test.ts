import { CognitoIdentityProviderClient, DeleteUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { credentials } from "../../../functions/user/credentials.ts";
import { drainedOutbox } from "../../support/in-process/drain-outbox.ts";
import { aRegistration, call, keyIn, emailsTo, login, password, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

afterEach(() => void vi.useRealTimers());

function passMinutes(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

const newPassword = "Renewed2026!";
const wrong = { status: 400, message: "Password does not match", data: { code: "WRONG_PASSWORD", field: "currentPassword" } };
const locked = { status: 429, data: { code: "PASSWORD_LOCKED" } };

describe.each(["updatePassword", "changeCredentials"] as const)("changing the password (%s)", (name) => {
  it("replaces the password and keeps the session", async () => {
    const { email, token } = await registered();

    expect(await call(name, { token, body: { currentPassword: password, newPassword } })).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await call("readUser", { token })).status).toBe(200);
  });

  it("returns 400 for a wrong current password", async () => {
    const { email, token } = await registered();

    expect(await call(name, { token, body: { currentPassword: "Wrong2026!", newPassword } })).toMatchObject(wrong);

    expect((await login(email)).status).toBe(200);
    expect((await login(email, newPassword)).status).toBe(401);
  });

  it("returns 400 for a weak new password", async () => {
    const { email, token } = await registered();

    const { status, data } = await call(name, { token, body: { currentPassword: password, newPassword: "weak" } });

    expect([status, data["field"]]).toEqual([400, "newPassword"]);
    expect((await login(email)).status).toBe(200);
  });
});

describe("consecutive wrong passwords", () => {
  const change = (token: string, currentPassword: string) => call("updatePassword", { token, body: { currentPassword, newPassword } });

  it("lock the change for 15 minutes after the fifth, even for the right password, with one email to the owner", async () => {
    const { email, token } = await registered();
    for (let attempt = 1; attempt <= 5; attempt++) expect(await change(token, `Wrong2026!${attempt}`)).toMatchObject(wrong);

    for (const candidate of [password, "Wrong2026!"]) expect(await change(token, candidate)).toMatchObject(locked);
    passMinutes(14);
    expect(await change(token, password)).toMatchObject(locked);
    passMinutes(2);
    expect((await change(token, password)).status).toBe(200);

    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Wrong passwords on your account")).toHaveLength(1);
    vi.useRealTimers();
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("are counted from zero after a right one", async () => {
    const { token } = await registered();
    for (let attempt = 1; attempt <= 4; attempt++) await change(token, "Wrong2026!");
    expect((await change(token, password)).status).toBe(200);

    for (let attempt = 1; attempt <= 5; attempt++) expect(await change(token, "Wrong2026!")).toMatchObject(wrong);
    expect(await change(token, newPassword)).toMatchObject(locked);
  });

  it("are checked five times when 30 arrive at once", async () => {
    const { token } = await registered();

    const answers = await Promise.all(Array.from({ length: 30 }, () => change(token, "Wrong2026!")));

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });
});

describe("a forgotten password", () => {
  const forget = async (email: string) => {
    const answer = await call("forgetPassword", { body: { email } });
    await drainedOutbox();
    return answer;
  };
  const resetKeys = async (email: string) =>
    (await emailsTo(email)).filter(({ subject }) => subject === "Reset your password").map((sentEmail) => keyIn(sentEmail));
  const reset = (key: string | undefined, candidate = newPassword) => call("resetPassword", { body: { key, newPassword: candidate } });
  const gone = {
    status: 410,
    message: "This link has expired or has been used already. Please ask for a new one.",
    data: { code: "KEY_GONE", field: "key" },
  };

  it("gets the same response for a known and an unknown address and a repetition, on both routes", async () => {
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
    expect(await emailsTo("nobody@example.com")).toEqual([]);
  });

  it("is reset once with the key of the emailed link", async () => {
    const { email } = await registered();
    await call("requestPasswordReset", { params: { x: email } });
    const [key] = await resetKeys(email);
    expect((await emailsTo(email))[0]!.text).toContain(`\nhttps://kelpie.example/password/reset/${key}\n`);

    expect(await reset(key)).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect(await reset(key)).toMatchObject(gone);
    expect(await reset(key, "Another2026!")).toMatchObject(gone);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("restores a Cognito user that was deleted with the user's own token", async () => {
    const { email, token, user } = await registered();
    const client = new CognitoIdentityProviderClient({});
    onTestFinished(() => client.destroy());
    await client.send(new DeleteUserCommand({ AccessToken: token }));
    expect((await login(email)).status).toBe(401);
    expect(await call("register", { body: aRegistration({ email }) })).toMatchObject({ status: 409, data: { code: "EMAIL_IN_USE" } });
    await forget(email);
    const [key] = await resetKeys(email);

    expect(await reset(key)).toMatchObject({ status: 200, data: null });

    const { status, data } = await login(email, newPassword);
    expect(status).toBe(200);
    expect(data["user"]).toMatchObject({ _id: user._id });
    expect((await call("readUser", { token: String(data["token"]) })).status).toBe(200);
    expect((await call("readUser", { token })).status).toBe(401);
    expect(await reset(key)).toMatchObject(gone);
  });

  it("is reset on the second attempt after the first crashed while it restored the Cognito user", async () => {
    const { email, token } = await registered();
    const client = new CognitoIdentityProviderClient({});
    onTestFinished(() => client.destroy());
    await client.send(new DeleteUserCommand({ AccessToken: token }));
    await forget(email);
    const [key] = await resetKeys(email);
    const interrupted = vi.spyOn(credentials, "setPassword").mockResolvedValueOnce(false).mockRejectedValueOnce(new Error("broken off"));
    expect((await reset(key)).status).toBe(500);
    interrupted.mockRestore();

    expect(await reset(key)).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("ends all sessions when it is reset, but not one that starts right afterwards", async () => {
    const { email, token } = await registered();
    const { token: other } = (await login(email)).data;
    await forget(email);
    await reset((await resetKeys(email))[0]);

    const { token: newToken } = (await login(email, newPassword)).data;

    expect((await call("readUser", { token: String(newToken) })).status).toBe(200);
    for (const old of [token, String(other)]) expect((await call("readUser", { token: old })).status).toBe(401);
  });

  it("ends a session that started in the same second", async () => {
    passMinutes(0);
    const { email, token } = await registered();
    await forget(email);
    await reset((await resetKeys(email))[0]);

    expect((await call("readUser", { token })).status).toBe(401);
    vi.setSystemTime(Date.now() + 1000);
    const { token: newToken } = (await login(email, newPassword)).data;
    expect((await call("readUser", { token: String(newToken) })).status).toBe(200);
  });

  it("can be reset for 30 minutes", async () => {
    const [ann, bob] = [await registered(), await registered()];
    for (const { email } of [ann, bob]) await forget(email);

    passMinutes(29);
    expect((await reset((await resetKeys(ann.email))[0])).status).toBe(200);
    passMinutes(2);
    expect(await reset((await resetKeys(bob.email))[0])).toMatchObject(gone);

    vi.useRealTimers();
    expect((await login(bob.email)).status).toBe(200);
  });

  it("can only be reset with the newest key", async () => {
    const { email } = await registered();
    await forget(email);
    passMinutes(2);
    await forget(email);
    const [newer, older] = await resetKeys(email);

    expect(await reset(older)).toMatchObject(gone);
    expect((await reset(newer)).status).toBe(200);
  });

  it("is reset by one of 50 concurrent uses of a key, to that request's password", async () => {
    const { email } = await registered();
    await forget(email);
    const [key] = await resetKeys(email);

    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => ({
        candidate: `Renewed2026!${at % 25}`,
        status: (await reset(key, `Renewed2026!${at % 25}`)).status,
      })),
    );

    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
    expect((await login(email, winners[0]!.candidate)).status).toBe(200);
  });

  it.each([
    ["an unknown key", "x".repeat(43)],
    ["the key of a verification email", ""],
  ])("is not reset with %s", async (_, fixedKey) => {
    const { email } = await registered();
    const key = fixedKey || keyIn((await emailsTo(email))[0]);

    expect(await reset(key)).toMatchObject(gone);

    expect((await login(email)).status).toBe(200);
  });

  it("is not reset to a weak one, and the key stays valid", async () => {
    const { email } = await registered();
    await forget(email);
    const [key] = await resetKeys(email);

    expect(await reset(key, "weak")).toMatchObject({ status: 400, data: { field: "newPassword" } });
    expect((await reset(key)).status).toBe(200);
  });

  it("is unlocked by a reset", async () => {
    const { email, token } = await registered();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await call("updatePassword", { token, body: { currentPassword: "Wrong2026!", newPassword } });
    }
    await forget(email);
    await reset((await resetKeys(email))[0]);
    const { token: newToken } = (await login(email, newPassword)).data;

    const body = { currentPassword: newPassword, newPassword: "Changed2026!" };
    expect((await call("updatePassword", { token: String(newToken), body })).status).toBe(200);
  });
});
