import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns } from "./support/customers.ts";
import { choose, lodge, lodgingSheet } from "./support/lodging.ts";
import { aBroker, licensed } from "./support/people.ts";
import { saved } from "./support/workspace.ts";

const browser = withBrowser();

async function chosenPepper() {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  const quote = await aCarQuote(broker);
  await customerSigns(browser, broker, quote);
  const page = await browser.open(`/quote/${quote.applicationId}`, { token: broker.token });
  await choose(page, "Pepper");
  return { broker, page, ...quote };
}

const makesPack = "**/api/submission/pack";
const noteIn = (page: Page) => lodgingSheet(page, "Pepper").getByLabel("Note to the lender, yours to change");
const button = (page: Page, name: string) => lodgingSheet(page, "Pepper").getByRole("button", { name, exact: true });

async function closed(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await lodgingSheet(page, "Pepper").waitFor({ state: "hidden" });
}

describe("the sheet in which an application is lodged, opened again", () => {
  it("lacks no longer what was entered in the panel", async () => {
    const { page } = await chosenPepper();
    const sheet = await lodge(page, "Pepper");
    const missing = sheet.getByRole("region", { name: "Checklist" }).getByRole("button", { name: "Phone" });
    await missing.waitFor();
    await closed(page);
    const contact = page.getByRole("region", { name: "Contact" });
    await contact.getByRole("button").first().click();
    await contact.getByLabel("Mobile").fill("0421778399");
    await contact.getByLabel("Mobile").blur();
    await saved(page);
    await lodge(page, "Pepper");
    await expect.poll(() => missing.count()).toBe(0);
  });

  it("keeps what is typed while its pack is made", async () => {
    const { page } = await chosenPepper();
    await lodge(page, "Pepper");
    await button(page, "Make the pack").click();
    await noteIn(page).fill("First");
    const made = Promise.withResolvers<void>();
    await page.route(makesPack, async (route) => {
      await made.promise;
      await route.continue();
    });
    await Promise.all([page.waitForRequest(makesPack), button(page, "Make the pack again").click()]);
    await noteIn(page).fill("First, and more");
    const answered = page.waitForResponse(makesPack);
    made.resolve();
    await answered;
    await expect.poll(() => button(page, "Make the pack again").getAttribute("class")).not.toContain("ant-btn-loading");
    expect(await noteIn(page).inputValue()).toBe("First, and more");
  });
});
