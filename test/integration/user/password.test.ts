import { afterEach, describe, expect, it, vi } from "vitest";
import { call, emailsTo, login, password, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

afterEach(() => void vi.useRealTimers());

function passMinutes(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

const newPassword = "Renewed2026!";
const wrong = { status: 400, message: "Password does not match", data: { code: "WRONG_PASSWORD", field: "currentPassword" } };
const easyToGuess = "This password is easy to guess. Please choose a less common one.";
const locked = { status: 429, data: { code: "PASSWORD_LOCKED" } };

describe.each(["updatePassword", "changeCredentials"] as const)("changing the password (%s)", (name) => {
  it("replaces the password, keeps the session, ends the user's others and tells the user by email", async () => {
    const { email, token } = await registerUser();
    const other = String((await login(email)).data["token"]);

    expect(await call(name, { token, body: { currentPassword: password, newPassword } })).toMatchObject({ status: 200, data: null });

    expect((await login(email, newPassword)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await call("readUser", { token })).status).toBe(200);
    expect(await call("readUser", { token: other })).toMatchObject({ status: 401, data: { code: "SIGNED_OUT_EVERYWHERE" } });
    expect((await emailsTo(email))[0]).toMatchObject({ subject: "Your password was changed" });
  });

  it("returns 400 for a common new password and changes nothing", async () => {
    const { email, token } = await registerUser();

    const answer = await call(name, { token, body: { currentPassword: password, newPassword: "P@ssw0rd1!" } });

    expect(answer).toMatchObject({ status: 400, message: easyToGuess, data: { code: "PASSWORD_COMMON", field: "newPassword" } });
    expect((await login(email)).status).toBe(200);
  });

  it("returns 400 for a wrong current password", async () => {
    const { email, token } = await registerUser();

    expect(await call(name, { token, body: { currentPassword: "Wrong2026!", newPassword } })).toMatchObject(wrong);

    expect((await login(email)).status).toBe(200);
    expect((await login(email, newPassword)).status).toBe(401);
  });

  it("returns 400 for a weak new password", async () => {
    const { email, token } = await registerUser();

    const { status, data } = await call(name, { token, body: { currentPassword: password, newPassword: "weak" } });

    expect([status, data["field"]]).toEqual([400, "newPassword"]);
    expect((await login(email)).status).toBe(200);
  });
});

describe("consecutive wrong passwords", () => {
  const change = (token: string, currentPassword: string) => call("updatePassword", { token, body: { currentPassword, newPassword } });

  it("lock the change for 15 minutes after the fifth, even for the right password, with one email to the owner", async () => {
    const { email, token } = await registerUser();
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
    const { token } = await registerUser();
    for (let attempt = 1; attempt <= 4; attempt++) await change(token, "Wrong2026!");
    expect((await change(token, password)).status).toBe(200);

    for (let attempt = 1; attempt <= 5; attempt++) expect(await change(token, "Wrong2026!")).toMatchObject(wrong);
    expect(await change(token, newPassword)).toMatchObject(locked);
  });

  it("are checked five times when 30 arrive at once", async () => {
    const { token } = await registerUser();

    const answers = await Promise.all(Array.from({ length: 30 }, () => change(token, "Wrong2026!")));

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });
});
