import { afterEach, describe, expect, it, vi } from "vitest";
import { resetSecondFactorByOperator } from "../../../functions/user/second-factor-reset.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { call, emailsTo, emailTokenIn, login, password, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();
afterEach(() => void vi.useRealTimers());

const stepMs = 30_000;

const codeOf = (secret: string, steps = 0) => totpCode(secret, Date.now() + steps * stepMs);

/** Unused after the present code; Cognito accepts it half a minute early. */
const nextCodeOf = (secret: string) => codeOf(secret, 1);

async function started(token: string): Promise<string> {
  const { data } = await call("startSecondFactor", { token, body: { currentPassword: password } });
  return (data as { secret: string }).secret;
}

/** A user with a second factor, whose code of the present step is used. */
async function userWithSecondFactor() {
  const user = await registerUser();
  const secret = await started(user.token);
  const { status } = await call("confirmSecondFactor", {
    token: user.token,
    body: { currentPassword: password, code: codeOf(secret) },
  });
  expect(status).toBe(200);
  await drainOutbox();
  return { ...user, secret };
}

const loginWith = (email: string, code: string) => call("login", { body: { email, password, code } });

describe("turning on two-factor authentication", () => {
  it("asks for a code at each sign-in from then on, keeps this session and tells the user", async () => {
    const { email, token, secret } = await userWithSecondFactor();

    expect(await call("readUser", { token })).toMatchObject({ status: 200, data: { hasSecondFactor: true } });
    expect(await login(email)).toMatchObject({ status: 401, data: { code: "MFA_REQUIRED", field: "code" } });
    const signedIn = await loginWith(email, nextCodeOf(secret));
    expect(signedIn).toMatchObject({ status: 200, data: { user: { hasSecondFactor: true } } });
    const { token: second } = signedIn.data as { token: string };
    expect((await call("readUser", { token: second })).status).toBe(200);
    expect((await emailsTo(email))[0]).toMatchObject({ subject: "Two-factor authentication is on" });
  });

  it("ends the sessions that a password alone has started", async () => {
    const user = await registerUser();
    const { data } = await login(user.email);
    const elsewhere = (data as { token: string }).token;
    const secret = await started(user.token);
    expect((await call("readUser", { token: elsewhere })).status).toBe(200);

    await call("confirmSecondFactor", { token: user.token, body: { currentPassword: password, code: codeOf(secret) } });

    expect(await call("readUser", { token: elsewhere })).toMatchObject({ status: 401, data: { code: "SIGNED_OUT_EVERYWHERE" } });
    expect((await call("readUser", { token: user.token })).status).toBe(200);
  });

  it("needs the password, the code of this secret, and a start", async () => {
    const { token } = await registerUser();
    const confirm = (currentPassword: string, code: string) => call("confirmSecondFactor", { token, body: { currentPassword, code } });

    expect(await confirm(password, "123456")).toMatchObject({ status: 409, data: { code: "NO_SECRET" } });
    expect(await call("startSecondFactor", { token, body: { currentPassword: "Wrong2026!" } })).toMatchObject({
      status: 400,
      data: { code: "WRONG_PASSWORD", field: "currentPassword" },
    });
    const secret = await started(token);
    expect(await confirm("Wrong2026!", codeOf(secret))).toMatchObject({ status: 400, data: { code: "WRONG_PASSWORD" } });
    expect(await confirm(password, codeOf(secret, 20))).toMatchObject({ status: 400, data: { code: "WRONG_CODE", field: "code" } });
    expect(await call("readUser", { token })).toMatchObject({ data: { hasSecondFactor: false } });
  });

  it("is locked for 15 minutes after five attempts, so that a stolen session cannot guess the password", async () => {
    const { token, email } = await registerUser();
    const start = () => call("startSecondFactor", { token, body: { currentPassword: "Wrong2026!" } });

    for (let tries = 0; tries < 5; tries += 1) expect((await start()).status).toBe(400);

    expect(await start()).toMatchObject({ status: 429, data: { code: "PASSWORD_LOCKED" } });
    expect((await emailsTo(email))[0]).toMatchObject({ subject: "Wrong passwords on your account" });
  });

  it("shows a link for authenticator apps with the address and the secret", async () => {
    const { token, email } = await registerUser();

    const { data } = await call("startSecondFactor", { token, body: { currentPassword: password } });

    const { secret, url } = data as { secret: string; url: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(`otpauth://totp/Kelpie%3A${encodeURIComponent(email)}?secret=${secret}&issuer=Kelpie`);
  });

  it("is possible once: a second authenticator replaces the first only after that is turned off", async () => {
    const { token, secret } = await userWithSecondFactor();

    expect(await call("startSecondFactor", { token, body: { currentPassword: password } })).toMatchObject({
      status: 409,
      data: { code: "SECOND_FACTOR_ON" },
    });
    expect(await call("confirmSecondFactor", { token, body: { currentPassword: password, code: nextCodeOf(secret) } })).toMatchObject({
      status: 409,
    });
  });
});

describe("signing in with a code", () => {
  it("accepts each code once", async () => {
    const { email, secret } = await userWithSecondFactor();
    const code = nextCodeOf(secret);

    expect((await loginWith(email, code)).status).toBe(200);
    expect(await loginWith(email, code)).toMatchObject({ status: 401, data: { code: "WRONG_CODE", field: "code" } });
    expect((await loginWith(email, codeOf(secret))).status).toBe(401);
  });

  it("does not tell whether the code was right if the password is wrong", async () => {
    const { email, secret } = await userWithSecondFactor();

    const tried = await call("login", { body: { email, password: "Wrong2026!", code: nextCodeOf(secret) } });

    expect(tried).toMatchObject({ status: 401, data: { code: "WRONG_CREDENTIALS" } });
  });

  it("takes ten codes in 15 minutes, then none", async () => {
    // At the start of a period, so that it does not end between two calls.
    const periodMs = 15 * 60_000;
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / periodMs) * periodMs });
    const { email, secret } = await userWithSecondFactor();

    for (let tries = 0; tries < 10; tries += 1) {
      expect(await loginWith(email, codeOf(secret, 20))).toMatchObject({ status: 401, data: { code: "WRONG_CODE" } });
      // Cognito locks a user for longer and longer, too.
      vi.setSystemTime(Date.now() + 33_000);
    }

    expect(await loginWith(email, nextCodeOf(secret))).toMatchObject({ status: 429, data: { code: "TOO_MANY" } });
  });
});

describe("turning off two-factor authentication", () => {
  it("needs the password and a current code, and tells the user", async () => {
    const { email, token, secret } = await userWithSecondFactor();
    const remove = (currentPassword: string, code: string) => call("removeSecondFactor", { token, body: { currentPassword, code } });

    expect(await remove("Wrong2026!", nextCodeOf(secret))).toMatchObject({ status: 400, data: { code: "WRONG_PASSWORD" } });
    expect(await remove(password, codeOf(secret, 20))).toMatchObject({ status: 400, data: { code: "WRONG_CODE" } });
    expect((await login(email)).status).toBe(401);
    expect(await remove(password, nextCodeOf(secret))).toMatchObject({ status: 200, data: { hasSecondFactor: false } });

    expect((await login(email)).status).toBe(200);
    expect((await emailsTo(email))[0]).toMatchObject({ subject: "Two-factor authentication is off" });
    expect(await remove(password, nextCodeOf(secret))).toMatchObject({ status: 409, data: { code: "SECOND_FACTOR_OFF" } });
  });
});

describe("a second factor", () => {
  it("survives a password reset", async () => {
    const { email, secret } = await userWithSecondFactor();
    await call("forgetPassword", { body: { email } });
    const key = emailTokenIn((await emailsTo(email))[0]);

    expect((await call("resetPassword", { body: { key, newPassword: "Blue2wren2027!" } })).status).toBe(200);

    const body = { email, password: "Blue2wren2027!" };
    expect(await call("login", { body })).toMatchObject({ status: 401, data: { code: "MFA_REQUIRED" } });
    expect((await call("login", { body: { ...body, code: nextCodeOf(secret) } })).status).toBe(200);
  });

  it("does not keep its owner from changing the password", async () => {
    const { token } = await userWithSecondFactor();

    const body = { currentPassword: password, newPassword: "Blue2wren2027!" };

    expect((await call("updatePassword", { token, body })).status).toBe(200);
  });

  it("is reset by an operator, who ends all sessions and tells the user", async () => {
    const { email, token } = await userWithSecondFactor();

    await resetSecondFactorByOperator(email, aCall());

    expect((await call("readUser", { token })).status).toBe(401);
    expect((await emailsTo(email))[0]).toMatchObject({ subject: "Two-factor authentication was reset" });
    const again = await login(email);
    expect(again).toMatchObject({ status: 200, data: { user: { hasSecondFactor: false } } });
    await expect(resetSecondFactorByOperator(email, aCall())).rejects.toMatchObject({ code: "SECOND_FACTOR_OFF" });
    await expect(resetSecondFactorByOperator("nobody@example.com", aCall())).rejects.toMatchObject({ code: "NO_SUCH_USER" });
  });
});
