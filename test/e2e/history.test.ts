import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { keysOf } from "./support/keys.ts";
import { aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

it("a quote's history names each change, its person and its time, by keyboard alone", async () => {
  const broker = await aBroker();
  const { _id, asset } = await aConsumerQuote(broker);
  for (const assetValue of [37_000, 41_000]) await broker.api.updateAsset({ body: { _id: asset._id, assetValue } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });
  const { reach } = keysOf(page);

  const button = page.getByRole("button", { name: "Documents and notes" });
  await button.focus();
  await page.keyboard.press("Enter");

  const drawer = page.getByRole("dialog", { name: "Documents and notes" });
  await reach("tab", /Documents$/);
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const newest = drawer.getByRole("listitem").first();
  await newest.getByText("Asset value $37,000.00 to $41,000.00").waitFor();
  expect(await newest.innerText()).toMatch(/Priya Raman, \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await expect.poll(() => button.and(page.locator(":focus")).count()).toBe(1);
});

it("a long history scrolls by keyboard", async () => {
  const broker = await aBroker();
  const { _id, asset } = await aConsumerQuote(broker);
  for (let change = 1; change <= 30; change += 1) await broker.api.updateAsset({ body: { _id: asset._id, assetValue: 42_000 + change } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });
  await page.getByRole("button", { name: "Documents and notes" }).click();
  const drawer = page.getByRole("dialog", { name: "Documents and notes" });
  await drawer.getByRole("tab", { name: "History" }).click();
  const newest = drawer.getByText("to $42,030.00");
  await newest.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const { y } = (await newest.boundingBox())!;

  await page.keyboard.press("PageDown");

  await expect.poll(async () => (await newest.boundingBox())!.y).toBeLessThan(y - 200);
});

it("a quote's history that cannot be loaded says so and tries again", async () => {
  const broker = await aBroker();
  const { _id } = await aConsumerQuote(broker);
  const page = await browser.open(`/quote/${_id}`, { token: broker.token, expectedErrors: /503/ });
  await page.route("**/api/history/*", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });

  await page.getByRole("button", { name: "Documents and notes" }).click();
  const drawer = page.getByRole("dialog", { name: "Documents and notes" });
  await drawer.getByRole("tab", { name: "History" }).click();
  await drawer.getByText("The history could not be loaded").waitFor();
  await drawer.getByRole("button", { name: "Try again" }).click();

  await drawer.getByText("Quote started").waitFor();
  expect(await drawer.getByText("The history could not be loaded").count()).toBe(0);
});
