import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { userPool } from "../../../functions/user/cognito-user-pool.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { aRegistration, call, emailTokenIn, emailsTo, login, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

afterEach(() => void vi.useRealTimers());

function passMinutes(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

const newPassword = "Renewed2026!";
const easyToGuess = "This password is easy to guess. Please choose a less common one.";

describe("a forgotten password", () => {
  const forget = async (email: string, ip?: string) => {
    const answer = await call("forgetPassword", { body: { email }, ip });
    await drainOutbox();
    return answer;
  };
  const resetKeys = async (email: string) =>
    (await emailsTo(email)).filter(({ subject }) => subject === "Reset your password").map((sentEmail) => emailTokenIn(sentEmail));
  const reset = (key: string | undefined, candidate = newPassword) => call("resetPassword", { body: { key, newPassword: candidate } });
  const gone = {
    status: 410,
    message: "This link has expired or has been used already. Please ask for a new one.",
    data: { code: "KEY_GONE", field: "key" },
  };

  it("gets the same response for a known and an unknown address and a repetition, on both routes", async () => {
    const { email } = await registerUser();

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
    const { email } = await registerUser();
    await call("requestPasswordReset", { params: { x: email } });
    const [key] = await resetKeys(email);
    expect((await emailsTo(email))[0]!.text).toContain(`\nhttps://kelpie.example/password/reset#${key}\n`);

    expect(await reset(key)).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect(await reset(key)).toMatchObject(gone);
    expect(await reset(key, "Blue2wren2027!")).toMatchObject(gone);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("restores a Cognito user that was deleted there by hand", async () => {
    const { email, token, user } = await registerUser();
    const client = new CognitoIdentityProviderClient({});
    onTestFinished(() => client.destroy());
    await client.send(new AdminDeleteUserCommand({ UserPoolId: process.env["USER_POOL_ID"], Username: email }));
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
    const { email } = await registerUser();
    const client = new CognitoIdentityProviderClient({});
    onTestFinished(() => client.destroy());
    await client.send(new AdminDeleteUserCommand({ UserPoolId: process.env["USER_POOL_ID"], Username: email }));
    await forget(email);
    const [key] = await resetKeys(email);
    const interrupted = vi.spyOn(userPool, "setPassword").mockResolvedValueOnce(false).mockRejectedValueOnce(new Error("broken off"));
    expect((await reset(key)).status).toBe(500);
    interrupted.mockRestore();

    expect(await reset(key)).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
  });

  it("ends all sessions when it is reset, but not one that starts right afterwards", async () => {
    const { email, token } = await registerUser();
    const { token: other } = (await login(email)).data;
    await forget(email);
    await reset((await resetKeys(email))[0]);

    // The user pool locks a user for a second after five wrong passwords.
    const { token: newToken } = await vi.waitUntil(async () => {
      const answer = await login(email, newPassword);
      return answer.status === 200 && answer.data;
    });

    expect((await call("readUser", { token: String(newToken) })).status).toBe(200);
    for (const old of [token, String(other)]) expect((await call("readUser", { token: old })).status).toBe(401);
  });

  it("ends a session that started in the same second", async () => {
    passMinutes(0);
    const { email, token } = await registerUser();
    await forget(email);
    await reset((await resetKeys(email))[0]);

    expect((await call("readUser", { token })).status).toBe(401);
    vi.setSystemTime(Date.now() + 1000);
    const { token: newToken } = (await login(email, newPassword)).data;
    expect((await call("readUser", { token: String(newToken) })).status).toBe(200);
  });

  it("can be reset for 30 minutes", async () => {
    const [ann, bob] = [await registerUser(), await registerUser()];
    for (const { email } of [ann, bob]) await forget(email);

    passMinutes(29);
    expect((await reset((await resetKeys(ann.email))[0])).status).toBe(200);
    passMinutes(2);
    expect(await reset((await resetKeys(bob.email))[0])).toMatchObject(gone);

    vi.useRealTimers();
    expect((await login(bob.email)).status).toBe(200);
  });

  it("can be reset with an earlier key after a stranger has asked for others; that voids them all", async () => {
    const { email } = await registerUser();
    await forget(email);
    const [first] = await resetKeys(email);
    for (let request = 0; request < 4; request++) {
      passMinutes(2);
      await forget(email, "198.51.100.9");
    }
    const keys = await resetKeys(email);

    expect(keys).toHaveLength(3);
    expect((await reset(first)).status).toBe(200);
    for (const key of keys) expect(await reset(key, "Blue2wren2027!")).toMatchObject(gone);
  });

  it("is mailed at most three times a day for one network and five times for all", async () => {
    const { email } = await registerUser();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date().setUTCHours(24, 1) });
    const sentAfter = async (ip: string) => {
      for (let request = 0; request < 5; request++) {
        passMinutes(31);
        expect((await forget(email, ip)).status).toBe(200);
      }
      return (await resetKeys(email)).length;
    };

    expect(await sentAfter("198.51.100.9")).toBe(3);
    expect(await sentAfter("203.0.113.20")).toBe(5);
    expect(await sentAfter("192.0.2.200")).toBe(5);
  });

  it("takes as long for an unknown address as for a known one", async () => {
    const { email } = await registerUser();
    const durationOf = async (address: string) => {
      const start = performance.now();
      await call("forgetPassword", { body: { email: address } });
      return performance.now() - start;
    };

    expect(await durationOf("nobody@example.com")).toBeGreaterThan(195);
    expect(await durationOf(email)).toBeGreaterThan(195);
  });

  it("tells the user by email that it was reset", async () => {
    const { email } = await registerUser();
    await forget(email);
    await reset((await resetKeys(email))[0]);

    expect((await emailsTo(email))[0]).toMatchObject({ subject: "Your password was changed" });
  });

  it("is reset by one of 50 concurrent uses of a key, to that request's password", async () => {
    const { email } = await registerUser();
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
    const { email } = await registerUser();
    const key = fixedKey || emailTokenIn((await emailsTo(email))[0]);

    expect(await reset(key)).toMatchObject(gone);

    expect((await login(email)).status).toBe(200);
  });

  it("is not reset to a weak or a common one, and the key stays valid", async () => {
    const { email } = await registerUser();
    await forget(email);
    const [key] = await resetKeys(email);

    expect(await reset(key, "weak")).toMatchObject({ status: 400, data: { field: "newPassword" } });
    expect(await reset(key, "Welcome1!")).toMatchObject({ status: 400, message: easyToGuess, data: { field: "newPassword" } });
    expect((await reset(key)).status).toBe(200);
  });

  it("is unlocked by a reset", async () => {
    const { email, token } = await registerUser();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await call("updatePassword", { token, body: { currentPassword: "Wrong2026!", newPassword } });
    }
    await forget(email);
    await reset((await resetKeys(email))[0]);
    // The user pool locks a user for a second after five wrong passwords.
    const { token: newToken } = await vi.waitUntil(async () => {
      const answer = await login(email, newPassword);
      return answer.status === 200 && answer.data;
    });

    const body = { currentPassword: newPassword, newPassword: "Blue2wren2028!" };
    expect((await call("updatePassword", { token: String(newToken), body })).status).toBe(200);
  });
});
