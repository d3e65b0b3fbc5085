import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { barriersOn } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker();
});

const focused = (page: Page) => page.locator("*:focus");
const headingWithFocus = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).and(focused(page)).waitFor();

describe("from page to page", () => {
  it("the focus goes to the page's heading, and its title is told to those who hear it", async () => {
    const page = await browser.open("/quotes", { token: broker.token });
    await page.getByRole("heading", { name: "Quotes", exact: true }).waitFor();
    expect(await focused(page).count()).toBe(0);

    await page.getByRole("link", { name: "Referrals", exact: true }).click();
    await headingWithFocus(page, "Referrals");
    expect(await page.title()).toBe("Referrals · Kelpie");
    expect(await page.locator("[aria-live=polite]").filter({ hasText: "Referrals" }).count()).toBe(1);

    await page.getByRole("link", { name: "Customers", exact: true }).press("Enter");
    await headingWithFocus(page, "Customers");
    await page.goBack();
    await headingWithFocus(page, "Referrals");
    expect(await barriersOn(page)).toEqual([]);
  });

  it("the top bar stays as it is, in the workspace too", async () => {
    const { _id } = await aConsumerQuote(broker);
    const page = await browser.open("/quotes", { token: broker.token });
    await page.getByRole("row").nth(1).waitFor();
    const bar = await page.getByRole("banner").elementHandle();

    await page.getByRole("link", { name: "Customers", exact: true }).click();
    await headingWithFocus(page, "Customers");
    await page.getByRole("link", { name: "Quotes", exact: true }).click();
    await page.locator(`a[href="/quote/${_id}"]`).first().click();
    await page.getByRole("heading", { name: "Consumer quote" }).waitFor();
    await page.getByRole("article").first().waitFor();

    expect(await bar?.evaluate((element: { readonly isConnected: boolean }) => element.isConnected)).toBe(true);
  });

  it("a page of one's own choice keeps the focus: in the workspace it is with the page, not lost", async () => {
    const page = await browser.open("/quotes", { token: broker.token });

    await page.getByRole("button", { name: "New quote", exact: true }).click();
    await page.getByRole("button", { name: /Consumer Asset/ }).click();
    await page.getByRole("heading", { name: "Consumer quote" }).waitFor();

    await expect.poll(() => page.locator("main:focus, h1:focus").count(), { timeout: 10_000 }).toBe(1);
  });

  it("what was asked on one page is not asked on the next", async () => {
    const page = await browser.open("/quotes", { token: broker.token });
    await page.getByRole("link", { name: "Customers", exact: true }).click();
    await headingWithFocus(page, "Customers");
    await page.getByRole("button", { name: "New quote", exact: true }).click();
    await page.getByRole("dialog", { name: "Select quote type" }).waitFor();

    await page.goBack();
    await page.getByRole("heading", { name: "Quotes", exact: true }).waitFor();

    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("of the public site the focus goes along too", async () => {
    const page = await browser.open("/login");

    await page.getByRole("link", { name: "Reset password" }).click();

    await page.locator("h1:focus").waitFor();
    expect(new URL(page.url()).pathname).toBe("/password/forgot");
  });
});

describe("'Skip to content'", () => {
  it.each(["/quotes", "/account/profile"])("is the first stop of Tab on %s, is seen then, and leads past the top bar", async (path) => {
    const page = await browser.open(path, { token: broker.token });
    const skip = page.getByRole("link", { name: "Skip to content" });
    await page.getByRole("heading", { level: 1 }).waitFor();

    await page.keyboard.press("Tab");
    await skip.and(focused(page)).waitFor();
    expect((await skip.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press("Enter");

    await page.locator("h1:focus").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.getByRole("main").and(page.locator(":focus-within")).count()).toBe(1);
  });

  it("leads in the workspace to the scenario, before the cards", async () => {
    const { _id } = await aConsumerQuote(broker);
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    await page.getByRole("heading", { level: 1 }).waitFor();

    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");

    expect(await page.getByLabel("Asset value").and(focused(page)).count()).toBe(1);
  });
});
