import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns } from "./support/customers.ts";
import { choose, correctMobile, lodge, lodgingSheet, submissionOn } from "./support/lodging.ts";
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

/** From 60 months. */
async function shortenTerm(page: Page): Promise<void> {
  await page.getByRole("slider", { name: "Term", exact: true }).press("ArrowLeft");
  await saved(page);
}

describe("the sheet in which an application is lodged, opened again", () => {
  it("lacks no longer what was entered in the panel", async () => {
    const { page } = await chosenPepper();
    const sheet = await lodge(page, "Pepper");
    const missing = sheet.getByRole("region", { name: "Checklist" }).getByRole("button", { name: "Phone" });
    await missing.waitFor();
    await closed(page);
    await correctMobile(page, "0421778399");
    await lodge(page, "Pepper");
    await expect.poll(() => missing.count()).toBe(0);
  });

  it("offers and records no pack of another deal, and keeps a note that was typed", async () => {
    const { page, broker, applicationId } = await chosenPepper();
    const sheet = await lodge(page, "Pepper");
    await button(page, "Make the pack").click();
    await button(page, "Download the pack").waitFor();
    expect(await noteIn(page).inputValue()).toContain("over 60 months");
    await closed(page);
    await lodge(page, "Pepper");
    await button(page, "Download the pack").waitFor();
    await closed(page);

    await shortenTerm(page);
    await lodge(page, "Pepper");
    await sheet.getByText("The quote has changed since").waitFor();
    expect(await button(page, "Download the pack").count()).toBe(0);
    expect(await sheet.getByText(/Copy sheet/).count()).toBe(0);
    await button(page, "Make the pack again").click();
    await button(page, "Download the pack").waitFor();
    await expect.poll(() => noteIn(page).inputValue()).toMatch(/over (48|59) months/);
    await noteIn(page).fill("Please call me first.");
    await button(page, "Make the pack again").click();
    await button(page, "Download the pack").waitFor();
    await closed(page);

    await shortenTerm(page);
    await lodge(page, "Pepper");
    await sheet.getByText("The quote has changed since").waitFor();
    expect(await noteIn(page).inputValue()).toBe("Please call me first.");
    await sheet.getByLabel(/missing, I know/).check();
    await button(page, "Record as lodged").click();
    await submissionOn(page)
      .getByText(/^Lodged with Pepper on/)
      .waitFor();
    const { documents } = await broker.api.readSubmission({ params: { id: applicationId }, query: {} });
    expect(documents).toEqual([]);
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

describe("a detail for the lender that is typed and not saved", () => {
  it("holds back the pack and the record, until it is saved", async () => {
    const { page } = await chosenPepper();
    const sheet = await lodge(page, "Pepper");
    await sheet.getByLabel(/missing, I know/).check();
    await expect.poll(() => button(page, "Record as lodged").isEnabled()).toBe(true);
    await sheet.getByLabel("Suburb or city").fill("Dubbo");
    await expect.poll(() => button(page, "Record as lodged").isDisabled()).toBe(true);
    expect(await button(page, "Make the pack").isDisabled()).toBe(true);
    expect(await sheet.getByText("Save the details first").count()).toBe(2);
    await button(page, "Save details").click();
    await expect.poll(() => button(page, "Make the pack").isEnabled()).toBe(true);
    await button(page, "Make the pack").click();
    await noteIn(page).fill("Mine");
    await sheet.getByLabel("Postcode").fill("2830");
    await expect.poll(() => button(page, "Make the pack again").isDisabled()).toBe(true);
    await sheet.getByLabel("Postcode").fill("");
    await expect.poll(() => button(page, "Make the pack again").isEnabled()).toBe(true);
    await expect.poll(() => button(page, "Record as lodged").isEnabled()).toBe(true);
  });
});
