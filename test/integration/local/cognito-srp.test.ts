import { getDiffieHellman } from "node:crypto";
import { AdminDisableUserCommand, AdminSetUserPasswordCommand, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPageOn, bundledPage, inBrowser, launchBrowser } from "./cognito-page.ts";
import { createConfirmedUser, aClock, aPool, password, apiError, type TestPool } from "./cognito-pool.ts";

let browser: Browser;
let script: string;

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundledPage()]);
});
afterAll(() => browser.close());

const isSecondStep = (body: string) => body.includes("PASSWORD_VERIFIER");
const signIn = (page: Page) => inBrowser(page, "signIn", { username: "jo@example.com", password });
const startAuth = async ({ client, clientId: ClientId }: TestPool, USERNAME: string, SRP_A: string) => {
  const AuthParameters = { USERNAME, SRP_A };
  return (await client.send(new InitiateAuthCommand({ ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters }))).ChallengeParameters!;
};

/** Runs a callback between the two steps of a sign-in in the browser. */
const betweenSteps = (page: Page, { url }: TestPool, happen: () => unknown) =>
  page.route(`${url}/**`, async (route) => {
    if (isSecondStep(route.request().postData() ?? "")) await happen();
    await route.continue();
  });

describe("SRP sign-in", () => {
  it("rejects a replayed proof", async () => {
    const { pool, page } = await aPageOn(browser, script);
    await createConfirmedUser(pool);
    const steps: string[] = [];
    page.on("request", (request) => void steps.push(request.postData() ?? ""));
    await signIn(page);

    const headers = {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.RespondToAuthChallenge",
    };
    const answer = await fetch(pool.url, { method: "POST", headers, body: steps.find(isSecondStep)! });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: "NotAuthorizedException" });
  });

  it("accepts a proof for three minutes", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await createConfirmedUser(pool);
    await betweenSteps(page, pool, () => clock.pass(3));

    await expect(signIn(page)).rejects.toMatchObject({ name: "NotAuthorizedException", message: expect.stringContaining("expired") });
  });

  it("rejects a user who was disabled or whose password changed between the steps", async () => {
    const { pool, page } = await aPageOn(browser, script);
    const user = { UserPoolId: pool.poolId, Username: await createConfirmedUser(pool) };

    await betweenSteps(page, pool, () =>
      pool.client.send(new AdminSetUserPasswordCommand({ ...user, Password: "Other-2026!", Permanent: true })),
    );
    await expect(signIn(page)).rejects.toMatchObject({ message: "Incorrect username or password." });
    await betweenSteps(page, pool, () => pool.client.send(new AdminDisableUserCommand(user)));
    await expect(signIn(page)).rejects.toMatchObject({ message: "User is disabled." });
  });

  it("returns a stable challenge for an unknown user that looks like any other", async () => {
    const pool = await aPool();
    await createConfirmedUser(pool);

    const known = await startAuth(pool, "jo@example.com", "abcdef");
    const unknown = await startAuth(pool, "nobody@example.com", "abcdef");
    const again = await startAuth(pool, "NOBODY@example.com", "abcdef");

    const shape = (question: Record<string, string>) =>
      Object.entries(question).map(([name, value]) => `${name}: ${name === "SRP_B" ? "a number" : value.length}`);
    expect(shape(unknown)).toEqual(shape(known));
    expect([again["SALT"], again["USER_ID_FOR_SRP"]]).toEqual([unknown["SALT"], unknown["USER_ID_FOR_SRP"]]);
    expect(unknown["SALT"]).not.toBe(known["SALT"]);
  });

  it.each(["0", "", "not a number"])("rejects '%s' as SRP_A", async (SRP_A) => {
    const pool = await aPool();
    await createConfirmedUser(pool);

    await expect(startAuth(pool, "jo@example.com", SRP_A)).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  it("rejects the group's modulus as SRP_A", async () => {
    const pool = await aPool();

    const requested = startAuth(pool, "jo@example.com", getDiffieHellman("modp15").getPrime("hex"));

    await expect(requested).rejects.toMatchObject(apiError("InvalidParameterException", "Invalid SRP_A."));
  });
});
