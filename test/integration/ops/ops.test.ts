import { describe, expect, it } from "vitest";
import { auditRead } from "../../../functions/store/audit.ts";
import { newId, partIdOf } from "../../../functions/store/ids.ts";
import { deadLetterList, outboxKey } from "../../../functions/store/keys.ts";
import { dueErrands } from "../../../functions/store/outbox.ts";
import { commit, putStep } from "../../../functions/store/transaction.ts";
import { aCall, aMaster } from "../../support/brokers.ts";
import { operate } from "../../support/operators.ts";
import { call, login, registered, withIdentity } from "../user/identity-parts.ts";

withIdentity();

const ops = (...args: string[]) => operate(process.env, ...args);

describe("the operators' commands", () => {
  it("shut a user out at once: the token that is out is void, and nobody signs in again", async () => {
    const { email } = await registered();
    const token = String((await login(email)).data["token"]);
    expect((await call("readUser", { token })).status).toBe(200);

    expect(await ops("disable-user", email)).toMatchObject({
      code: 0,
      printed: `${email} is signed out everywhere and cannot sign in again\n`,
    });

    expect((await call("readUser", { token })).status).toBe(401);
    expect((await login(email)).status).toBe(401);
  });

  it("tell who saw a customer's file, between two days", async () => {
    const applicationId = newId();
    const master = aMaster();
    await auditRead(master, aCall(), { action: "application.read", subject: { applicationId } });
    const customer = partIdOf(applicationId, newId());
    const today = new Date().toISOString().slice(0, 10);

    const seen = await ops("who-saw", "--customer", customer, "--from", today, "--to", today);
    const before = await ops("who-saw", "--customer", customer, "--from", "2020-01-01", "--to", "2020-12-31");

    expect(seen.printed).toMatch(new RegExp(`^\\S+  ${master.userId}  application.read  -  192.0.2.1\n1 entries\n$`));
    expect(before.printed).toBe("0 entries\n");
  });

  it("give an errand that was given up another chance", async () => {
    const id = newId();
    const errand = { id, kind: "user.verifyEmail", payload: { userId: newId() }, attempts: 16, dueAt: "2026-01-01T00:00:00.000Z" };
    await commit([putStep("errand", outboxKey(id), { ...errand, everyList: deadLetterList, listSort: errand.dueAt, failure: "Error" })]);

    const { printed } = await ops("replay-dead-letters");

    expect(printed).toBe(`user.verifyEmail ${id}: due again\n1 dead letters\n`);
    expect(await dueErrands(10)).toMatchObject([{ id, attempts: 0 }]);
    expect((await ops("replay-dead-letters")).printed).toBe("0 dead letters\n");
  });

  it.each([
    [[], "found no command, expected one of make-master, disable-user, who-saw, hold, release, verify, replay-dead-letters"],
    [["constructor"], "found the command constructor, expected one of"],
    [["disable-user"], "EMAIL: found 0 arguments, expected one; usage: npm run ops -- disable-user EMAIL"],
    [["disable-user", "nobody@example.com"], "found no user with this address, expected a registered one"],
    [["make-master", "nobody@example.com"], "found no user with this address, expected a registered one"],
    [
      ["who-saw", "--customer", "x", "--from", "2026-02-30", "--to", "2026-03-01"],
      '--from: found "2026-02-30", expected a day as YYYY-MM-DD',
    ],
  ])("refuse %j in one clear line", async (args, message) => {
    const { code, printed, error } = await ops(...args);

    expect([code, printed]).toEqual([2, ""]);
    expect(error).toContain(message);
    expect(error.trim().split("\n")).toHaveLength(1);
  });
});
