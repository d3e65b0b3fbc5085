import { describe, expect, it } from "vitest";
import { grantMasterRole } from "../../../functions/user/staff-roles.ts";
import { userOfEmail } from "../../../functions/identity/user-records.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { aRegistration, call, disable, login, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

const rejected = {
  status: 401,
  text: JSON.stringify({ status: "error", message: "Incorrect email or password.", data: { code: "WRONG_CREDENTIALS" } }),
};

describe("POST login", () => {
  it("returns a token that other routes accept, and the user", async () => {
    const { email, user } = await registerUser();

    const { status, data } = await login(` ${email.toUpperCase()} `);

    expect(status).toBe(200);
    expect(data["user"]).toEqual(user);
    expect((await call("validateUser", { token: String(data["token"]) })).data).toEqual({ isValid: true });
    expect((await call("readUser", { token: String(data["token"]) })).data).toEqual(user);
  });

  it("returns the same 401 for a wrong password, an unknown address and a disabled user", async () => {
    const { email } = await registerUser();
    const disabled = await registerUser();
    await disable(disabled.email);

    for (const answer of [await login(email, "Wrong2026!"), await login("nobody@example.com"), await login(disabled.email)]) {
      expect(answer).toMatchObject(rejected);
    }
  });

  it("does not apply the rules for new passwords", async () => {
    const { email } = await registerUser();

    expect((await login(email, "x")).status).toBe(401);
    expect((await login(email, "")).status).toBe(400);
  });
});

describe("a request without a session", () => {
  it.each(["readUser", "validateUser", "updateUser", "updatePassword", "changeCredentials", "saveSettings"] as const)(
    "to %s returns 401",
    async (name) => {
      expect(await call(name)).toMatchObject({ status: 401, data: { code: "UNAUTHENTICATED" } });
    },
  );

  it("returns 401 for a forged token", async () => {
    const { token } = await registerUser();
    const [header, , signature] = token.split(".");
    const claims = { ...JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()), sub: "another" };
    const forged = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");

    expect((await call("readUser", { token: forged })).status).toBe(401);
  });
});

describe("POST logout", () => {
  it("revokes the token at once and allows a new sign-in", async () => {
    const { email } = await registerUser();
    const token = String((await login(email)).data["token"]);

    expect((await call("logout", { token })).status).toBe(200);

    expect((await call("readUser", { token })).status).toBe(401);
    const again = String((await login(email)).data["token"]);
    expect((await call("readUser", { token: again })).status).toBe(200);
  });
});

describe("the master role", () => {
  it("is granted by an operator and takes effect at the next sign-in", async () => {
    const { email } = await registerUser();

    await grantMasterRole(email, aCall());

    const { token, user } = (await login(email)).data;
    expect(user).toMatchObject({ userType: "master" });
    expect(JSON.parse(Buffer.from(String(token).split(".")[1]!, "base64url").toString())).toMatchObject({ "cognito:groups": ["master"] });
    expect(await userOfEmail(email)).toMatchObject({ userType: "master" });
  });

  it("cannot be granted to an unknown address", async () => {
    await expect(grantMasterRole(aRegistration().email, aCall())).rejects.toMatchObject({ kind: "notFound" });
  });
});
