import { getDiffieHellman } from "node:crypto";
import { AdminDisableUserCommand, AdminSetUserPasswordCommand, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPageOn, bundledPage, inBrowser, launchBrowser } from "./cognito-page.ts";
import { createConfirmedUser, aClock, aPool, password, apiError, type TestPool, signIn } from "./cognito-pool.ts";

let browser: Browser;

let script: string;

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundledPage()]);
});

afterAll(() => browser.close());

const isSecondStep = (body: string) => body.includes("PASSWORD_VERIFIER");

const signInOn = (page: Page) => inBrowser(page, "signIn", { username: "jo@example.com", password });

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
    await signInOn(page);

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

    await expect(signInOn(page)).rejects.toMatchObject({ name: "NotAuthorizedException", message: expect.stringContaining("expired") });
  });

  it("rejects a user who was disabled or whose password changed between the steps", async () => {
    const { pool, page } = await aPageOn(browser, script);
    const user = { UserPoolId: pool.poolId, Username: await createConfirmedUser(pool) };

    await betweenSteps(page, pool, () =>
      pool.client.send(new AdminSetUserPasswordCommand({ ...user, Password: "Other-2026!", Permanent: true })),
    );
    await expect(signInOn(page)).rejects.toMatchObject({ message: "Incorrect username or password." });
    await betweenSteps(page, pool, () => pool.client.send(new AdminDisableUserCommand(user)));
    await expect(signInOn(page)).rejects.toMatchObject({ message: "User is disabled." });
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

describe("five wrong passwords", () => {
  const wrong = { name: "NotAuthorizedException", message: expect.stringContaining("Incorrect username or password.") as string };

  const locked = { name: "NotAuthorizedException", message: expect.stringContaining("Password attempts exceeded") as string };

  /** In minutes. */
  const aSecond = 1 / 60;

  const inPage = (page: Page, tried: string, username = "jo@example.com") => inBrowser(page, "signIn", { username, password: tried });

  it("lock a browser's sign-in for a second, even with the right password", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await createConfirmedUser(pool);
    for (let nth = 1; nth <= 5; nth++) await expect(inPage(page, "Wrong-2026!")).rejects.toMatchObject(wrong);

    await expect(inPage(page, password)).rejects.toMatchObject(locked);
    const AuthParameters = { USERNAME: "jo@example.com", SRP_A: "2" };
    const begun = new InitiateAuthCommand({ ClientId: pool.clientId, AuthFlow: "USER_SRP_AUTH", AuthParameters });
    await expect(pool.client.send(begun)).rejects.toMatchObject(locked);

    clock.pass(aSecond);
    await inPage(page, password);
  });

  it("lock it for twice as long after each further one", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await createConfirmedUser(pool);
    for (let nth = 1; nth <= 5; nth++) await expect(inPage(page, "Wrong-2026!")).rejects.toMatchObject(wrong);

    for (const seconds of [1, 2, 4]) {
      clock.pass((seconds - 0.5) * aSecond);
      await expect(inPage(page, password)).rejects.toMatchObject(locked);
      clock.pass(0.5 * aSecond);
      await expect(inPage(page, "Wrong-2026!")).rejects.toMatchObject(wrong);
    }
  });

  it("are forgotten after a sign-in, and after 15 minutes", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await createConfirmedUser(pool);
    const fourWrong = async () => {
      for (let nth = 1; nth <= 4; nth++) await expect(inPage(page, "Wrong-2026!")).rejects.toMatchObject(wrong);
    };

    await fourWrong();
    await inPage(page, password);
    await inBrowser(page, "signOut");
    await fourWrong();
    clock.pass(15);
    await fourWrong();

    await inPage(page, password);
  });

  it("of sign-ins by functions count, too, for every client", async () => {
    const clock = aClock();
    const { pool, page } = await aPageOn(browser, script, { now: clock.now });
    await createConfirmedUser(pool);
    for (let nth = 1; nth <= 5; nth++) await expect(signIn(pool, "jo@example.com", "Wrong-2026!")).rejects.toMatchObject(wrong);

    await expect(signIn(pool, "jo@example.com")).rejects.toMatchObject(locked);
    await expect(inPage(page, password)).rejects.toMatchObject(locked);

    clock.pass(aSecond);
    await signIn(pool, "jo@example.com");
  });

  it("of an unknown name end in the same answers, so that it cannot be told from a user's", async () => {
    const { page } = await aPageOn(browser, script, { now: aClock().now });
    for (let nth = 1; nth <= 5; nth++) await expect(inPage(page, "Wrong-2026!", "no@example.com")).rejects.toMatchObject(wrong);

    await expect(inPage(page, "Wrong-2026!", "no@example.com")).rejects.toMatchObject(locked);
  });
});
