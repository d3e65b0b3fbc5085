import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
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

describe("on navigation", () => {
  it("the focus moves to the new page's heading, and screen readers hear its title", async () => {
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
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("the top bar keeps its state, also in the workspace", async () => {
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

  it("a page that sets its own focus keeps it, as the workspace does", async () => {
    const page = await browser.open("/quotes", { token: broker.token });

    await page.getByRole("button", { name: "New quote", exact: true }).click();
    await page.getByRole("button", { name: /Consumer Asset/ }).click();
    await page.getByRole("heading", { name: "Consumer quote" }).waitFor();

    await expect.poll(() => page.getByLabel("Asset value").and(focused(page)).count(), { timeout: 10_000 }).toBe(1);
  });

  it("a dialog of one page does not reappear on the next", async () => {
    const page = await browser.open("/quotes", { token: broker.token });
    await page.getByRole("link", { name: "Customers", exact: true }).click();
    await headingWithFocus(page, "Customers");
    await page.getByRole("button", { name: "New quote", exact: true }).click();
    await page.getByRole("dialog", { name: "Select quote type" }).waitFor();

    await page.goBack();
    await page.getByRole("heading", { name: "Quotes", exact: true }).waitFor();

    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("the focus moves on public pages too", async () => {
    const page = await browser.open("/login");

    await page.getByRole("link", { name: "Reset password" }).click();

    await page.locator("h1:focus").waitFor();
    expect(new URL(page.url()).pathname).toBe("/password/forgot");
  });
});

describe("'Skip to content'", () => {
  it.each(["/quotes", "/account/profile"])("is the first Tab stop on %s, becomes visible, and skips the top bar", async (path) => {
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

  it("leads to the scenario in the workspace, before the cards", async () => {
    const { _id } = await aConsumerQuote(broker);
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    await page.getByRole("heading", { level: 1 }).waitFor();

    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");

    expect(await page.getByRole("button", { name: "Contact" }).and(focused(page)).count()).toBe(1);
  });
});
