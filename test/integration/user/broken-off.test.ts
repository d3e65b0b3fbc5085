import { describe, expect, it } from "vitest";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { dyingAt } from "./dying-function.ts";
import { aRegistration, call, cognitoUsers, keyIn, lettersTo, login, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

const moments = ["before", "after"] as const;

/** Runs the call, each time with a function that dies a step later, until one lives through it; checks what is left each time. */
async function atEachStep(moment: (typeof moments)[number], attempt: () => Promise<Attempt>): Promise<number> {
  for (let nth = 1; ; nth++) {
    const { run, check } = await attempt();
    const dying = dyingAt(nth, moment);
    const { status } = await run();
    dying.end();
    if (!dying.hasDied) return nth - 1;
    await check(status, nth);
  }
}

interface Attempt {
  readonly run: () => Promise<{ readonly status: number }>;
  readonly check: (status: number, step: number) => Promise<void>;
}

describe("a registration that breaks off", () => {
  it.each(moments)("%s any of its steps succeeds when it is tried again, and leaves one user with one row", async (moment) => {
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

  it.each(moments)(
    "%s any of its steps is in no way of somebody who tries with another password before it has come to a user",
    async (moment) => {
      const statuses: number[] = [];
      await atEachStep(moment, async () => {
        const body = aRegistration();
        const check = async () => {
          const hasUser = (await call("validateEmail", { params: { email: body.email } })).data["emailInUse"];
          const again = await call("register", { body: { ...body, password: "Another2026!" } });

          expect(again.status).toBe(hasUser === true ? 409 : 200);
          expect((await login(body.email, hasUser === true ? body.password : "Another2026!")).status).toBe(200);
          expect((await login(body.email, hasUser === true ? "Another2026!" : body.password)).status).toBe(401);
          expect(await cognitoUsers((email) => email === body.email)).toHaveLength(1);
          statuses.push(again.status);
        };
        return { run: () => call("register", { body }), check };
      });

      expect(new Set(statuses)).toEqual(new Set([200, 409]));
    },
  );
});

describe("a reset that breaks off", () => {
  it.each(moments)("%s any of its steps is finished when it is tried again, unless it had been done", async (moment) => {
    const steps = await atEachStep(moment, async () => {
      const { email, token } = await registered();
      await call("forgetPassword", { body: { email } });
      const body = { key: keyIn((await lettersTo(email))[0]), newPassword: "Renewed2026!" };
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
