import type { Page } from "playwright";
import { expect, it, vi } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { shortDateText } from "../../frontend/ui/short-date.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { aBroker, aMemberOf } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();
const until = daysAfter(businessDate(new Date()), 7);

async function chooses(page: Page, label: string, option: RegExp): Promise<void> {
  const choice = page.locator(".ant-select-item-option").filter({ hasText: option });
  // The list closes when the page moves the focus to its content.
  await vi.waitFor(
    async () => {
      await page.getByRole("combobox", { name: label }).click();
      await choice.click({ timeout: 2000 });
    },
    { timeout: 20_000 },
  );
}

it("a member lets a colleague cover, who works on the quotes, and the administrator reads them", async () => {
  const admin = await aBroker({ hasSecondFactor: true });
  const [ann, kim] = [await aMemberOf(admin, "Ann"), await aMemberOf(admin, "Kim")];
  const { _id: quote } = await aConsumerQuote(ann);

  const organisation = await browser.open("/account/organisation", { token: ann.token });
  const cover = organisation.getByRole("region", { name: "Cover" });
  await cover.getByText("No one covers for you").waitFor();
  await cover.getByRole("button", { name: "Let a colleague cover" }).press("Enter");
  const dialog = organisation.getByRole("dialog");
  await chooses(organisation, "Who covers", /^Kim /);
  await dialog.getByLabel("Last day").fill(daysAfter(until, 100));
  await dialog.getByLabel("Last day").blur();
  await dialog.getByText("Please choose a day from").waitFor();
  expect(await accessibilityViolations(organisation)).toEqual([]);
  await dialog.getByLabel("Last day").fill(until);
  await dialog.getByRole("button", { name: "Start the cover" }).press("Enter");
  await cover.getByText(/^Kim .* covers for you$/).waitFor();
  expect(await accessibilityViolations(organisation)).toEqual([]);

  const kims = await browser.open("/quotes", { token: kim.token });
  await chooses(kims, "Owner", /^Covering Ann /);
  await kims.getByRole("link", { name: /^Open quote/ }).click();
  await kims.getByText(`You cover for`).waitFor();
  await kims.getByText(shortDateText(until)).waitFor();
  await kims.getByLabel("Asset value").fill("41000");
  await kims.getByLabel("Asset value").blur();
  await expect.poll(async () => (await ann.api.readApplication({ params: { id: quote } })).asset.assetValue).toBe(41_000);
  expect(await accessibilityViolations(kims)).toEqual([]);

  await kims.goto(new URL("/customers", kims.url()).href);
  await chooses(kims, "Owner", /^Covering Ann /);
  await kims.getByRole("link", { name: /open customer/i }).waitFor();
  expect(await accessibilityViolations(kims)).toEqual([]);

  const admins = await browser.open("/quotes", { token: admin.token });
  await chooses(admins, "Owner", /^All members/);
  await admins.getByRole("columnheader", { name: "Referrer" }).waitFor();
  expect(await accessibilityViolations(admins)).toEqual([]);
  await admins.getByRole("link", { name: /^Open quote/ }).click();
  await admins.getByText(/You read this as the administrator of/).waitFor();
  await admins.getByText("Read only").waitFor();
  await admins.getByRole("button", { name: "Documents and notes" }).click();
  await admins.getByRole("tab", { name: "Notes" }).waitFor();
  expect(await admins.getByRole("tab", { name: "Documents" }).count()).toBe(0);
  expect(await accessibilityViolations(admins)).toEqual([]);

  await admins.goto(new URL("/customers", admins.url()).href);
  await chooses(admins, "Owner", /^Ann /);
  await admins.getByRole("link", { name: /^Open quote/ }).waitFor();
  expect(await admins.getByRole("link", { name: /open customer/i }).count()).toBe(0);

  const anns = await browser.open("/quotes", { token: ann.token });
  await anns.getByText(/^Kim .* covers for you until/).waitFor();
  for (const path of ["/account/organisation", "/quotes"]) {
    const small = await browser.open(path, { ...phone, token: ann.token });
    await small.getByText(/^Kim .* covers for you/).waitFor();
    expect(await small.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await accessibilityViolations(small)).toEqual([]);
  }

  await cover.getByRole("button", { name: /^End the cover/ }).press("Enter");
  await cover.getByText("No one covers for you").waitFor();
  await expect(kim.api.readApplication({ params: { id: quote } })).rejects.toMatchObject({ status: 404 });
}, 180_000);

it("a cover that the administrator sets up waits until the owner allows it", async () => {
  const admin = await aBroker({ hasSecondFactor: true });
  const [ann, kim] = [await aMemberOf(admin, "Ann"), await aMemberOf(admin, "Kim")];
  const { _id: quote } = await aConsumerQuote(ann);
  await admin.api.grantCover({ body: { userId: ann.user._id, colleagueId: kim.user._id, until } });

  const kims = await browser.open("/account/organisation", { token: kim.token });
  await kims.getByText(/Begins \d\d\/\d\d\/\d{4} \d\d:\d\d, unless Ann .* ends it/).waitFor();
  const page = await browser.open("/quotes", { ...phone, token: ann.token });
  await page.getByText(/^From \d.* Kim .* covers for you, set up by your administrator\.$/).waitFor();
  await page.getByRole("link", { name: "Allow or end it" }).click();
  await page.getByText(/Begins .*, unless you end it/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await expect(kim.api.readApplication({ params: { id: quote } })).rejects.toMatchObject({ status: 404 });

  await page.getByRole("button", { name: /^Allow now/ }).click();

  await expect.poll(() => page.getByRole("button", { name: /^Allow now/ }).count()).toBe(0);
  expect((await kim.api.readApplication({ params: { id: quote } })).access).toMatchObject({ as: "cover" });
}, 120_000);
