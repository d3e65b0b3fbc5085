import { InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPageOn, bundledPage, inBrowser, launchBrowser } from "./cognito-page.ts";
import { createConfirmedUser, aClock, password, signIn } from "./cognito-pool.ts";

let browser: Browser;
let script: string;
beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundledPage()]);
});
afterAll(() => browser.close());

const wrong = { name: "NotAuthorizedException", message: expect.stringContaining("Incorrect username or password.") as string };
const locked = { name: "NotAuthorizedException", message: expect.stringContaining("Password attempts exceeded") as string };
/** In minutes. */
const aSecond = 1 / 60;

const inPage = (page: Page, tried: string, username = "jo@example.com") => inBrowser(page, "signIn", { username, password: tried });

describe("five wrong passwords", () => {
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
