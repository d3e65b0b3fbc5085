import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations, smallTargets } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker, masterUser } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { aReferrer, ofReferral } from "./support/referrers.ts";

const browser = withBrowser();

const phone = { viewport: { width: 390, height: 844 } };
const schemes = ["light", "dark"] as const;
const message = (page: Page) => page.getByText("Please use a desktop, laptop or tablet to use this tool.");
const cards = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
const menu = (page: Page) => page.getByRole("navigation", { name: "Lists and account" });

async function aNamedQuote(broker: Account, firstName: string) {
  const quote = await aConsumerQuote(broker);
  await broker.api.updateCustomer({ body: { customerId: quote.customers[0]!._id, firstName, lastName: "Thornton" } });
  return quote;
}

describe("on a phone", () => {
  it.each(schemes)("the quotes are cards with the customer, the asset and its value, accessible in %s colours", async (colorScheme) => {
    const broker = await aBroker();
    await aNamedQuote(broker, "Maya");
    const page = await browser.open("/quotes", { token: broker.token, colorScheme, ...phone });

    const card = cards(page, "Quotes").first();
    await card.getByText("Maya Thornton").waitFor();

    for (const text of ["#1", "Motor Vehicle", "$42,000.00"]) expect(await card.getByText(text).isVisible()).toBe(true);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("the stages with their counts are one choice", async () => {
    const broker = await aBroker();
    const lost = await aNamedQuote(broker, "Maya");
    await aNamedQuote(broker, "Daniel");
    await broker.api.markOutcome({ body: { applicationId: lost._id, outcome: "lost" } });
    const page = await browser.open("/quotes", { token: broker.token, ...phone });
    const choose = async (choice: string) => {
      await page.getByRole("combobox", { name: "Stage" }).click();
      await page.getByTitle(choice, { exact: true }).last().click();
    };
    const listed = async () => (await cards(page, "Quotes").allInnerTexts()).map((text) => /Maya|Daniel/.exec(text)?.[0]);
    await page.getByText("2 quotes", { exact: true }).waitFor();

    await choose("Draft 1");
    await expect.poll(listed).toEqual(["Daniel"]);
    await choose("1 changed stage since yesterday");
    await expect.poll(listed).toEqual(["Maya"]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await choose("All stages 2");
    await expect.poll(listed).toEqual(["Daniel", "Maya"]);
  });

  it("a touch on a card opens its quote, and its menu copies and archives it", async () => {
    const broker = await aBroker();
    const quote = await aNamedQuote(broker, "Maya");
    const page = await browser.open("/quotes", { token: broker.token, hasTouch: true, ...phone });

    await page.getByRole("link", { name: "Open quote 1" }).tap({ position: { x: 100, y: 20 } });
    await page.waitForURL(`**/quote/${quote._id}`);
    expect(await menu(page).count()).toBe(0);
    await page.goBack();
    await page.getByRole("button", { name: "Actions for quote 1" }).tap();
    await page.getByRole("menuitem", { name: "Archive" }).tap();

    await page.getByText("Quote 1 has been archived.").waitFor();
  });

  it("the search and the pages work as on a wide screen", async () => {
    const broker = await aBroker();
    for (let at = 0; at < 11; at++) await aNamedQuote(broker, at === 0 ? "Jonah" : "Maya");
    const page = await browser.open("/quotes", { token: broker.token, ...phone });
    await page.getByText("1 to 10 of 11").waitFor();

    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByText("11 to 11 of 11").waitFor();
    expect(await cards(page, "Quotes").count()).toBe(1);
    await page.getByRole("searchbox", { name: "Search quotes" }).fill("maya");
    await page.getByText("10 quotes", { exact: true }).waitFor();

    expect(await cards(page, "Quotes").count()).toBe(10);
  });

  it("the menu at the bottom leaves no row too small to touch, however high the screen is", async () => {
    const broker = await aBroker();
    for (let at = 0; at < 10; at++) await aNamedQuote(broker, "Maya");
    const page = await browser.open("/quotes", { token: broker.token, ...phone });
    await page.getByText("10 quotes", { exact: true }).waitFor();

    for (let height = 600; height < 700; height += 12) {
      await page.setViewportSize({ width: 390, height });
      expect(await smallTargets(page), `${height} px high`).toEqual([]);
    }
    await page.getByRole("link", { name: "Archived quotes" }).click();
    await page.waitForURL("**/quotes/archived");
  });

  it("the menu at the bottom leads to Today and the lists, and 'More' to the referrals, the lenders, the account and the logout", async () => {
    const broker = await aBroker();
    await aNamedQuote(broker, "Maya");
    const page = await browser.open("/quotes", { token: broker.token, ...phone });

    for (const list of ["Customers", "Quotes"]) {
      await menu(page).getByRole("link", { name: list }).click();
      await page.getByRole("heading", { level: 1, name: list }).waitFor();
      expect(await menu(page).getByRole("link", { name: list }).getAttribute("aria-current")).toBe("page");
    }
    await menu(page).getByRole("button", { name: "More" }).click();
    const account = page.getByRole("dialog", { name: "More" });
    await account.getByRole("button", { name: "Logout" }).waitFor();
    expect(await account.getByRole("link", { name: "Referrals" }).getAttribute("href")).toBe("/referrals");
    expect(await account.getByRole("link", { name: "Lenders" }).getAttribute("href")).toBe("/lenders");
    expect(await accessibilityViolations(page)).toEqual([]);
    await account.getByRole("link", { name: "Organisation" }).click();

    await page.getByRole("heading", { level: 1, name: "Organisation" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("a master sees each referral's contacts and organisation and can mark it as contacted", async () => {
    const [referrer, { token }] = [await aReferrer(), masterUser()];
    const quote = await aConsumerQuote(referrer);
    await referrer.refer(quote);
    const page = await browser.open("/referrals", { token, ...phone });

    const card = ofReferral(cards(page, "Referrals"), quote);
    await card.getByRole("link", { name: "0421 778 304" }).waitFor();

    expect(await card.getByText("Priya Raman, Harbour Asset Finance").isVisible()).toBe(true);
    expect(await card.getByRole("button", { name: /^Mark contacted/ }).count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("a customer's card has the contacts and a link to the quote", async () => {
    const broker = await aBroker();
    const quote = await aNamedQuote(broker, "Maya");
    await broker.api.savePhoneNumber({ body: { customerId: quote.customers[0]!._id, number: "0412 345 678" } });
    const page = await browser.open("/customers", { token: broker.token, ...phone });

    const card = cards(page, "Customers").first();
    await card.getByText("Maya Thornton").waitFor();

    expect(await card.getByRole("link", { name: "0412 345 678" }).getAttribute("href")).toBe("tel:0412345678");
    expect(await card.getByRole("link", { name: "Open quote 1" }).getAttribute("href")).toBe(`/quote/${quote._id}`);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("the message for narrow screens", () => {
  it("stands above each list at 700 px and less, and not above 700 px", async () => {
    const { token } = await aBroker();
    for (const path of ["/quotes", "/referrals", "/customers"]) {
      const page = await browser.open(path, { token, viewport: { width: 700, height: 844 } });
      await message(page).waitFor();
      await page.setViewportSize({ width: 701, height: 844 });
      await message(page).waitFor({ state: "detached" });
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }
  });

  it("can be closed and stays closed in this tab, also after a reload", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/quotes", { token, ...phone });

    await page.getByRole("button", { name: "Close this message" }).click();
    await message(page).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Start a new quote" }).waitFor();
    await menu(page).getByRole("link", { name: "Customers" }).click();
    await page.getByRole("heading", { name: "You don't have any customers." }).waitFor();

    expect(await message(page).count()).toBe(0);
  });
});
