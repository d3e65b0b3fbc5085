import { describe, expect, it, vi } from "vitest";
import { userOfEmail } from "../../../functions/identity/user-records.ts";
import { brokenInvariants, everyItem, everyRecord } from "../../support/store/invariants.ts";
import { pendingJobs } from "../../support/in-process/drain-outbox.ts";
import { failMail } from "./crash-points.ts";
import {
  aRegistration,
  call,
  cognitoUsers,
  emailTokenIn,
  emailsTo,
  logOutput,
  login,
  registerUser,
  withIdentity,
} from "./identity-fixture.ts";

withIdentity();

const emailInUse = {
  status: 409,
  message: "Email address already in use.",
  data: { code: "EMAIL_IN_USE", field: "email" },
};

describe("POST register", () => {
  it("returns a token and a new, unverified user without an organisation", async () => {
    const registration = aRegistration({ email: "  Kim.Lee@Example.com " });

    const { status, data } = await call("register", { body: registration });

    expect(status).toBe(200);
    expect(data["user"]).toMatchObject({
      firstName: "Ann",
      lastName: "Broker",
      phoneNumber: { number: "0412345678" },
      email: { address: "Kim.Lee@Example.com", isVerified: false },
      organisation: null,
      userType: "broker",
      status: "new",
    });
    expect((await call("readUser", { token: String(data["token"]) })).data).toEqual(data["user"]);
  });

  it("accepts a single name and no mobile number", async () => {
    const { phoneNumber: _, ...registration } = aRegistration({ lastName: "" });

    const { data } = await call("register", { body: registration });

    expect(data["user"]).toMatchObject({ lastName: "", phoneNumber: null });
  });

  it("returns 409 for every spelling of an address in use and keeps its user's password", async () => {
    const { email } = await registerUser({ email: "sam.doe@gmail.com" });

    for (const spelling of ["sam.doe@gmail.com", "Sam.Doe@Gmail.com", "samdoe@googlemail.com"]) {
      const body = aRegistration({ email: spelling, password: "Blue2wren2027!" });
      expect(await call("register", { body })).toMatchObject(emailInUse);
    }

    expect((await login(email)).status).toBe(200);
    expect((await login(email, "Blue2wren2027!")).status).toBe(401);
    expect(await cognitoUsers((known) => known.endsWith("mail.com"))).toEqual([email]);
  });

  it("returns 409 for an active user's address even with the right password", async () => {
    const { token, user: _user, ...registration } = await registerUser();
    expect((await call("updateUser", { token, body: { status: "active" } })).status).toBe(200);

    expect(await call("register", { body: registration })).toMatchObject(emailInUse);
  });

  it.each([
    ["email", { email: "no address" }],
    ["password", { password: "short1!" }],
    ["firstName", { firstName: "R2D2" }],
    ["phoneNumber", { phoneNumber: "12345" }],
  ])("returns 400 for an invalid %s and writes nothing", async (field, change) => {
    const before = await everyRecord();

    expect(await call("register", { body: aRegistration(change) })).toMatchObject({ status: 400, data: { field } });

    expect(await everyRecord()).toHaveLength(before.length);
  });

  it("returns 400 for an additional field such as userType", async () => {
    expect((await call("register", { body: { ...aRegistration(), userType: "master" } })).status).toBe(400);
  });
});

describe("GET whether an address is in use", () => {
  it("ignores the case of the address", async () => {
    const { email } = await registerUser();

    expect((await call("validateEmail", { params: { email: email.toUpperCase() } })).data).toEqual({ emailInUse: true });
    expect((await call("validateEmail", { params: { email: "nobody@example.com" } })).data).toEqual({ emailInUse: false });
  });
});

describe("50 concurrent registrations of one mailbox", () => {
  const spellings = ["race@gmail.com", "RACE@gmail.com", "r.a.c.e@gmail.com", "race@googlemail.com"];

  it("create one user and one Cognito user, and only the winner's password signs in", async () => {
    const bodies = Array.from({ length: 50 }, (_, at) => aRegistration({ email: spellings[at % 4]!, password: `Renewed2026!${at}` }));

    const answers = await Promise.all(bodies.map(async (body) => ({ body, answer: await call("register", { body }) })));

    const winners = answers.filter(({ answer }) => answer.status === 200);
    const others = answers.filter(({ answer }) => answer.status !== 200);
    expect(winners).toHaveLength(1);
    expect([...new Set(others.map(({ answer }) => answer.status))]).toEqual([409]);
    expect(await cognitoUsers((email) => /race@/.test(email.toLowerCase().replaceAll(".", "")))).toEqual([winners[0]!.body.email]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
    // A fifth wrong password would lock the user.
    for (const { body } of others.slice(0, 4)) expect((await login(body.email, body.password)).status).toBe(401);
    expect((await login(winners[0]!.body.email, winners[0]!.body.password)).status).toBe(200);
  });

  it("with the same password create one user", async () => {
    const body = aRegistration();

    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await call("register", { body })).status));

    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await cognitoUsers((email) => email === body.email)).toHaveLength(1);
    expect((await login(body.email)).status).toBe(200);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});

describe("the email to a new user", () => {
  it("contains a link whose key verifies the address once", async () => {
    const { email, token } = await registerUser();

    const emails = await emailsTo(email);
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain(`https://kelpie.example/verify-email#${emailTokenIn(emails[0])}`);
    const key = emailTokenIn(emails[0]);
    expect((await call("verifyEmail", { body: { key } })).status).toBe(200);
    expect(await call("verifyEmail", { body: { key } })).toMatchObject({ status: 410, data: { code: "KEY_GONE", field: "key" } });

    expect((await call("readUser", { token })).data).toMatchObject({ email: { address: email, isVerified: true } });
  });

  it("waits in the outbox, without its key, until SES is available again", async () => {
    const end = failMail();
    const { email, token, user } = await registerUser();
    expect(await emailsTo(email)).toEqual([]);
    end();

    expect((await call("readUser", { token })).status).toBe(200);
    expect(await pendingJobs()).toMatchObject([
      { kind: "user.verifyEmail", payload: { userId: user._id }, attempts: 1, failure: expect.any(String) },
    ]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_000 });
    const emails = await emailsTo(email);
    vi.useRealTimers();
    expect(emails).toHaveLength(1);
    expect((await call("verifyEmail", { body: { key: emailTokenIn(emails[0]) } })).status).toBe(200);
  });

  it("is removed from the outbox after it is sent", async () => {
    const { email, ...rest } = aRegistration();
    await call("register", { body: { email, ...rest } });
    expect(await pendingJobs()).toHaveLength(1);

    await emailsTo(email);

    expect(await pendingJobs()).toEqual([]);
  });

  it("cannot be replaced by a forged key or one combined from another user's", async () => {
    const [ann, bob] = [await registerUser(), await registerUser()];
    const key = emailTokenIn((await emailsTo(ann.email))[0]);
    const foreign = bob.user._id + key.slice(26);
    const absent = `${"0".repeat(26)}${key.slice(26)}`;

    for (const candidate of [foreign, absent, key.slice(0, -1), `${key}A`, "x".repeat(43)]) {
      expect(await call("verifyEmail", { body: { key: candidate } })).toMatchObject({ status: 410, data: { code: "KEY_GONE" } });
    }

    expect(await userOfEmail(bob.email)).toMatchObject({ email: { isVerified: false } });
  });

  it("leaves no key, password, token or address in the log and no secret in the table", async () => {
    const { email, token, password } = await registerUser();
    const key = emailTokenIn((await emailsTo(email))[0]);
    await login(email, "Wrong2026!");
    await call("validateEmail", { params: { email } });
    await call("verifyEmail", { body: { key } });

    const stored = JSON.stringify(await everyItem());

    for (const secret of [key, key.slice(26), token, password]) expect(stored).not.toContain(secret);
    for (const secret of [key, key.slice(26), token, password, email]) expect(logOutput()).not.toContain(secret);
    expect(logOutput()).toContain('"route":"POST /api/user/register"');
  });
});
