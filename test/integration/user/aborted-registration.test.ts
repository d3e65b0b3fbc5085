import { describe, expect, it } from "vitest";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { crashAtCall } from "./crash-points.ts";
import { aRegistration, call, cognitoUsers, emailTokenIn, emailsTo, login, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

const moments = ["before", "after"] as const;

/** Runs the call repeatedly, crashing one step later each time, until a run completes; checks the state after each crash. Returns the number of steps. */
async function atEachStep(moment: (typeof moments)[number], attempt: () => Promise<Attempt>): Promise<number> {
  for (let nth = 1; ; nth++) {
    const { run, check } = await attempt();
    const crash = crashAtCall(nth, moment);
    const { status } = await run();
    crash.end();
    if (!crash.hasCrashed) return nth - 1;
    await check(status, nth);
  }
}

interface Attempt {
  readonly run: () => Promise<{ readonly status: number }>;
  readonly check: (status: number, step: number) => Promise<void>;
}

describe("an interrupted registration", () => {
  it.each(moments)("that crashes %s any step succeeds when repeated and leaves one user and one Cognito user", async (moment) => {
    const steps = await atEachStep(moment, async () => {
      const body = aRegistration();
      const check = async (_status: number, step: number) => {
        const again = await call("register", { body });

        expect([step, again.status]).toEqual([step, 200]);
        expect(await cognitoUsers((email) => email === body.email)).toEqual([body.email]);
        expect((await login(body.email)).data["user"]).toEqual(again.data["user"]);
        expect((await call("readUser", { token: String(again.data["token"]) })).status).toBe(200);
        expect(brokenInvariants(await everyItem())).toEqual([]);
      };
      return { run: () => call("register", { body }), check };
    });

    expect(steps).toBeGreaterThan(6);
  });

  it.each(moments)("that crashes %s any step does not block a registration with another password unless a user exists", async (moment) => {
    const statuses: number[] = [];
    await atEachStep(moment, async () => {
      const body = aRegistration();
      const check = async () => {
        const hasUser = (await call("validateEmail", { params: { email: body.email } })).data["emailInUse"];
        const again = await call("register", { body: { ...body, password: "Blue2wren2027!" } });

        expect(again.status).toBe(hasUser === true ? 409 : 200);
        expect((await login(body.email, hasUser === true ? body.password : "Blue2wren2027!")).status).toBe(200);
        expect((await login(body.email, hasUser === true ? "Blue2wren2027!" : body.password)).status).toBe(401);
        expect(await cognitoUsers((email) => email === body.email)).toHaveLength(1);
        statuses.push(again.status);
      };
      return { run: () => call("register", { body }), check };
    });

    expect(new Set(statuses)).toEqual(new Set([200, 409]));
  });
});

describe("an interrupted password reset", () => {
  it.each(moments)("that crashes %s any step completes when repeated, unless it was already done", async (moment) => {
    const steps = await atEachStep(moment, async () => {
      const { email, token } = await registerUser();
      await call("forgetPassword", { body: { email } });
      const body = { key: emailTokenIn((await emailsTo(email))[0]), newPassword: "Renewed2026!" };
      const check = async () => {
        const again = await call("resetPassword", { body });

        expect([200, 410]).toContain(again.status);
        expect((await login(email, "Renewed2026!")).status).toBe(200);
        expect((await login(email)).status).toBe(401);
        expect((await call("readUser", { token })).status).toBe(401);
        expect((await call("resetPassword", { body })).status).toBe(410);
      };
      return { run: () => call("resetPassword", { body }), check };
    });

    expect(steps).toBeGreaterThan(5);
  });
});
