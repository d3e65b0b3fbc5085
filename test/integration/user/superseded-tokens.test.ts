import { describe, expect, it } from "vitest";
import { equals } from "../../../functions/store/dynamo/expression.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { userKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { bindEmailToken, issueEmailToken, consumeEmailToken } from "../../../functions/user/email-token.ts";
import { findUser } from "../../../functions/identity/user-records.ts";
import { changeUser, makeMaster } from "../../../functions/user/store.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { everyItem, everyRecord } from "../../support/store/invariants.ts";
import { call, emailTokenIn, emailsTo, login, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

const gone = { kind: "gone", code: "KEY_GONE" };
const issued = async (userId: string) => String(await issueEmailToken(userId, "PASSWORD_RESET", "ann@example.com"));
const bind = (key: string, use: string) => bindEmailToken("PASSWORD_RESET", key, use);

describe("the token of an email with two interleaved uses", () => {
  it("is bound to the first use, which can be repeated", async () => {
    const key = await issued(newId());
    await bind(key, "First2026!");

    await expect(bind(key, "Second2026!")).rejects.toMatchObject(gone);
    expect(await bind(key, "First2026!")).toMatchObject({ address: "ann@example.com" });
  });

  it("is consumed together with the user's other ones", async () => {
    const userId = newId();
    const older = await bind(await issued(userId), "First2026!");
    const newer = await issued(userId);

    expect(await commit([consumeEmailToken("PASSWORD_RESET", older)])).toMatchObject({ kind: "committed" });
    await expect(bind(newer, "Second2026!")).rejects.toMatchObject(gone);
    expect(await commit([consumeEmailToken("PASSWORD_RESET", older)])).toMatchObject({ kind: "conditionFailed", itemName: "key" });
  });

  it("stays valid when several are sent at once, at most three", async () => {
    const userId = newId();

    const keys = await Promise.all(Array.from({ length: 5 }, () => issueEmailToken(userId, "PASSWORD_RESET", "ann@example.com")));

    const sent = keys.filter((key) => key !== undefined);
    expect(sent).toHaveLength(3);
    for (const key of sent) expect(await bind(key, "First2026!")).toMatchObject({ userId });
  });
});

describe("the token that verifies an address", () => {
  it("is rejected after the user's address has changed", async () => {
    const { email, user } = await registerUser();
    const [sentEmail] = await emailsTo(email);
    await commit([
      updateItem("moved", userKey(user._id), { set: { "email.address": "other@example.com" } }, equals("email.address", email)),
    ]);

    expect(await call("verifyEmail", { body: { key: emailTokenIn(sentEmail) } })).toMatchObject({
      status: 410,
      data: { code: "KEY_GONE" },
    });
    expect(await findUser({ userId: user._id })).toMatchObject({ email: { isVerified: false } });
  });
});

describe("a user who is disabled during a call", () => {
  it("cannot sign in although Cognito accepts the password", async () => {
    const { user, email } = await registerUser();
    await commit([updateItem("user", userKey(user._id), { set: { status: "disabled" } })]);

    expect((await login(email)).status).toBe(401);
  });

  it("cannot change anything", async () => {
    const { user } = await registerUser();
    const disabled = { set: { status: "disabled" } };
    await commit([updateItem("user", userKey(user._id), disabled)]);
    const actor = { userId: user._id, organisationId: undefined, isMaster: false };
    const before = await everyRecord();

    await expect(changeUser(actor, { firstName: "Still here" }, aCall())).rejects.toMatchObject({ kind: "notFound" });

    expect(await everyRecord()).toEqual(before);
  });
});

describe("an unknown user", () => {
  it("is not found and cannot become a master user", async () => {
    const userId = newId();

    await expect(findUser({ userId })).rejects.toMatchObject({ kind: "notFound" });
    await expect(makeMaster(userId, aCall())).rejects.toMatchObject({ kind: "notFound" });

    expect((await everyItem()).filter(({ pk }) => String(pk).includes(userId))).toEqual([]);
  });
});
