import type { Page } from "playwright";
import { screens } from "../../frontend/app/screens.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { type Account, aBroker, masterUser } from "./support/people.ts";
import { visitsOf } from "./support/page-visits.ts";

const browser = withBrowser();

/** A broker shared by tests that change nothing another test would notice. */
let visitor: Account;
beforeAll(async () => {
  visitor = await aBroker();
});

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const newQuote = (page: Page) => page.getByRole("button", { name: "New quote", exact: true });
const userMenu = (page: Page) => page.getByRole("button", { name: /Priya Raman/ });
const narrow = { viewport: { width: 699, height: 844 } };

describe("the top bar", () => {
  it("shows the brand, the beta label, the lists, 'New quote', the user and the organisation", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token });

    await userMenu(page).waitFor();

    expect(await page.getByText("(in beta)").isVisible()).toBe(true);
    expect(await link(page, "Today").getAttribute("href")).toBe("/today");
    expect(await link(page, "Quotes").getAttribute("href")).toBe("/quotes");
    expect(await link(page, "Referrals").getAttribute("href")).toBe("/referrals");
    expect(await link(page, "Customers").getAttribute("href")).toBe("/customers");
    expect(await link(page, "Lenders").getAttribute("href")).toBe("/lenders");
    expect(await newQuote(page).isVisible()).toBe(true);
    expect(await userMenu(page).innerText()).toContain("Harbour Asset Finance");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("marks the list that the page belongs to, in a quote as well", async () => {
    const broker = await aBroker();
    const { _id } = await broker.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open("/quotes", { token: broker.token });
    const current = async () => ({
      quotes: await link(page, "Quotes").getAttribute("aria-current"),
      current: await page.getByRole("navigation", { name: "Lists" }).locator("a[aria-current]").count(),
    });
    await link(page, "Quotes").waitFor();
    expect(await current()).toEqual({ quotes: "page", current: 1 });

    await page.goto(new URL(`/quote/${_id}`, page.url()).href);
    await link(page, "Quotes").waitFor();
    expect(await current()).toEqual({ quotes: "true", current: 1 });
  });

  it("shows its links down to 700 px; below that they are in a menu at the bottom", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token, viewport: { width: 700, height: 844 } });
    await link(page, "Quotes").waitFor();

    await page.setViewportSize(narrow.viewport);

    const menu = page.getByRole("navigation", { name: "Lists and account" });
    await menu.waitFor();
    expect(await menu.getByRole("link").count()).toBe(3);
    for (const name of ["Today", "Quotes", "Customers"]) expect(await menu.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole("banner").getByRole("link", { name: "Quotes", exact: true }).count()).toBe(0);
    expect(await newQuote(page).isVisible()).toBe(true);
    expect(await userMenu(page).isVisible()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("opens the user and organisation pages from the user menu by keyboard", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token });

    await userMenu(page).focus();
    await page.keyboard.press("Enter");

    const entries = page.getByRole("menu", { name: "Account" });
    await entries.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await entries.getByRole("menuitem").allInnerTexts()).toEqual([
      "Profile",
      "Security",
      "Organisation",
      "Invite colleagues",
      "Price a spreadsheet",
      "Subscription",
      "Settings",
      "Logout",
    ]);
    await expect.poll(() => entries.locator(":focus").innerText()).toBe("Profile");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Profile" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account/profile");
    expect(await entries.isVisible()).toBe(false);
  });

  it("logs out to the login page, and nothing stays stored", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/login");
    await page.evaluate((stored) => localStorage.setItem("token", stored), token);
    await page.goto(new URL("/quotes", page.url()).href);

    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();

    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  it("offers the logout on every page that needs a session", { timeout: 180_000 }, async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token, expectedErrors: /the server responded with a status of 40[34]/ });
    const paths = screens.filter(({ layout, path }) => layout === "signedIn" && !path.includes(":")).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(15);

    for (const path of paths) {
      await page.goto(new URL(path, page.url()).href);
      // A new quote asks for its type first.
      if (path === "/quote") await page.getByRole("dialog").press("Escape");
      await userMenu(page).click();
      await page.getByRole("menuitem", { name: "Logout" }).waitFor();
    }
  });

  it("offers a master neither new quotes nor the organisation's pages", async () => {
    const { token } = masterUser();
    const page = await browser.open("/quotes", { token });

    await page.getByRole("button", { name: /Demo Master/ }).click();

    const entries = page.getByRole("menu", { name: "Account" });
    await entries.waitFor();
    expect(await entries.getByRole("menuitem").allInnerTexts()).toEqual(["Organisations", "Lender rates", "Profile", "Security", "Logout"]);
    expect(await newQuote(page).count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("a session", () => {
  it("is restored on load; a failure is reported and can be retried", async () => {
    const { token } = visitor;
    const page = await browser.open("/login", { expectedErrors: /ERR_FAILED/ });
    await page.evaluate((stored) => localStorage.setItem("token", stored), token);
    await page.route("**/api/user", (route) => route.abort());
    await page.goto(new URL("/quotes", page.url()).href);

    const alert = page.getByRole("alert").filter({ hasText: "Your session could not be restored" });
    await alert.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute("**/api/user");
    await page.getByRole("button", { name: "Try again" }).click();

    await userMenu(page).waitFor();
  });

  it("of a user without an organisation redirects every page to /organisation", async () => {
    const { token } = await aBroker({ hasOrganisation: false });

    for (const path of ["/quotes", "/customers", "/account/profile", "/quote/"]) {
      const page = await browser.open(path, { token });
      await page.getByRole("button", { name: "Finish" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/organisation");
    }
  });

  it("of an unverified user shows a request to confirm the address; a verified user sees none", async () => {
    const [unverified, verified] = [await aBroker({ isVerified: false }), visitor];

    const page = await browser.open("/quotes", { token: unverified.token });
    await page.getByText(`Please confirm your email address: open the link in the email we sent to ${unverified.email}.`).waitFor();
    const other = await browser.open("/quotes", { token: verified.token });
    await userMenu(other).waitFor();

    expect(await other.getByText("Please confirm your email address").count()).toBe(0);
  });
});

describe("the email that verifies an address", () => {
  it("is no longer asked for once the address is confirmed in another tab", async () => {
    const { token, email } = await aBroker({ isVerified: false });
    const page = await browser.open("/quotes", { token });
    await page.getByText("Please confirm your email address").waitFor();

    const other = await page.context().newPage();
    await other.goto(new URL(`/verify-email#${await tokenEmailedTo(email, "/verify-email#")}`, page.url()).href);
    await other.getByRole("button", { name: "Confirm email address" }).click();
    await other.getByText("Your email address is confirmed.").waitFor();

    await expect.poll(() => page.getByText("Please confirm your email address").count()).toBe(0);
  });

  it("is sent again on request, at most once a minute", async () => {
    const { token, email } = await aBroker({ isVerified: false });
    const page = await browser.open("/quotes", { token, expectedErrors: /status of 429/ });
    const again = page.getByRole("button", { name: "Send again" });

    await again.click();
    await page.getByText(`We have sent another email to ${email}.`).waitFor();
    await again.click();

    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("the welcome of a new user", () => {
  it("offers 'Skip', which activates the user and is not shown again", async () => {
    const { token, api } = await aBroker({ isNew: true });
    const page = await browser.open("/quotes", { token });
    const dialog = page.getByRole("dialog", { name: "Welcome, Priya" });
    await dialog.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Skip" }).click();

    await dialog.waitFor({ state: "detached" });
    expect((await api.readUser()).status).toBe("active");
    await page.reload();
    await userMenu(page).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it("waits for a screen wide enough for the demo", async () => {
    const { token } = await aBroker({ isNew: true });
    const page = await browser.open("/quotes", { token, ...narrow });
    await page.getByText("Please use a desktop, laptop or tablet to use this tool.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);

    await page.setViewportSize({ width: 701, height: 844 });

    await expect.poll(() => page.getByRole("dialog", { name: "Welcome, Priya" }).isVisible(), { timeout: 10_000 }).toBe(true);
  });

  it("treats Escape as 'Skip'", async () => {
    const { token, api } = await aBroker({ isNew: true });
    const page = await browser.open("/quotes", { token });
    const dialog = page.getByRole("dialog", { name: "Welcome, Priya" });
    await dialog.waitFor();

    await page.keyboard.press("Escape");

    await dialog.waitFor({ state: "detached" });
    expect((await api.readUser()).status).toBe("active");
  });

  it("offers 'Start demo', which opens a sample consumer quote and leaves the user new", async () => {
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
