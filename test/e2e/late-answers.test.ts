import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { saved } from "./support/workspace.ts";

const browser = withBrowser();

const byPointer = async (page: Page, field: string, choice: string) => {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.locator(".ant-select-dropdown:visible").getByTitle(choice, { exact: true }).click();
};

const byKeys = async (page: Page, field: string, choice: string) => {
  await page.getByRole("combobox", { name: field, exact: true }).focus();
  await page.keyboard.type(choice, { delay: 20 });
  await page.keyboard.press("Enter");
};

it.each([50, 400, 1500])(
  "what is chosen while a typed value is saved for %i ms stays chosen and is saved",
  { timeout: 120_000 },
  async (answersAfterMs) => {
    const broker = await aBroker();
    const { _id } = await aConsumerQuote(broker);
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    await page.getByRole("article").first().waitFor();
    await page.route("**/api/**", async (route) => {
      await sleep(answersAfterMs);
      await route.continue().catch(() => {});
    });
    const choices = [
      [byPointer, "Asset type", "Caravan", 31_000, 300],
      [byKeys, "Employment type", "Full-time", 32_000, 300],
      [byKeys, "Type of sale", "Authorised seller", 33_000, 0],
      [byPointer, "Living arrangements", "Boarding", 34_000, 700],
    ] as const;

    for (const [choose, field, choice, assetValue, pauseMs] of choices) {
      await page.getByLabel("Asset value", { exact: true }).fill(String(assetValue));
      await page.waitForTimeout(pauseMs);
      await choose(page, field, choice);
    }

    await saved(page);
    const panel = page.getByRole("complementary", { name: "Scenario" });
    for (const [, , choice] of choices) await panel.getByTitle(choice, { exact: true }).waitFor();
    const { asset, customerProfile, customers } = await broker.api.readApplication({ params: { id: _id } });
    expect(asset).toMatchObject({ assetValue: 34_000, assetType: "CARAVAN", typeOfSale: "DEALER_SALE" });
    expect(customerProfile?.livingArrangements).toBe("BOARDING");
    expect(customers[0]!.employers[0]?.employmentType).toBe("FULL_TIME");
    expect(await page.getByLabel("Asset value", { exact: true }).inputValue()).toBe("34,000.00");
  },
);
