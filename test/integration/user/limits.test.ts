import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import { aRegistration, call, cognitoUsers, emailTokenIn, emailsTo, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

beforeEach(() => vi.stubEnv("RATE_LIMIT_FACTOR", "1"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const passMinutes = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
/** Sets the number of calls to the route that one network may make per period. */
const allow = (calls: number, name: "validateEmail" | "register") =>
  vi.stubEnv("RATE_LIMIT_FACTOR", String(calls / bindings[name].perNetwork.max));

const tooMany = { status: 429, data: { code: "TOO_MANY" } };

describe("the rate limits of one network", () => {
  // The ten-minute period must not end between two calls.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

  const checkEmail = (ip: string) => call("validateEmail", { params: { email: "ann@example.com" }, ip });

  it("allow ten checks of an email address in ten minutes and do not affect another network", async () => {
    allow(10, "validateEmail");
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await checkEmail("198.51.100.1")).status));

    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await checkEmail("198.51.100.1")).toMatchObject(tooMany);
    expect(Number((await checkEmail("198.51.100.1")).headers["retry-after"])).toBeLessThanOrEqual(600);
    expect((await checkEmail("198.51.100.2")).status).toBe(200);
    passMinutes(10);
    expect((await checkEmail("198.51.100.1")).status).toBe(200);
  });

  it("count all addresses of an IPv6 /64 together, in every spelling", async () => {
    allow(10, "validateEmail");
    const addresses = ["2001:db8:1:2::1", "2001:0DB8:1:2:a:b:c:d", "2001:db8:1:2:ffff::", "2001:db8:0001:0002::9"];
    for (let nth = 0; nth < 10; nth++) expect((await checkEmail(addresses[nth % 4]!)).status).toBe(200);

    expect(await checkEmail("2001:db8:1:2::77")).toMatchObject(tooMany);
    expect((await checkEmail("2001:db8:1:3::1")).status).toBe(200);
  });

  it("allow ten registrations in ten minutes, and the eleventh leaves no Cognito user", async () => {
    allow(10, "register");
    const register = (body = aRegistration()) => call("register", { body, ip: "198.51.100.9" });
    for (let nth = 1; nth <= 10; nth++) expect((await register()).status).toBe(200);
    const eleventh = aRegistration();

    expect(await register(eleventh)).toMatchObject(tooMany);

    expect(await cognitoUsers((email) => email === eleventh.email)).toEqual([]);
  });

  it("allow 30 people of one office to sign up within ten minutes", async () => {
    const ip = "198.51.100.30";
    const signUp = async () => {
      const body = aRegistration();
      const signIn = { body: { email: body.email, password: body.password }, ip };
      const checked = await Promise.all(Array.from({ length: 3 }, () => call("validateEmail", { params: { email: body.email }, ip })));
      const signedUp = [await call("register", { body, ip }), await call("login", signIn), await call("login", signIn)];
      const forgot = await call("forgetPassword", { body: { email: body.email }, ip });
      return [...checked, ...signedUp, forgot].map(({ status }) => status);
    };

    const statuses: number[] = [];
    for (let group = 0; group < 6; group++) statuses.push(...(await Promise.all(Array.from({ length: 5 }, signUp))).flat());

    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

describe("the verification email", () => {
  it("can be requested again, and either key verifies the address once", async () => {
    const { email, token } = await registerUser();

    expect(await call("resendVerification", { token })).toMatchObject({ status: 200, data: null });

    const [again, first] = (await emailsTo(email)).map((sentEmail) => emailTokenIn(sentEmail));
    expect((await call("verifyEmail", { body: { key: first } })).status).toBe(200);
    for (const used of [first, again]) expect((await call("verifyEmail", { body: { key: used } })).status).toBe(410);
    expect((await call("resendVerification", { token })).status).toBe(200);
    expect(await emailsTo(email)).toHaveLength(2);
  });

  it("is sent again at most once a minute and five times a day, even for 20 concurrent requests", async () => {
    const { email, token } = await registerUser();
    const ask = () => call("resendVerification", { token });

    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, data: { code: "TOO_SOON" } });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date().setUTCHours(24, 1) });
    const { token: later } = (await call("login", { body: { email, password: aRegistration().password } })).data;
    for (let nth = 1; nth <= 5; nth++) {
      expect([nth, (await call("resendVerification", { token: String(later) })).status]).toEqual([nth, 200]);
      passMinutes(2);
    }

    expect(await call("resendVerification", { token: String(later) })).toMatchObject(tooMany);
    expect(await emailsTo(email)).toHaveLength(7);
  });

  it("returns 401 without a token", async () => {
    expect((await call("resendVerification")).status).toBe(401);
  });
});
