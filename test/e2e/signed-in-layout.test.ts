import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { barriersOn } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker, theMaster } from "./support/people.ts";
import { visitsOf } from "./support/visits.ts";

const browser = withBrowser();

/** Who changes nothing that another test would notice. */
let visitor: Account;
beforeAll(async () => {
  visitor = await aBroker();
});

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const newQuote = (page: Page) => page.getByRole("button", { name: "New quote", exact: true });
const userMenu = (page: Page) => page.getByRole("button", { name: /Priya Raman/ });
const narrow = { viewport: { width: 699, height: 844 } };

describe("the top bar", () => {
  it("shows the brand, that it is in beta, the lists, 'New quote', and who is signed in for which organisation", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token });

    await userMenu(page).waitFor();

    expect(await page.getByText("(in beta)").isVisible()).toBe(true);
    expect(await link(page, "Quotes").getAttribute("href")).toBe("/quotes");
    expect(await link(page, "Referrals").getAttribute("href")).toBe("/referrals");
    expect(await link(page, "Customers").getAttribute("href")).toBe("/customers");
    expect(await newQuote(page).isVisible()).toBe(true);
    expect(await userMenu(page).innerText()).toContain("Harbour Asset Finance");
    expect(await barriersOn(page)).toEqual([]);
  });

  it("keeps its links down to 700 px, and below that only brand, 'New quote' and the user", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token, viewport: { width: 700, height: 844 } });
    await link(page, "Quotes").waitFor();

    await page.setViewportSize(narrow.viewport);

    expect(await link(page, "Quotes").isVisible()).toBe(false);
    expect(await newQuote(page).isVisible()).toBe(true);
    expect(await userMenu(page).isVisible()).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
  });

  it("leads from the user menu, by the keyboard, to the pages about user and organisation", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token });

    await userMenu(page).focus();
    await page.keyboard.press("Enter");

    const entries = page.getByRole("navigation", { name: "Account" });
    expect(await entries.getByRole("link").allInnerTexts()).toEqual([
      "Profile",
      "Organisation",
      "Invite colleagues",
      "Subscription",
      "Settings",
    ]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Profile" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account/profile");
    expect(await entries.isVisible()).toBe(false);
  });

  it("logs out to the login page, and leaves nothing stored", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/login");
    await page.evaluate((kept) => localStorage.setItem("token", kept), token);
    await page.goto(new URL("/quotes", page.url()).href);

    await userMenu(page).click();
    await page.getByRole("button", { name: "Logout" }).click();

    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  it("offers a master no quote to start, and no organisation's pages", async () => {
    const { token } = await theMaster();
    const page = await browser.open("/quotes", { token });

    await page.getByRole("button", { name: /Demo Master/ }).click();

    const entries = page.getByRole("navigation", { name: "Account" });
    expect(await entries.getByRole("link").allInnerTexts()).toEqual(["Profile"]);
    expect(await newQuote(page).count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("a session", () => {
  it("is restored on load, and where that fails it says so and tries again", async () => {
    const { token } = visitor;
    const page = await browser.open("/login", { expectedErrors: /ERR_FAILED/ });
    await page.evaluate((kept) => localStorage.setItem("token", kept), token);
    await page.route("**/api/user", (route) => route.abort());
    await page.goto(new URL("/quotes", page.url()).href);

    const alert = page.getByRole("alert").filter({ hasText: "Your session could not be restored" });
    await alert.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.unroute("**/api/user");
    await page.getByRole("button", { name: "Try again" }).click();

    await userMenu(page).waitFor();
  });

  it("of somebody without an organisation leads to /organisation from everywhere", async () => {
    const { token } = await aBroker({ hasOrganisation: false });

    for (const path of ["/quotes", "/customers", "/account/profile", "/quote/"]) {
      const page = await browser.open(path, { token });
      await page.getByRole("button", { name: "Finish" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/organisation");
    }
  });

  it("of an unverified address is told to confirm it, a verified one is not", async () => {
    const [unverified, verified] = [await aBroker({ isVerified: false }), visitor];

    const page = await browser.open("/quotes", { token: unverified.token });
    await page.getByText(`Please confirm your email address: press the link in the email we sent to ${unverified.email}.`).waitFor();
    const other = await browser.open("/quotes", { token: verified.token });
    await userMenu(other).waitFor();

    expect(await other.getByText("Please confirm your email address").count()).toBe(0);
  });
});

describe("the letter that verifies an address", () => {
  it("is sent again on request, and not twice in a minute", async () => {
    const { token, email } = await aBroker({ isVerified: false });
    const page = await browser.open("/quotes", { token, expectedErrors: /status of 429/ });
    const again = page.getByRole("button", { name: "Send again" });

    await again.click();
    await page.getByText(`We have sent another email to ${email}.`).waitFor();
    await again.click();

    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });
});

describe("the welcome of a new user", () => {
  it("offers 'Skip', which makes the user active and is not asked again", async () => {
    const { token, api } = await aBroker({ isNew: true });
    const page = await browser.open("/quotes", { token });
    const dialog = page.getByRole("dialog", { name: "Welcome, Priya" });
    await dialog.waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole("button", { name: "Skip" }).click();

    await dialog.waitFor({ state: "detached" });
    expect((await api.readUser()).status).toBe("active");
    await page.reload();
    await userMenu(page).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it("waits for a screen that the demo fits on", async () => {
    const { token } = await aBroker({ isNew: true });
    const page = await browser.open("/quotes", { token, ...narrow });
    await page.getByText("Please use a desktop, laptop or tablet to use this tool.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);

    await page.setViewportSize({ width: 701, height: 844 });

    await expect.poll(() => page.getByRole("dialog", { name: "Welcome, Priya" }).isVisible(), { timeout: 10_000 }).toBe(true);
  });

  it("takes Escape for 'Skip'", async () => {
    const { token, api } = await aBroker({ isNew: true });
    const page = await browser.open("/quotes", { token });
    const dialog = page.getByRole("dialog", { name: "Welcome, Priya" });
    await dialog.waitFor();

    await page.keyboard.press("Escape");

    await dialog.waitFor({ state: "detached" });
    expect((await api.readUser()).status).toBe("active");
  });

  it("offers 'Start demo', which opens a sample consumer quote of a user who stays new", async () => {
    const { token, api } = await aBroker({ isNew: true });
    const page = await browser.open("/quotes", { token });
    const visits = visitsOf(page);

    await page.getByRole("button", { name: "Start demo" }).click();

    await page.waitForURL("**/quote/*");
    const application = await api.readApplication({ params: { id: new URL(page.url()).pathname.split("/").at(-1)! } });
    expect(application).toMatchObject({ applicationType: "consumer", status: "new", asset: { assetValue: 20_000 } });
    expect((await api.readUser()).status).toBe("new");
    expect(visits.paths.filter((path) => path.startsWith("/quote/"))).toHaveLength(1);
    expect(await page.getByRole("dialog", { name: "Welcome, Priya" }).count()).toBe(0);
  });
});
