import { describe, expect, it } from "vitest";
import { createOrganisation, recordOf } from "../../../functions/organisation/store.ts";
import { recordRead } from "../../../functions/store/services/audit.ts";
import { newId, childIdOf } from "../../../functions/store/dynamo/ids.ts";
import { deadLetterList, outboxKey } from "../../../functions/store/dynamo/keys.ts";
import { dueJobs } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { putItem } from "../../../functions/store/dynamo/transaction.ts";
import { aCall, aMasterActor } from "../../support/fixtures/brokers.ts";
import { aBrokersAbn, withVerifiedAbn } from "../../support/fixtures/organisations.ts";
import { operate } from "../../support/cli/operators.ts";
import { call, login, registerUser, withIdentity } from "../user/identity-fixture.ts";

withIdentity();

const ops = (...args: string[]) => operate(process.env, ...args);

describe("the operators' commands", () => {
  it("sign a user out at once and prevent further sign-ins", async () => {
    const { email } = await registerUser();
    const token = String((await login(email)).data["token"]);
    expect((await call("readUser", { token })).status).toBe(200);

    expect(await ops("disable-user", email)).toMatchObject({
      code: 0,
      printed: `${email} is signed out everywhere and cannot sign in again\n`,
    });

    expect((await call("readUser", { token })).status).toBe(401);
    expect((await login(email)).status).toBe(401);
  });

  it("list who read a customer's file between two dates", async () => {
    const applicationId = newId();
    const master = aMasterActor();
    await recordRead(master, aCall(), { action: "application.read", subject: { applicationId } });
    const customer = childIdOf(applicationId, newId());
    const today = new Date().toISOString().slice(0, 10);

    const seen = await ops("who-saw", "--customer", customer, "--from", today, "--to", today);
    const before = await ops("who-saw", "--customer", customer, "--from", "2020-01-01", "--to", "2020-12-31");

    expect(seen.printed).toMatch(new RegExp(`^\\S+  ${master.userId}  application.read  -  192.0.2.1\n1 entries\n$`));
    expect(before.printed).toBe("0 entries\n");
  });

  it("make dead letters due again", async () => {
    const id = newId();
    const job = { id, kind: "user.verifyEmail", payload: { userId: newId() }, attempts: 16, dueAt: "2026-01-01T00:00:00.000Z" };
    await commit([putItem("job", outboxKey(id), { ...job, everyList: deadLetterList, listSort: job.dueAt, failure: "Error" })]);

    const { printed } = await ops("replay-dead-letters");

    expect(printed).toBe(`user.verifyEmail ${id}: due again\n1 dead letters\n`);
    expect(await dueJobs(10)).toMatchObject([{ id, attempts: 0 }]);
    expect((await ops("replay-dead-letters")).printed).toBe("0 dead letters\n");
  });

  it("print what an organisation is judged by, confirm it, and refuse it with a reason", async () => {
    const founder = { userId: (await registerUser()).user._id, organisationId: undefined, isMaster: false };
    const { _id: organisationId } = await createOrganisation(founder, { name: "Ann's Finance" }, aCall());
    const abn = await withVerifiedAbn(organisationId, aBrokersAbn(), { status: "waiting" });
    const decide = (...args: readonly string[]) => ops("verify-organisation", "--abn", abn, ...args);

    expect((await decide()).printed).toMatch(/^Ann's Finance, created on .*: waiting\nno credit licence entered\n$/);
    expect((await decide("--decision", "confirm")).printed).toContain(": confirmed\n");
    expect((await decide("--decision", "refuse")).error).toContain("--reason: found nothing");
    expect((await decide("--decision", "refuse", "--reason", "Not in ASIC's register")).printed).toContain(": refused\n");
    expect(await recordOf(organisationId)).toMatchObject({
      abnCheck: { problem: "refused" },
      confirmation: { refusal: "Not in ASIC's register" },
    });
  });

  it.each([
    [{}, "TABLE_NAME: found nothing, expected the functions' environment (infra/README.md), or --local"],
    [{ TABLE_NAME: "kelpie" }, "found no AWS credentials, expected an operator's, or --local"],
  ])("say what they need beside %j", async (given, message) => {
    const noAws = { AWS_CONFIG_FILE: "none", AWS_SHARED_CREDENTIALS_FILE: "none", AWS_EC2_METADATA_DISABLED: "true" };
    const env = { ...noAws, AWS_REGION: "ap-southeast-2", AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:9", ...given };

    expect(await operate(env, "replay-dead-letters")).toEqual({
      code: 2,
      printed: "",
      error: `ops: ${message} for the running npm start\n`,
    });
  });

  it.each([
    [["constructor"], "unknown command 'constructor', expected one of check-stage, release-baseline, "],
    [["disable-user"], "missing required argument 'EMAIL'; npm run -s ops -- --help explains it"],
    [["hold"], "required option '--customer <ID>' not specified"],
    [["hold", "--customer", ""], "--customer: found nothing, expected a customer's id"],
    [["disable-user", "nobody@example.com"], "found no user with this address, expected a registered one"],
    [["reset-second-factor", "nobody@example.com"], "found no user with this address, expected a registered one"],
    [["make-master", "nobody@example.com"], "found no user with this address, expected a registered one"],
    [
      ["who-saw", "--customer", "x", "--from", "2026-02-30", "--to", "2026-03-01"],
      '--from: found "2026-02-30", expected a day that exists, written YYYY-MM-DD',
    ],
  ])("reject %j in a single line", async (args, message) => {
    const { code, printed, error } = await ops(...args);

    expect([code, printed]).toEqual([2, ""]);
    expect(error).toContain(message);
    expect(error.trim().split("\n")).toHaveLength(1);
  });
});
