import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { dollarText } from "../../shared/format.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car, newBusiness, oldUte } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { keysOf } from "./support/keys.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker();
});

/** Lends at most 25,000 dollars: the car borrows 28,000. */
const failing = "Australian Premier Finance";

async function aWorkspace(scenario: Scenario = car, visitor: Parameters<typeof browser.open>[1] = {}) {
  const id = await enterScenario(broker, scenario);
  const page = await browser.open(`/quote/${id}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  const ranked = (query: Parameters<Account["api"]["rankedProducts"]>[0]["query"] = {}) =>
    broker.api.rankedProducts({ params: { applicationId: id }, query });
  const stored = () => broker.api.readApplication({ params: { id } });
  return { page, id, ranked, stored };
}

const cardOf = (page: Page, lender: string) => page.getByRole("article", { name: lender });
const strip = (page: Page) => page.getByRole("region", { name: /^Trying/ });
const lenders = (page: Page) => page.locator("article h3 span:first-child").allTextContents();
const monthly = async (page: Page) => {
  const cards = await page.getByRole("article").all();
  return Promise.all(
    cards.map(async (card) => [
      await card.locator("h3 span:first-child").textContent(),
      await card.locator("dt", { hasText: "Monthly repayment" }).locator("+ dd").textContent(),
    ]),
  );
};
const deposit = (page: Page) => page.getByLabel("Deposit", { exact: true });
const depositTry = { name: /^Try it, .*: with a deposit of \$7,000\.00$/ };
const termTry = { name: /^Try it, .*: with a term of 72 months$/ };

async function openCard(page: Page, lender: string) {
  await page.getByRole("button", { name: `Show criteria of ${lender}` }).click();
  await cardOf(page, lender).getByText("What would it take").waitFor();
  return cardOf(page, lender);
}

const tops = async (page: Page) => Promise.all((await page.getByRole("article").all()).map(async (card) => (await card.boundingBox())!.y));

it("an open card says from which score its rate applies, and the next one, without a button to try it", async () => {
  const { page } = await aWorkspace();
  await page.getByRole("button", { name: "Show criteria of Liberty" }).click();
  await cardOf(page, "Liberty").getByText("Rate by score: 10.99% from 701; 9.69% from 811 assumed", { exact: true }).waitFor();
  expect(
    await cardOf(page, "Liberty")
      .getByRole("button", { name: /^Try it, .*score/ })
      .count(),
  ).toBe(0);
});

describe("what would it take", () => {
  it("is said on the closed card of a lender that does not fit, asked for once after the cards", async () => {
    const { page } = await aWorkspace();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("what-it-takes") && asked.push(request.url()));
    await page.reload();

    await cardOf(page, failing).getByText("Loan amount must be $5,000.00 to $25,000.00, fits with a deposit of $7,000.00").waitFor();
    await cardOf(page, "Macquarie").hover();
    await page.waitForTimeout(500);
    expect(asked.length).toBe(1);
  });

  it("says the nearest other price of a lender that fits, which can be tried too", async () => {
    const { page, ranked } = await aWorkspace();
    await cardOf(page, "Macquarie").getByText("6.80% from a deposit of $6,400.00").waitFor();
    await page.getByRole("button", { name: "Show criteria of Macquarie" }).click();

    await cardOf(page, "Macquarie")
      .getByRole("button", { name: /^Try it/ })
      .click();

    const { products } = await ranked({ deposit: "6400" });
    await expect.poll(async () => monthly(page)).toEqual(products.map(({ lender, repayments }) => [lender, dollarText(repayments)]));
    expect(await cardOf(page, "Macquarie").innerText()).toContain("$419.57");
  });

  it("lists every change with the product that the lender would then offer", async () => {
    const { page } = await aWorkspace();
    const rows = (await openCard(page, failing)).getByRole("listitem").filter({ hasText: "a month" });
    await rows.first().waitFor();

    const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    expect(texts).toEqual([
      "Deposit $4,000.00 → to $7,000.00 $671.16 a month at 24.50% Try it",
      "or Asset value $32,000.00 → to $29,000.00 $676.35 a month at 24.50% Try it",
    ]);
  });

  it("says a date that cannot be tried, and a pair of changes as one", async () => {
    const { page } = await aWorkspace(oldUte);

    const liberty = await openCard(page, "Liberty");
    await liberty.getByText("Wait until").waitFor();
    expect(await liberty.getByRole("button", { name: /^Try it/ }).count()).toBe(0);
    await liberty.getByRole("button", { name: /^Liberty: remind me on / }).click();
    await liberty.getByText(/^We email you on /).waitFor();

    const money3 = await openCard(page, "Money3");
    const pair = money3.getByRole("listitem").filter({ hasText: "a month" });
    await pair.waitFor();
    expect((await pair.innerText()).replaceAll(/\s+/g, " ")).toContain(
      "Term 84 months → to 60 months and year of manufacture 2012 → to 2019 $492.39 a month at 13.95%",
    );
  });

  it("names the criteria that no change of the deal can meet", async () => {
    const { page } = await aWorkspace(newBusiness);

    const card = await openCard(page, "Lender J");
    await card.getByText("No change of this deal makes Lender J fit: Property owner.").waitFor();
    expect(await card.getByRole("button", { name: /^Try it/ }).count()).toBe(0);
  });

  it("says that it could not be worked out, keeps the card, and tries again", async () => {
    const { page } = await aWorkspace(car, { expectedErrors: /Failed to load resource/ });
    await page.route(/what-it-takes/, (route) => route.abort());
    await page.reload();
    const card = await openCard(page, failing);

    await card.getByText("This could not be worked out.").waitFor();
    await page.unroute(/what-it-takes/);
    await card.getByRole("button", { name: "Try again" }).click();

    await card.getByRole("button", depositTry).last().waitFor();
    expect(await card.getByRole("heading", { name: /^Criteria/ }).isVisible()).toBe(true);
  });
});

describe("trying a change", () => {
  it("re-ranks the cards, saves nothing, and marks the field", async () => {
    const { page, ranked, stored } = await aWorkspace();
    const { products } = await ranked({ deposit: "7000" });

    await (await openCard(page, failing)).getByRole("button", depositTry).last().click();

    await expect.poll(async () => monthly(page)).toEqual(products.map(({ lender, repayments }) => [lender, dollarText(repayments)]));
    expect(await strip(page).innerText()).toContain("Trying deposit $7,000.00. Not saved.");
    expect(await cardOf(page, failing).innerText()).toContain(dollarText(671.16));
    expect(await deposit(page).inputValue()).toBe("7,000.00");
    const border = `getComputedStyle(document.querySelector("[data-field=deposit] .ant-input-affix-wrapper")).borderStyle`;
    expect(await page.evaluate(border)).toBe("dashed");
    expect(await page.getByRole("button", { name: "Refer customer" }).isDisabled()).toBe(true);
    expect(await page.getByText("Keep or go back first").isVisible()).toBe(true);
    expect((await stored()).loanDetails.deposit).toBe(4000);
  });

  it("moves the cards to their new ranks", async () => {
    const { page, ranked } = await aWorkspace(oldUte);
    const now = await lenders(page);
    const { products } = await ranked({ term: "72" });
    const expected = products.map(({ lender }) => lender);
    expect(expected).not.toEqual(now);

    await (await openCard(page, "NOW")).getByRole("button", termTry).last().click();

    await expect.poll(async () => lenders(page)).toEqual(expected);
  });

  it("warns where one cent more costs more", async () => {
    const { page } = await aWorkspace();
    await (await openCard(page, failing)).getByRole("button", depositTry).last().click();

    const warning = cardOf(page, "Affordable Car Loans").getByText("One cent more deposit costs $83.78 a month here");
    await warning.waitFor();
    expect(
      await cardOf(page, "Affordable Car Loans")
        .getByRole("button", { name: /^Try it/ })
        .count(),
    ).toBe(0);
  });

  it("goes back to the same cards, open, scrolled and focused as before, to the pixel", async () => {
    const { page, stored } = await aWorkspace(oldUte, { viewport: { width: 1440, height: 700 } });
    const [first] = await lenders(page);
    await page.getByRole("button", { name: `Show criteria of ${first}` }).click();
    const button = (await openCard(page, "NOW")).getByRole("button", termTry).last();
    await button.scrollIntoViewIfNeeded();
    const before = { lenders: await lenders(page), tops: await tops(page), scroll: await page.evaluate("scrollY") };
    await button.click();
    await expect.poll(async () => lenders(page)).not.toEqual(before.lenders);
    await page.getByRole("button", { name: `Hide criteria of ${first}` }).click();

    await strip(page).getByRole("button", { name: "Back" }).click();

    await strip(page).waitFor({ state: "detached" });
    await page.waitForTimeout(500);
    expect({ lenders: await lenders(page), tops: await tops(page), scroll: await page.evaluate("scrollY") }).toEqual(before);
    expect(await button.and(page.locator(":focus")).count()).toBe(1);
    expect(await page.getByLabel("Term in months").inputValue()).toBe("84 months");
    expect((await stored()).loanDetails.term).toBe(84);
  });

  it("saves what is kept", async () => {
    const { page, ranked, stored } = await aWorkspace();
    await (await openCard(page, failing)).getByRole("button", depositTry).last().click();
    await strip(page).getByRole("button", { name: "Keep" }).click();

    await strip(page).waitFor({ state: "detached" });
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await stored()).loanDetails.deposit).toBe(7000);
    const { products } = await ranked();
    expect(await lenders(page)).toEqual(products.map(({ lender }) => lender));
    expect(await page.locator("[data-field=deposit]").getAttribute("data-tried")).toBe("false");
  });

  it("says in the field that a kept value could not be saved", async () => {
    const { page, stored } = await aWorkspace(car, { expectedErrors: /Failed to load resource/ });
    await (await openCard(page, failing)).getByRole("button", depositTry).last().click();
    await page.route(/\/api\/loan/, (route) => route.abort());
    await strip(page).getByRole("button", { name: "Keep" }).click();

    await page.getByText("Not saved", { exact: true }).waitFor();
    await strip(page).waitFor({ state: "detached" });
    expect(await deposit(page).inputValue()).toBe("7,000.00");
    await page.getByText("Figures use the saved deposit $4,000.00.").waitFor();
    expect((await stored()).loanDetails.deposit).toBe(4000);
  });

  it("ends when its field is changed by hand, which is saved", async () => {
    const { page, stored } = await aWorkspace();
    await (await openCard(page, failing)).getByRole("button", depositTry).last().click();
    await strip(page).waitFor();

    await deposit(page).fill("5000");
    await deposit(page).blur();

    await strip(page).waitFor({ state: "detached" });
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await stored()).loanDetails.deposit).toBe(5000);
  });

  it("works by keyboard alone: Try it, Escape, Try it, Enter", async () => {
    const { page, stored } = await aWorkspace();
    const { reach, enter } = keysOf(page);
    await enter("button", `Show criteria of ${failing}`);
    await cardOf(page, failing).getByRole("button", depositTry).last().waitFor();
    const tried = cardOf(page, failing).getByRole("button", depositTry).last();
    await reach("button", depositTry.name);
    await page.keyboard.press("Enter");
    await expect.poll(() => strip(page).and(page.locator(":focus")).count()).toBe(1);

    await page.keyboard.press("Escape");
    await strip(page).waitFor({ state: "detached" });
    expect((await page.locator(":focus").getAttribute("aria-label")) ?? "").toMatch(/^Try it/);

    await tried.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => strip(page).and(page.locator(":focus")).count()).toBe(1);
    await page.keyboard.press("Enter");
    await strip(page).waitFor({ state: "detached" });
    expect((await stored()).loanDetails.deposit).toBe(7000);
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe(`Hide criteria of ${failing}`);
  });

  it.each(["light", "dark"] as const)("is accessible in the %s colour scheme", async (colorScheme) => {
    const { page } = await aWorkspace(car, { colorScheme });
    const card = await openCard(page, failing);
    await card.getByRole("button", depositTry).last().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await card.getByRole("button", depositTry).last().click();
    await cardOf(page, "Affordable Car Loans").getByText("One cent more").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("is not offered on a quote that may not be changed", async () => {
    const { page, id } = await aWorkspace();
    await broker.api.archiveQuote({ body: { applicationId: id } });
    await page.reload();

    const card = await openCard(page, failing);
    await card.getByText("$671.16").waitFor();
    expect(await page.getByRole("button", { name: /^Try it/ }).count()).toBe(0);
  });
});
