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
});
