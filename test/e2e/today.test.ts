import { describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, customerSigns, phone } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";
import { picture } from "./support/pictures.ts";

const browser = withBrowser();

describe("Today", () => {
  it("shows in an open page that a customer has signed, within 2 s, counts it in the menu, and drops it once the quote is opened", async () => {
    const broker = await aBroker();
    const maya = await aCustomerOf(broker);
    const page = await browser.open("/news", { token: broker.token });
    await page.waitForURL("**/today");
    await page.getByText("Nothing is waiting for you.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await customerSigns(browser, broker, maya);
    const row = page.getByRole("listitem").filter({ hasText: /the customer signed/ });
    await row.waitFor({ timeout: 2_000 });
    expect(await row.innerText()).not.toContain("Maya");
    await row.getByText("New.").waitFor();
    // The page shows it, so the menu counts it no longer.
    await page.getByRole("link", { name: "Today", exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const second = await browser.open(`/quote/${maya.applicationId}`, { token: broker.token });
    await second.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("Nothing is waiting for you.").waitFor({ timeout: 5_000 });
  });

  it("shows an approval in a second browser within 2 s, until the quote is opened, and its conditions until they are met", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCarQuote(broker);
    const yesterday = daysAfter(businessDate(new Date()), -1);
    await broker.api.lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn: yesterday, acknowledgeMissing: true } });
    const page = await browser.open("/today", { token: broker.token });
    await page.getByText("Nothing is waiting for you.").waitFor();

    const body = { applicationId, number: 1, decision: "approved", on: yesterday, conditions: ["Insurance"] } as const;
    await broker.api.decideSubmission({ body });
    const row = (text: RegExp) => page.getByRole("listitem").filter({ hasText: text });
    await row(/Pepper approved/).waitFor({ timeout: 2_000 });
    await row(/1 condition of Pepper's approval is open/).waitFor();
    expect(await row(/Pepper/).count()).toBe(2);
    await picture(page, "today");

    const second = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    const condition = second.getByRole("checkbox", { name: "Insurance" });
    await condition.waitFor();
    await row(/Pepper approved/).waitFor({ state: "detached", timeout: 5_000 });
    await condition.check();
    await row(/condition/).waitFor({ state: "detached", timeout: 2_000 });
    await page.getByText("Nothing is waiting for you.").waitFor();
  });

  it("tells of an email that did not arrive until it is sent to another address", async () => {
    const broker = await aBroker();
    const { applicationId, customerId } = await aCustomerOf(broker);
    const [{ emails } = { emails: [] }] = (await broker.api.readApplication({ params: { id: applicationId } })).customers;
    const address = (local: string) => broker.api.saveEmail({ body: { customerId, _id: emails[0]!._id, address: local } });
    await address(`bounce+${applicationId.toLowerCase()}@simulator.amazonses.com`);
    const page = await browser.open("/today", { token: broker.token });
    await page.getByText("Nothing is waiting for you.").waitFor();

    await broker.api.sendUploadLink({ body: { customerId } });
    await page
      .getByRole("listitem")
      .filter({ hasText: /an email to the customer did not arrive/ })
      .waitFor();
    expect(await page.getByRole("listitem").count()).toBe(1);
    await page.getByRole("link", { name: /^Send again, #\d+/ }).click();
    await page.getByRole("button", { name: /^Documents and notes/ }).click();
    const dialog = page.getByRole("dialog", { name: "Documents" });
    await dialog.getByText("The email did not arrive: check the address").waitFor();

    await address("maya.thornton@example.com");
    await dialog.getByRole("button", { name: "Send upload link" }).click();
    await dialog.getByText("Not opened yet").waitFor();
    const again = await browser.open("/today", { token: broker.token });
    await again.getByText("Nothing is waiting for you.").waitFor();
  });

  it("counts what is new beside its name, is used by keyboard and on a phone, and puts a row off", async () => {
    const broker = await aBroker();
    const maya = await aCustomerOf(broker);
    await customerSigns(browser, broker, maya);
    await expect.poll(async () => (await broker.api.readToday()).unseen, { timeout: 10_000 }).toBe(1);
    const lists = await browser.open("/customers", { ...phone, token: broker.token });
    const today = lists.getByRole("link", { name: "Today 1 new" });
    const [link, count] = await Promise.all([today.boundingBox(), today.getByText("1", { exact: true }).boundingBox()]);
    expect(count!.x + count!.width).toBeLessThanOrEqual(link!.x + link!.width);
    const page = await browser.open("/quotes", { token: broker.token });
    await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Today 1 new" }).focus();
    await page.keyboard.press("Enter");
    const open = page.getByRole("region", { name: "Has happened" }).getByRole("link", { name: /^Open, #\d+/ });
    await open.waitFor();

    const small = await browser.open("/today", { ...phone, token: broker.token });
    await small.getByRole("button", { name: /^Later, #\d+/ }).waitFor();
    expect(await small.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect((await small.getByRole("link", { name: /^Open, #/ }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await accessibilityViolations(small)).toEqual([]);

    await page.getByRole("button", { name: /^Later, #\d+/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Tomorrow" }).click();
    await page.getByText("1 is put off until later.").waitFor();
    expect(await open.count()).toBe(0);
  });

  it("says that it could not be loaded, and tries again", async () => {
    const broker = await aBroker();
    const page = await browser.open("/account/settings", { token: broker.token, expectedErrors: /Failed to load resource/ });
    await page.route("**/api/today", (route) => route.abort());
    await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Today" }).click();
    await page.getByText("Today could not be loaded").waitFor();
    await page.unroute("**/api/today");
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByText("Nothing is waiting for you.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
