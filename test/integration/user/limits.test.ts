import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aRegistration, call, cognitoUsers, keyIn, lettersTo, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

beforeEach(() => vi.stubEnv("CALLS_PER_NETWORK", "10"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const passMinutes = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
const tooMany = { status: 429, data: { code: "TOO_MANY" } };

describe("one network", () => {
  const asks = (ip: string) => call("validateEmail", { params: { email: "ann@example.com" }, ip });

  it("asks ten times in ten minutes whether an address is in use, another network for itself", async () => {
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await asks("198.51.100.1")).status));

    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await asks("198.51.100.1")).toMatchObject(tooMany);
    expect((await asks("198.51.100.2")).status).toBe(200);
    passMinutes(10);
    expect((await asks("198.51.100.1")).status).toBe(200);
  });

  it("is one in IPv6 whatever the second half of the address is, and however it is written", async () => {
    const addresses = ["2001:db8:1:2::1", "2001:0DB8:1:2:a:b:c:d", "2001:db8:1:2:ffff::", "2001:db8:0001:0002::9"];
    for (let nth = 0; nth < 10; nth++) expect((await asks(addresses[nth % 4]!)).status).toBe(200);

    expect(await asks("2001:db8:1:2::77")).toMatchObject(tooMany);
    expect((await asks("2001:db8:1:3::1")).status).toBe(200);
  });

  it("registers ten times in ten minutes, and the eleventh leaves nothing behind", async () => {
    const register = (body = aRegistration()) => call("register", { body, ip: "198.51.100.9" });
    for (let nth = 1; nth <= 10; nth++) expect((await register()).status).toBe(200);
    const eleventh = aRegistration();

    expect(await register(eleventh)).toMatchObject(tooMany);

    expect(await cognitoUsers((email) => email === eleventh.email)).toEqual([]);
    vi.stubEnv("CALLS_PER_NETWORK", "");
    expect(await register(eleventh)).toMatchObject(tooMany);
  });
});

describe("the letter that verifies an address", () => {
  it("comes again when it is asked for, with a key of its own that alone is good", async () => {
    const { email, token } = await registered();

    expect(await call("resendVerification", { token })).toMatchObject({ status: 200, data: null });

    const [again, first] = (await lettersTo(email)).map((letter) => keyIn(letter));
    expect((await call("verifyEmail", { body: { key: first } })).status).toBe(410);
    expect((await call("verifyEmail", { body: { key: again } })).status).toBe(200);
    expect((await call("resendVerification", { token })).status).toBe(200);
    expect(await lettersTo(email)).toHaveLength(2);
  });

  it("comes again once a minute and five times a day, though it is asked for 20 times at once", async () => {
    const { email, token } = await registered();
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
    expect(await lettersTo(email)).toHaveLength(7);
  });

  it("is nothing that somebody who is not signed in can ask for", async () => {
    expect((await call("resendVerification")).status).toBe(401);
  });
});
