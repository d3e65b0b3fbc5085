import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, drawSignature, phone, signingPageEmailedTo } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

it("a broker is told of a signature by the bell, by keyboard and on a phone, and no longer once it was seen", async () => {
  const broker = await aBroker();
  const maya = await aCustomerOf(broker);
  const page = await browser.open("/news", { token: broker.token });
  await page.getByText("No news").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await broker.api.sendPrivacyLink({ body: { customerId: maya.customerId } });
  const signing = await browser.open(await signingPageEmailedTo(maya), phone);
  await signing.getByRole("region", { name: "Your signature" }).waitFor();
  await drawSignature(signing);
  await signing.getByRole("button", { name: "Sign and submit" }).click();
  await signing.getByText("Privacy disclosure signed successfully").waitFor();

  await page.goto(new URL("/quotes", page.url()).href);
  await page.getByRole("link", { name: "News, 1 new" }).focus();
  await page.keyboard.press("Enter");
  const item = page
    .getByRole("list", { name: "News of your quotes" })
    .getByRole("link", { name: /^A customer has signed ?Maya Thornton, quote / });
  await item.waitFor();
  await page.getByRole("link", { name: "News", exact: true }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await item.click();
  await page.waitForURL(`**/quote/${maya.applicationId}`);

  const small = await browser.open("/quotes", { ...phone, token: broker.token });
  await small.getByRole("link", { name: "News", exact: true }).click();
  await small.getByText("A customer has signed").waitFor();
  expect(await small.evaluate("document.documentElement.scrollWidth")).toBe(390);
});
