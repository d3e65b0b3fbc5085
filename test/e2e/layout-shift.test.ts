import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

const settled = async (page: Page) => {
  await page.getByRole("main").waitFor();
  await page.waitForLoadState("networkidle");
};

const greatest = 0.01;

describe("while it loads, nothing moves on", () => {
  it("lists and settings", { timeout: 180_000 }, async () => {
    const broker = await aBroker();
    for (let made = 0; made < 2; made += 1) await aConsumerQuote(broker);
    const shifts: Record<string, number> = {};
    const pages = ["/quotes", "/referrals", "/customers", "/quotes/archived", "/news", "/organisation/requests", "/invite-users"];
    const settings = ["/account/profile", "/account/security", "/account/settings", "/account/organisation", "/batch"];
    for (const path of [...pages, ...settings]) {
      const page = await browser.open(path, { token: broker.token, viewport: { width: 1440, height: 900 } });
      await settled(page);
      shifts[path] = await shiftOf(page);
      await page.close();
    }
    expect(Object.entries(shifts).filter(([, shift]) => shift > greatest)).toEqual([]);
  });

  it.each([1440, 390])("public pages, %i px wide", async (width) => {
    const shifts: Record<string, number> = {};
    for (const path of ["/login", "/register", "/password/forgot", "/terms", "/privacy-statement", "/404"]) {
      const page = await browser.open(path, { viewport: { width, height: 900 } });
      await settled(page);
      shifts[path] = await shiftOf(page);
      await page.close();
    }
    expect(Object.entries(shifts).filter(([, shift]) => shift > greatest)).toEqual([]);
  });
});

it.each(["Actions for quote 1", "Order"])(
  "'%s' of the quotes stays open when it was opened before the counts, the news and the covers came",
  async (name) => {
    const broker = await aBroker();
    await aConsumerQuote(broker);
    const page = await browser.open("/account/settings", { token: broker.token });
    const held: (() => void)[] = [];
    for (const late of ["**/api/application/stages", "**/api/news", "**/api/covers**", "**/api/organisation/**"])
      await page.route(late, async (route) => {
        await new Promise<void>((release) => held.push(release));
        await route.continue();
      });
    await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Quotes" }).click();
    await page.getByLabel(name).click();
    const opened = page.locator(".ant-dropdown:visible, .ant-select-dropdown:visible");
    await opened.waitFor();

    for (const release of held.splice(0)) release();

    await page.getByRole("button", { name: "All stages 1" }).waitFor();
    await page.waitForTimeout(600);
    expect(await opened.count()).toBe(1);
  },
);
