import { expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { newQuoteWith, saved, type } from "./support/workspace.ts";

const browser = withBrowser();
const aQuote = newQuoteWith(browser);

const notice = "Changed in another tab or on another device";

it("a value changed in another tab is shown at once, with a notice", async () => {
  const { page, id } = await aQuote();
  await type(page, "Asset value", "37000");
  await saved(page);
  const other = await page.context().newPage();
  await other.goto(new URL(`/quote/${id}`, page.url()).href);
  await expect.poll(() => other.getByLabel("Asset value").inputValue()).toBe("37,000.00");

  await type(other, "Asset value", "41000");
  await type(other, "Deposit", "1000");
  await saved(other);

  await page.getByText("Deposit: $1,000.00").waitFor();
  const text = await page.getByRole("status").filter({ hasText: notice }).innerText();
  expect(text).toContain("Asset value: $41,000.00");
  expect(await page.getByLabel("Asset value").inputValue()).toBe("41,000.00");
  expect(await other.getByText(notice).count()).toBe(0);
  await page.getByRole("button", { name: "Close" }).click();
  expect(await page.getByText(notice).count()).toBe(0);
});

it("a value changed on another device is shown with a notice when this page refetches; this tab's own changes are not", async () => {
  const { page, broker, stored } = await aQuote();
  await type(page, "Asset value", "37000");
  await saved(page);
  const { asset } = await stored();
  await broker.api.updateAsset({ body: { _id: asset._id, assetValue: 41_000 } });

  // Pages refetch on focus at most every five seconds.
  const look = async () => {
    await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event("focus")));
    return page.getByText("Asset value: $41,000.00").count();
  };

  await expect.poll(look, { timeout: 15_000, interval: 1_000 }).toBe(1);
  await page.getByRole("button", { name: "Close" }).click();
  await type(page, "Asset value", "42000");
  await type(page, "Deposit", "2000");
  await saved(page);
  expect(await page.getByText(notice).count()).toBe(0);
  expect((await stored()).asset.assetValue).toBe(42_000);
});
