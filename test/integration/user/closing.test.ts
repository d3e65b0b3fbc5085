import { describe, expect, it } from "vitest";
import { startApplication } from "../../../functions/application/start-application.ts";
import { invite } from "../../../functions/organisation/invitation-store.ts";
import { requestByAbn } from "../../../functions/organisation/join-request-store.ts";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { saveAccount } from "../../../functions/submission/account-store.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { memberKey, subscriptionKey, userKey } from "../../../functions/store/dynamo/keys.ts";
import { putItem, updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { newApplicationDefaults, aCall } from "../../support/fixtures/brokers.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { call, emailsTo, login, password, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

type User = Awaited<ReturnType<typeof registerUser>>;

const close = ({ token, email }: Pick<User, "token" | "email">, proof: object = { currentPassword: password }) =>
  call("closeAccount", { token, body: { email, ...proof } });
const actorOf = ({ user: { _id: userId } }: User, organisationId?: string) => ({ userId, organisationId, isMaster: false });
const auditOf = async ({ user: { _id } }: User) =>
  (await everyItem()).filter(({ pk }) => pk === `AUDIT#USER#${_id}`).map(({ action }) => action);

async function anOrganisationOf(administrator: User, ...members: readonly User[]): Promise<string> {
  const { _id: organisationId } = await createOrganisation(actorOf(administrator), { name: "Harbour Finance" }, aCall());
  for (const { user } of members) {
    await commit([
      updateItem("user", userKey(user._id), { set: { organisationId } }, exists),
      putItem("member", memberKey(organisationId, user._id), { userId: user._id, joinedAt: new Date().toISOString() }),
    ]);
  }
  return organisationId;
}

describe("closing an account", () => {
  it("ends every session and the sign-in, tells the user, and lets the address register again", async () => {
    const ann = await registerUser();
    const other = String((await login(ann.email)).data["token"]);

    expect(await close(ann)).toMatchObject({ status: 200, data: null });

    for (const token of [ann.token, other]) expect((await call("readUser", { token })).status).toBe(401);
    expect((await login(ann.email)).status).toBe(401);
    expect((await emailsTo(ann.email))[0]).toMatchObject({ subject: "Your Kelpie account is closed" });
    expect(await auditOf(ann)).toContain("user.accountClosed");
    const stored = JSON.stringify((await everyItem()).filter(({ pk, sk }) => pk === `USER#${ann.user._id}` && sk === "USER"));
    for (const own of [ann.phoneNumber!, ann.email]) expect(stored).not.toContain(own);
    expect((await registerUser({ email: ann.email })).user._id).not.toBe(ann.user._id);
  });

  it("needs the account's own address", async () => {
    const ann = await registerUser();

    expect(await close({ ...ann, email: "somebody@example.com" })).toMatchObject({ status: 400, data: { field: "email" } });

    expect((await login(ann.email)).status).toBe(200);
  });

  it("needs the password, which five wrong ones lock for 15 minutes", async () => {
    const ann = await registerUser();
    expect(await close(ann, {})).toMatchObject({ status: 400, data: { field: "currentPassword" } });

    for (const _ of [1, 2, 3, 4, 5])
      expect(await close(ann, { currentPassword: "Not2mine!" })).toMatchObject({ status: 400, data: { code: "WRONG_PASSWORD" } });

    expect(await close(ann)).toMatchObject({ status: 429, data: { code: "PASSWORD_LOCKED" } });
    expect((await call("readUser", { token: ann.token })).status).toBe(200);
  });

  it("needs the code, too, of a user with a second factor", async () => {
    const ann = await registerUser();
    const started = await call("startSecondFactor", { token: ann.token, body: { currentPassword: password } });
    const codeOf = (steps: number) => totpCode(String(started.data["secret"]), Date.now() + steps * 30_000);
    await call("confirmSecondFactor", { token: ann.token, body: { currentPassword: password, code: codeOf(0) } });

    for (const code of [{}, { code: "000000" }])
      expect(await close(ann, { currentPassword: password, ...code })).toMatchObject({ status: 400, data: { code: "WRONG_CODE" } });

    expect(await close(ann, { currentPassword: password, code: codeOf(1) })).toMatchObject({ status: 200 });
  });

  it("returns 409 to the administrator of an organisation with members, who must hand over first", async () => {
    const [ann, bo] = [await registerUser(), await registerUser({ firstName: "Bo" })];
    await anOrganisationOf(ann, bo);

    expect(await close(ann)).toMatchObject({ status: 409, data: { code: "IS_ADMINISTRATOR" } });

    expect((await login(ann.email)).status).toBe(200);
  });

  it("returns 409 while a plan renews, and not once it is cancelled", async () => {
    const ann = await registerUser();
    const plan = { _id: "sub_1", plan: "monthly", status: "active", number: 1 };
    const save = (more: object) => commit([putItem("subscription", subscriptionKey(ann.user._id, 1), { ...plan, ...more })]);
    await save({});

    expect(await close(ann)).toMatchObject({ status: 409, data: { code: "SUBSCRIBED" } });

    await save({ endsAt: "2030-01-01T00:00:00.000Z" });
    expect((await close(ann)).status).toBe(200);
  });

  it("passes a member's quotes to the administrator", async () => {
    const [ann, bo] = [await registerUser(), await registerUser({ firstName: "Bo" })];
    const organisationId = await anOrganisationOf(ann, bo);
    const id = await startApplication(actorOf(bo, organisationId), newApplicationDefaults(), aCall());

    expect((await close(bo)).status).toBe(200);
    await drainOutbox();

    expect(await openWorkspace(actorOf(ann, organisationId), id, aCall())).toMatchObject({ _id: id });
    expect((await everyItem()).filter(({ sk }) => sk === `MEMBER#${bo.user._id}`)).toEqual([]);
  });

  it("ends the quotes of a user without members", async () => {
    const ann = await registerUser();
    await anOrganisationOf(ann);
    const id = await startApplication(actorOf(ann), newApplicationDefaults(), aCall());

    await close(ann);
    await drainOutbox();

    const owner = (await everyItem()).find(({ pk, sk }) => pk === `APPLICATION#${id}` && sk === "OWNER");
    expect(owner).toMatchObject({ closedAt: expect.any(String) as string });
  });
});

describe("the organisation of a closed account", () => {
  const abn = "51824753556";

  it("closes with its last member: its ABN is free, and accounts with lenders, invitations and requests are gone", async () => {
    const ann = await registerUser();
    const abnCheck = { status: "verified", name: "Harbour Finance", checkedAt: new Date().toISOString() } as const;
    const identity = { name: "Harbour Finance", abn, abnCheck };
    const { _id: organisationId } = await createOrganisation(actorOf(ann), identity, aCall());
    const actor = actorOf(ann, organisationId);
    await saveAccount(actor, { organisationId, lender: "NOW", ciphertext: "c2VjcmV0", names: ["username"] }, aCall());
    await invite(actor, organisationId, [{ firstName: "Kim", email: "kim@example.com" }], aCall());
    await confirmedByStaff(organisationId);
    const bo = await registerUser({ firstName: "Bo" });
    await requestByAbn(actorOf(bo), abn, aCall());

    expect((await close(ann)).status).toBe(200);

    const left = (await everyItem()).filter(({ pk }) => pk === `ORGANISATION#${organisationId}`).map(({ sk }) => String(sk));
    expect(new Set(left)).toEqual(new Set([`MEMBER#${ann.user._id}`, "COUNTERS", "ORGANISATION"]));
    expect(await createOrganisation(actorOf(bo), identity, aCall())).toMatchObject({ abnCheck: { status: "verified" } });
  });
});

describe("the export of an account", () => {
  it("has the user's own data and is audited", async () => {
    const ann = await registerUser();

    expect(await call("exportAccount", { token: ann.token })).toMatchObject({
      status: 200,
      data: { user: { email: { address: ann.email } } },
    });

    expect(await auditOf(ann)).toContain("user.exported");
  });
});
