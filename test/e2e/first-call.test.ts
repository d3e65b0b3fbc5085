import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { yearOf } from "../../shared/dates.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { excavator } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { keysOf } from "./support/keys.ts";
import { keyMs } from "./support/pace.ts";
import { aBroker, licensed } from "./support/people.ts";

const browser = withBrowser();
const year = yearOf(businessDate(new Date()));
const lead = "32k 2019 hilux dealer 5 yrs 20% balloon 10% dep 12/4/88 casual 8 mths renting score 640";
const holdsUntil = `Holds until 31 Dec ${year}: then 3 lenders get dearer`;
const offerPlace = /^\d+(?:st|nd|rd|th) of 14$/;

/** A broker with one quote: an excavator, five years old until the end of this year. */
async function aBrokerWithAnExcavator() {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  await enterScenario(broker, { ...excavator, asset: { ...excavator.asset, ageOfAsset: year - 5 } });
  return broker;
}

const january = (page: Page) => page.getByRole("dialog", { name: "What changes when" }).getByRole("region", { name: `1 Jan ${year + 1}` });
const offer = (page: Page) => page.getByRole("dialog", { name: "Compare an offer" });

describe("a first call", () => {
  it("goes from the customer's text to the options on paper, by keyboard alone", { timeout: 240_000 }, async () => {
    const { token } = await aBrokerWithAnExcavator();
    const page = await browser.open("/quotes", { token });
    const { reach, enter, type } = keysOf(page);

    await enter("button", "New quote");
    await page
      .getByRole("textbox", { name: /^Paste an e-mail/ })
      .and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.type(lead, { delay: keyMs });
    await page.getByRole("heading", { name: "12 fields read" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL("**/quote/*");

    await type("Budget", "650");
    await page.keyboard.press("Enter");
    await page.getByText(/^\d+ of 14 within$/).waitFor();
    await enter("button", "Show criteria of Money3");
    await enter("button", /^Try it, Money3: a deposit of /);
    await page.getByText(/^Trying deposit .* Not saved\.$/).waitFor();
    await page.keyboard.press("Escape");

    await enter("button", "More");
    await page.getByRole("menuitem", { name: "Compare an offer" }).press("Enter");
    await type("Repayment", "589");
    await expect.poll(() => offer(page).getByRole("button", { name: "Compare", exact: true }).isEnabled()).toBe(true);
    await page.keyboard.press("Enter");
    await offer(page).getByText(offerPlace).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("article", { name: "The customer's offer" }).waitFor();

    await enter("button", "For the customer");
    for (const lender of ["Macquarie", "MoneyPlace"]) {
      await reach("checkbox", `Choose ${lender}`);
      await page.keyboard.press("Space");
    }
    await reach("checkbox", "Print the customer's own offer");
    await page.keyboard.press("Space");
    await enter("button", "Preview");
    const paper = page.getByRole("dialog", { name: /^Finance options/ });
    await paper
      .getByText(/^Your offer, as you told us: \$589\.00 a month on \$28,800\.00, 60 months, balloon \$6,400\.00\. True rate /)
      .waitFor();
    await page.keyboard.press("Escape");

    await enter("link", "Quotes");
    await enter("link", "Open quote 1");
    await enter("button", holdsUntil);
    await january(page).getByText("8.95% to 9.95%, $1,595.30 to $1,638.96 a month").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("goes as far on a phone", { timeout: 120_000 }, async () => {
    const { token } = await aBrokerWithAnExcavator();
    const page = await browser.open("/quotes", { token, ...phone });
    const tap = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().tap();

    await tap("New quote");
    await page.getByRole("textbox", { name: /^Paste an e-mail/ }).fill(lead);
    await tap("Use 12 fields");
    await page.waitForURL("**/quote/*");
    await page.getByRole("article").first().waitFor();
    await tap(/^Edit/);
    await page.getByRole("textbox", { name: "Budget", exact: true }).fill("650");
    await page.getByRole("textbox", { name: "Budget", exact: true }).press("Enter");
    await page
      .getByText(/^\d+ of 14 within$/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await tap("Show criteria of Money3");
    await tap(/^Try it, Money3: a deposit of /);
    await page.getByText(/^Trying deposit .* Not saved\.$/).waitFor();
    await page.keyboard.press("Escape");

    await tap("More");
    await page.getByRole("menuitem", { name: "Compare an offer" }).tap();
    await offer(page).getByRole("textbox", { name: "Repayment", exact: true }).fill("589");
    await tap("Compare");
    await offer(page).getByText(offerPlace).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await offer(page).getByRole("button", { name: "Close" }).last().tap();

    await page.goto(new URL("/quotes", page.url()).href);
    await page.getByRole("link", { name: "Open quote 1" }).tap();
    await tap(holdsUntil);
    await january(page).getByText("8.95% to 9.95%, $1,595.30 to $1,638.96 a month").waitFor();
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
