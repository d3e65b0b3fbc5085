import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { aBroker, masterUser } from "./support/people.ts";
import { aReferrer } from "./support/referrers.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();
const schemes = ["light", "dark"] as const;

it.each(schemes)("the Referrer Agreement is accessible in %s colours", async (colorScheme) => {
  const { token } = await aBroker();
  const page = await browser.open("/referrer-agreement", { token, colorScheme });
  await page.getByText("Full agreement").click();

  expect(await accessibilityViolations(page)).toEqual([]);
});

it.each(schemes)("a master's referrals are accessible in %s colours", async (colorScheme) => {
  const [referrer, { token }] = [await aReferrer(), masterUser()];
  await referrer.refer(await aConsumerQuote(referrer));
  const page = await browser.open("/referrals", { token, colorScheme });
  await page.getByRole("columnheader", { name: "Referrer" }).waitFor();
  await page.getByRole("row").nth(1).getByRole("link").first().waitFor();

  expect(await accessibilityViolations(page)).toEqual([]);
});

it.each(schemes)("what a customer's link shows without its secret is accessible in %s colours", async (colorScheme) => {
  for (const path of ["/answers", "/options", "/signed", "/upload"]) {
    const page = await browser.open(path, { ...phone, colorScheme, expectedErrors: /status of 404/ });
    await page.getByRole("heading", { name: "This link is not complete", level: 1 }).waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  }
});

it.each(schemes)(
  "the page that stops reminders, and what it says of an unknown link, are accessible in %s colours",
  async (colorScheme) => {
    const page = await browser.open("/unsubscribe#0123456789", { ...phone, colorScheme, expectedErrors: /status of 40[04]/ });
    const stop = page.getByRole("button", { name: "Stop these emails" });
    await stop.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await stop.press("Enter");

    await page.getByRole("heading", { name: "This link is not valid", level: 1 }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

it("the business search, open and empty, is accessible and closes by Escape", async () => {
  const broker = await aBroker();
  const { _id } = await aCommercialQuote(broker);
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });
  const search = page.getByLabel("Search your business by name or ABN");
  await search.fill("");
  await page.getByRole("status").filter({ hasText: "Type to start search" }).waitFor();

  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByText("Type to start search").waitFor({ state: "hidden" });
});

it("a list of choices without matches is accessible", async () => {
  const broker = await aBroker();
  const { _id } = await aConsumerQuote(broker);
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });
  const assetType = page.getByRole("combobox", { name: "Asset type", exact: true });

  await assetType.click();
  await page.getByRole("option", { name: "Motorbike" }).waitFor();
  await assetType.fill("zeppelin");
  await page.getByText("No match").waitFor();

  expect(await accessibilityViolations(page)).toEqual([]);
});
