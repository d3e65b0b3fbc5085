import { decodeJwt } from "jose";
import type { Page } from "playwright";
import { describe, expect, it, vi } from "vitest";
import { screens } from "../../frontend/app/screens.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { storedRowsOf } from "./support/stored-rows.ts";
import { type Account, aBroker, clientOf } from "./support/people.ts";

const browser = withBrowser();

const signedInPaths = screens
  .filter(({ layout }) => layout === "signedIn")
  .map(({ path }) => path.replace(/:\w+/, "01KAV3J3QZ8W4T9M2Y7B5C6D0E"));

const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
const pathOf = (page: Page) => new URL(page.url()).pathname;
const isAtLogin = (page: Page) => page.getByRole("heading", { name: "Login" }).waitFor();
const payload = Buffer.from(JSON.stringify({ exp: 1_700_000_000 })).toString("base64url");

describe("without a session", () => {
  it.each([
    ["missing", undefined],
    ["of 12 characters", "123456789012"],
    ["expired", `head.${payload}.signature`],
  ])("every signed-in page redirects to the login when the token is %s", async (_, token) => {
    const page = await browser.open("/login", token === undefined ? {} : { token });
    const reached: string[] = [];

    for (const path of signedInPaths) {
      await goTo(page, path);
      await isAtLogin(page);
      reached.push(pathOf(page));
    }

    expect(reached.length).toBeGreaterThan(4);
    expect([...new Set(reached)]).toEqual(["/login"]);
  });
});

/** A page of quotes whose token is stored once and not again. */
async function signedIn({ token }: Account): Promise<Page> {
  const page = await browser.open("/login", { expectedErrors: /ERR_INTERNET_DISCONNECTED|chrome-error|status of 401/ });
  await page.evaluate((stored) => {
    localStorage.setItem("token", stored);
    localStorage.setItem("remembered", "something");
    sessionStorage.setItem("remembered", "something");
  }, token);
  await goTo(page, "/quotes");
  await page.getByRole("button", { name: "Priya Raman" }).waitFor();
  return page;
}

async function logIn(page: Page, { email, password }: Pick<Account, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Priya Raman" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}

describe("a session", () => {
  it("redirects a signed-in user from the login to the quotes", async () => {
    const page = await signedIn(await aBroker());

    await goTo(page, "/");

    await page.getByRole("button", { name: "Priya Raman" }).waitFor();
    expect(pathOf(page)).toBe("/quotes");
  });

  it("ends on logout: nothing stays stored, and the token is revoked", async () => {
    const broker = await aBroker();
    const page = await signedIn(broker);
    expect(await storedRowsOf(page)).toEqual(["local storage: remembered", "local storage: token", "session storage: remembered"]);

    await logOut(page);
    await isAtLogin(page);

    await expect(broker.api.readUser()).rejects.toMatchObject({ status: 401 });
    expect(pathOf(page)).toBe("/login");
    expect(await storedRowsOf(page)).toEqual([]);
    await page.goBack();
    await isAtLogin(page);
  });

  it("ends on logout without a connection too", async () => {
    const page = await signedIn(await aBroker());

    const witness = await page.context().newPage();
    await witness.goto(new URL("/_local/mail", page.url()).href);
    await page.context().setOffline(true);
    await logOut(page);

    await vi.waitFor(async () => expect(await witness.evaluate(() => localStorage.length)).toBe(0), { timeout: 10_000 });
  });

  it("ends on logout while the API does not respond", async () => {
    const page = await signedIn(await aBroker());
    await page.route("**/api/user/logout", () => undefined);

    await logOut(page);

    await isAtLogin(page);
    expect(await storedRowsOf(page)).toEqual([]);
  });

  it("ends in every window at once", async () => {
    const page = await signedIn(await aBroker());
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Priya Raman" }).waitFor();

    await logOut(page);

    await isAtLogin(other);
    await other.getByText("You logged out in another tab.").waitFor();
    expect(pathOf(other)).toBe("/login");
  });

  it("ends when the server has revoked it; the login says why, and leads back to the page", async () => {
    const broker = await aBroker();
    const page = await signedIn(broker);
    await goTo(page, "/account/settings");
    const { token } = await clientOf().login({ body: { email: broker.email, password: broker.password } });
    await clientOf(token).updatePassword({ body: { currentPassword: broker.password, newPassword: "Better2day!" } });

    // The page may notice by itself while it reloads.
    await page.evaluate("setTimeout(() => location.reload())");

    await isAtLogin(page);
    await page.getByText("You were signed out by a logout, a changed password").waitFor();
    expect(await storedRowsOf(page)).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await logIn(page, { ...broker, password: "Better2day!" });
    await page.waitForURL("**/account/settings");
  });
});

describe("an hour after opening a quote", () => {
  /** A new quote's page on a clock that starts at this time. */
  async function atQuote(broker: Account, time: number) {
    const { _id: applicationId } = await broker.api.startQuote({ params: { type: "consumer" } });
    // A ranking may be under way when the session ends.
    const page = await browser.open("/login", { expectedErrors: /status of 401/ });
    await page.clock.install({ time });
    await page.evaluate((stored) => localStorage.setItem("token", stored), broker.token);
    await goTo(page, `/quote/${applicationId}`);
    return { page, applicationId };
  }
  const warning = (page: Page) => page.getByText("Your session ends within two minutes");

  it("the session ends: with a warning two minutes before, then a last save, and nothing left stored", async () => {
    const broker = await aBroker();
    const expiresAt = Number(decodeJwt(broker.token).exp) * 1000;
    const { page, applicationId } = await atQuote(broker, expiresAt - 3_600_000);
    await page.getByLabel("Asset value").pressSequentially("42000");

    await page.clock.pauseAt(expiresAt - 140_000);
    expect(await warning(page).count()).toBe(0);
    await page.clock.pauseAt(expiresAt - 125_000);
    await warning(page).waitFor();
    await page.clock.resume();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "OK" }).click();
    await warning(page).waitFor({ state: "detached" });
    await page.clock.pauseAt(expiresAt - 9_000);

    await isAtLogin(page);
    await page.getByText("A session ends an hour after a quote was opened.").waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe(`/quote/${applicationId}`);
    expect(await storedRowsOf(page)).toEqual([]);
    expect((await broker.api.readApplication({ params: { id: applicationId } })).asset?.assetValue).toBe(42_000);
  });

  it("the user can sign in again in place and keeps the quote", async () => {
    const broker = await aBroker();
    // The clock is slow by almost an hour, so that the new token expires an hour after the warning.
    const openedAt = Date.now() - 3_490_000;
    const { page, applicationId } = await atQuote(broker, openedAt);
    await page.getByLabel("Asset value").waitFor();
    await page.clock.pauseAt(openedAt + 3_540_000);
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await page.clock.resume();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByLabel(`Password of ${broker.email}`).fill(broker.password);
    await page.getByRole("button", { name: "Sign in again" }).click();

    await warning(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(broker.token);
    expect(pathOf(page)).toBe(`/quote/${applicationId}`);
  });
});
