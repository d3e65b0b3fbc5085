import { describe, expect, it } from "vitest";
import { equals } from "../../../functions/store/expression.ts";
import { newId } from "../../../functions/store/ids.ts";
import { userKey } from "../../../functions/store/keys.ts";
import { commit, updateStep } from "../../../functions/store/transaction.ts";
import { bindKey, issueKey, spendKey } from "../../../functions/user/mailed-key.ts";
import { changeUser, findUser, makeMaster } from "../../../functions/user/store.ts";
import { aCall } from "../../support/brokers.ts";
import { everyItem } from "../../support/invariants.ts";
import { call, keyIn, lettersTo, login, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

const gone = { kind: "gone", code: "KEY_GONE" };
const bound = (key: string, use: string) => bindKey("PASSWORD_RESET", key, use);

describe("a key in a letter, of which two uses fall between each other,", () => {
  it("is bound to the first use, which may come again, and to no other", async () => {
    const key = await issueKey(newId(), "PASSWORD_RESET", "ann@example.com");
    await bound(key, "First2026!");

    await expect(bound(key, "Second2026!")).rejects.toMatchObject(gone);
    expect(await bound(key, "First2026!")).toMatchObject({ address: "ann@example.com" });
  });

  it("uses up no newer key", async () => {
    const userId = newId();
    const older = await bound(await issueKey(userId, "PASSWORD_RESET", "ann@example.com"), "First2026!");
    const newer = await issueKey(userId, "PASSWORD_RESET", "ann@example.com");

    expect(await commit([spendKey("PASSWORD_RESET", older)])).toMatchObject({ kind: "refused", step: "key" });
    expect(await bound(newer, "Second2026!")).toMatchObject({ userId });
  });
});

describe("the key to verify an address", () => {
  it("verifies nothing once the user has another address", async () => {
    const { email, user } = await registered();
    const [letter] = await lettersTo(email);
    await commit([
      updateStep("moved", userKey(user._id), { set: { "email.address": "other@example.com" } }, equals("email.address", email)),
    ]);

    expect(await call("verifyEmail", { body: { key: keyIn(letter) } })).toMatchObject({ status: 410, data: { code: "KEY_GONE" } });
    expect(await findUser({ userId: user._id })).toMatchObject({ email: { isVerified: false } });
  });
});

describe("a user who is shut out while a call is under way", () => {
  it("signs in no more, though Cognito still knows the password", async () => {
    const { user, email } = await registered();
    await commit([updateStep("user", userKey(user._id), { set: { status: "disabled" } })]);

    expect((await login(email)).status).toBe(401);
  });

  it("changes nothing any more", async () => {
    const { user } = await registered();
    const disabled = { set: { status: "disabled" } };
    await commit([updateStep("user", userKey(user._id), disabled)]);
    const actor = { userId: user._id, organisationId: undefined, isMaster: false };
    const before = await everyItem();

    await expect(changeUser(actor, { firstName: "Still here" }, aCall())).rejects.toMatchObject({ kind: "notFound" });

    expect(await everyItem()).toEqual(before);
  });
});

describe("whom nobody knows", () => {
  it("is not found, and made nothing of", async () => {
    const userId = newId();

    await expect(findUser({ userId })).rejects.toMatchObject({ kind: "notFound" });
    await expect(makeMaster(userId, aCall())).rejects.toMatchObject({ kind: "notFound" });

    expect((await everyItem()).filter(({ pk }) => String(pk).includes(userId))).toEqual([]);
  });
});
