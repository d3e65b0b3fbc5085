import { describe, expect, it } from "vitest";
import { appointMaster } from "../../../functions/user/master.ts";
import { userOfEmail } from "../../../functions/user/store.ts";
import { aCall } from "../../support/brokers.ts";
import { aRegistration, call, disable, login, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

const refused = {
  status: 401,
  text: JSON.stringify({ status: "error", message: "Incorrect email or password.", data: { code: "WRONG_CREDENTIALS" } }),
};

describe("signing in", () => {
  it("answers a token that other calls accept, and the user", async () => {
    const { email, user } = await registered();

    const { status, data } = await login(` ${email.toUpperCase()} `);

    expect(status).toBe(200);
    expect(data["user"]).toEqual(user);
    expect((await call("validateUser", { token: String(data["token"]) })).data).toEqual({ isValid: true });
    expect((await call("readUser", { token: String(data["token"]) })).data).toEqual(user);
  });

  it("is refused in the same words for a wrong password, an unknown address and a disabled user", async () => {
    const { email } = await registered();
    const gone = await registered();
    await disable(gone.email);

    for (const answer of [await login(email, "Wrong2026!"), await login("nobody@example.com"), await login(gone.email)]) {
      expect(answer).toMatchObject(refused);
    }
  });

  it("has no rule for what a password looks like that is typed to sign in", async () => {
    const { email } = await registered();

    expect((await login(email, "x")).status).toBe(401);
    expect((await login(email, "")).status).toBe(400);
  });
});

describe("a call of somebody who is not signed in", () => {
  it.each(["readUser", "validateUser", "updateUser", "updatePassword", "changeCredentials", "saveSettings"] as const)(
    "is refused: %s",
    async (name) => {
      expect(await call(name)).toMatchObject({ status: 401, data: { code: "UNAUTHENTICATED" } });
    },
  );

  it("is refused too where the token is somebody's own make", async () => {
    const { token } = await registered();
    const [head, , signature] = token.split(".");
    const claims = { ...JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()), sub: "another" };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");

    expect((await call("readUser", { token: forged })).status).toBe(401);
  });
});

describe("logging out", () => {
  it("voids the token at once, and lets in again whoever signs in anew", async () => {
    const { email } = await registered();
    const token = String((await login(email)).data["token"]);

    expect((await call("logout", { token })).status).toBe(200);

    expect((await call("readUser", { token })).status).toBe(401);
    const again = String((await login(email)).data["token"]);
    expect((await call("readUser", { token: again })).status).toBe(200);
  });
});

describe("the provider's own staff", () => {
  it("is made by its operators, by group and by row, and is so from the next sign-in on", async () => {
    const { email } = await registered();

    await appointMaster(email, aCall());

    const { token, user } = (await login(email)).data;
    expect(user).toMatchObject({ userType: "master" });
    expect(JSON.parse(Buffer.from(String(token).split(".")[1]!, "base64url").toString())).toMatchObject({ "cognito:groups": ["master"] });
    expect(await userOfEmail(email)).toMatchObject({ userType: "master" });
  });

  it("is nobody without a user", async () => {
    await expect(appointMaster(aRegistration().email, aCall())).rejects.toMatchObject({ kind: "notFound" });
  });
});
