import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns } from "./support/customers.ts";
import { type Account, aBroker, masterUser } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { aReferrer, ofReferral } from "./support/referrers.ts";

const browser = withBrowser();

/** A broker shared by tests that change nothing another test would notice. */
let visitor: Account;
beforeAll(async () => {
  visitor = await aBroker();
});

const columns = ["ID", "Date", "Time", "Quote type", "Asset value", "Asset type", "Customer"];
const headings = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const cellsOf = (page: Page, row: number) => page.getByRole("row").nth(row).getByRole("cell").allInnerTexts();

async function aQuote({ api }: Account, assetValue: number): Promise<string> {
  const { _id, asset, customers } = await api.startQuote({ params: { type: "consumer" } });
  await api.updateAsset({ body: { _id: asset._id, assetValue, assetType: "MOTOR_VEHICLE" } });
  await api.updateCustomer({ body: { customerId: customers[0]!._id, firstName: "Maya", lastName: "Thornton" } });
  return _id;
}

describe("the quotes list", () => {
  it("shows each quote's ID, date, time, type, asset value, asset type and customer", async () => {
    const broker = await aBroker();
    await aQuote(broker, 42_000);
    const page = await browser.open("/quotes", { token: broker.token });

    await page.getByText("1 quote", { exact: true }).waitFor();

    expect(await headings(page)).toEqual([...columns, "Stage", "Last change", "Actions"]);
    const [id, date, time, ...others] = (await cellsOf(page, 1)).slice(0, columns.length);
    expect(id).toBe("1");
    expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(time).toMatch(/^\d\d:\d\d$/);
    expect(others).toEqual(["Consumer asset", "$42,000.00", "Motor Vehicle", "Maya Thornton"]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("names the type in a window of 900 px, which a master's list does not widen either", async () => {
    const referrer = await aReferrer();
    const quote = await aConsumerQuote(referrer);
    await referrer.refer(quote);
    const page = await browser.open("/referrals", { token: masterUser().token, viewport: { width: 900, height: 800 } });

    const type = ofReferral(page.getByRole("row"), quote).getByText("Consumer asset", { exact: true });
    await type.waitFor();

    expect((await type.boundingBox())!.width).toBeGreaterThan(40);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });

  it("counts the stages, says what changed since yesterday, and filters by stage, type and person", async () => {
    const broker = await aBroker();
    const lost = await aQuote(broker, 42_000);
    await aQuote(broker, 30_000);
    await broker.api.markOutcome({ body: { applicationId: lost, outcome: "lost" } });
    const page = await browser.open("/quotes", { token: broker.token });
    const counts = page.getByRole("region", { name: "Stages" });

    await counts.getByRole("button", { name: "1 changed stage since yesterday" }).waitFor();
    await counts.getByRole("button", { name: "All stages 2" }).and(page.locator("[aria-pressed=true]")).waitFor();
    await counts.getByRole("button", { name: "Lost 1" }).click();
    await page.getByText("1 quote", { exact: true }).waitFor();
    expect(await cellsOf(page, 1)).toEqual(expect.arrayContaining(["$42,000.00", "Lost"]));
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("2 quotes", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Order" }).click();
    await page.getByTitle("Largest asset value first").click();
    await page.getByRole("row").nth(1).getByText("$42,000.00").waitFor();
    await page.getByLabel("Person").fill("nobody");
    await page.getByLabel("Person").press("Enter");
    await page.getByText("Nothing matches the filters.").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  it("says when and by what a quote was last changed, and how much is new on Today", async () => {
    const broker = await aBroker();
    const applicationId = await aQuote(broker, 42_000);
    const { customers } = await broker.api.readApplication({ params: { id: applicationId } });
    const email = `maya.${applicationId.toLowerCase()}@example.com`;
    await broker.api.saveEmail({ body: { customerId: customers[0]!._id, address: email } });
    const page = await browser.open("/quotes", { token: broker.token });
    await page.getByText("Nothing new on Today.").waitFor();
    await page.getByRole("cell", { name: /^Edited \d\d:\d\d today$/ }).waitFor();

    await customerSigns(browser, broker, { customerId: customers[0]!._id, email });

    await expect.poll(async () => (await broker.api.readToday()).unseen, { timeout: 10_000 }).toBe(1);
    await page.reload();
    await page.getByRole("main").getByRole("link", { name: "1 new on Today" }).waitFor();
    expect((await cellsOf(page, 1)).slice(columns.length)).toEqual([
      "Signed",
      expect.stringMatching(/^(Signed|Edited) \d\d:\d\d today$/),
      "",
    ]);
    await page.getByRole("main").getByRole("link", { name: "1 new on Today" }).click();
    await page
      .getByRole("region", { name: "Has happened" })
      .getByRole("link", { name: /^Open, #/ })
      .click();
    await page.waitForURL(`**/quote/${applicationId}`);
  });

  it("shows '-' for unknown values", async () => {
    const broker = await aBroker();
    await broker.api.startQuote({ params: { type: "commercial" } });
    const page = await browser.open("/quotes", { token: broker.token });

    await page.getByText("1 quote", { exact: true }).waitFor();

    expect((await cellsOf(page, 1)).slice(3, columns.length)).toEqual(["Commercial asset", "-", "-", "-"]);
  });

  it("opens a quote by a click anywhere in its row, and by keyboard", async () => {
    const broker = await aBroker();
    const [older, newer] = [await aQuote(broker, 30_000), await aQuote(broker, 42_000)];
    const page = await browser.open("/quotes", { token: broker.token });

    // The row's link covers its cells: the click goes to whatever is on top.
    await page.getByRole("cell", { name: "$30,000.00" }).click({ force: true });
    await page.waitForURL(`**/quote/${older}`);
    await page.goBack();
    await page.getByRole("link", { name: "Open quote 2" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");

    await page.waitForURL("**/quote/*");
    expect(new URL(page.url()).pathname).toBe(`/quote/${newer}`);
  });

  it("shows ten per page, newest first, with the page in the URL", async () => {
    const broker = await aBroker();
    for (let value = 1; value <= 12; value++) await aQuote(broker, value * 1000);
    const page = await browser.open("/quotes", { token: broker.token });
    await page.getByText("1 to 10 of 12").waitFor();
    expect(await cellsOf(page, 1)).toContain("$12,000.00");
    await aQuote(broker, 13_000);

    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByText("11 to ").waitFor();

    expect(new URL(page.url()).search).toBe("?page=2");
    expect(await cellsOf(page, 1)).toContain("$2,000.00");
    await page.goBack();
    await page.getByText("1 to 10 of").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  it("opens the first page when the URL names a page that does not exist", async () => {
    const broker = await aBroker();
    await aQuote(broker, 42_000);
    const page = await browser.open("/quotes?page=7", { token: broker.token });

    await page.getByText("1 to 1 of 1").waitFor();

    expect(new URL(page.url()).search).toBe("");
  });

  it("invites the broker to start the first quote when there is none", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token });

    await page.getByRole("heading", { name: "You don't have any quotes. Add a new quote!" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Start a new quote" }).click();

    await page.getByRole("dialog", { name: "Select quote type" }).waitFor();
  });

  it("reports a failed load and retries", async () => {
    const { token } = visitor;
    const page = await browser.open("/account/settings", { token, expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/application/quote", (route) => route.abort());
    await page.getByRole("link", { name: "Quotes", exact: true }).click();

    await page.getByRole("alert").filter({ hasText: "Quotes could not be loaded" }).waitFor();
    await page.unroute("**/api/application/quote");
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("heading", { name: "You don't have any quotes. Add a new quote!" }).waitFor();
    expect(await page.getByText("could not be loaded").count()).toBe(0);
  });

  it("shows a master every broker's quotes with their brokers and organisations", async () => {
    const broker = await aBroker();
    await aQuote(broker, 42_000);
    const { token } = masterUser();
    const page = await browser.open("/quotes", { token });

    await page.getByRole("columnheader", { name: "Referrer" }).waitFor();
    await page.getByRole("cell", { name: "Priya Raman Harbour Asset Finance" }).first().waitFor();

    expect(await headings(page)).toEqual([...columns, "Referrer", "Stage", "Last change"]);
  });
});

describe("searching the quotes", () => {
  it("finds a customer's name, keeps it out of the URL, and shows all quotes again when emptied", async () => {
    const broker = await aBroker();
    await aQuote(broker, 30_000);
    await broker.api.startQuote({ params: { type: "commercial" } });
    const page = await browser.open("/quotes", { token: broker.token });
    const search = page.getByRole("searchbox", { name: "Search quotes" });
    await page.getByText("2 quotes", { exact: true }).waitFor();

    await search.fill("thornton");
    await page.getByText("1 quote", { exact: true }).waitFor();

    expect(await cellsOf(page, 1)).toContain("Maya Thornton");
    expect(page.url()).not.toContain("thornton");
    expect(await accessibilityViolations(page)).toEqual([]);
    await search.fill("");
    await page.getByText("2 quotes", { exact: true }).waitFor();
  });

  it("reports no results and keeps the search text", async () => {
    const broker = await aBroker();
    await aQuote(broker, 30_000);
    const page = await browser.open("/quotes", { token: broker.token });
    const search = page.getByRole("searchbox", { name: "Search quotes" });

    await search.fill("nobody");
    await page.getByRole("heading", { name: "No quotes found" }).waitFor();

    expect(await page.getByText("Nothing matches ‘nobody’.").isVisible()).toBe(true);
    expect(await search.inputValue()).toBe("nobody");
  });
});

describe("the referrals list", () => {
  it("reports that it is empty", async () => {
    const { token } = visitor;
    const page = await browser.open("/referrals", { token });

    await page.getByRole("heading", { name: "You don't have any referrals." }).waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("has the columns of the quotes list and the contact; its IDs open the workspace, its rows nothing", async () => {
    const broker = await aReferrer();
    const quote = await aConsumerQuote(broker);
    await broker.refer(quote);
    const page = await browser.open("/account/settings", { token: broker.token });

    await page.getByRole("link", { name: "Referrals", exact: true }).click();
    await page.getByText("1 referral", { exact: true }).waitFor();

    expect(await headings(page)).toEqual([...columns, "Stage", "Contact"]);
    await page.getByRole("cell", { name: "$42,000.00" }).click();
    expect(new URL(page.url()).pathname).toBe("/referrals");
    expect(await page.getByRole("table").getByRole("link").count()).toBe(1);
    await page.getByRole("link", { name: `Open referral ${quote.humanId}` }).click();
    await page.waitForURL(`**/referral/${quote._id}`);
    await page.getByRole("heading", { name: "Consumer quote" }).waitFor();
  });

  it("shows a master the organisation and the customer's phone number and email address, and opens the referral", async () => {
    const broker = await aReferrer();
    const quote = await aConsumerQuote(broker);
    await broker.refer(quote);
    const { token } = masterUser();
    const page = await browser.open("/referrals", { token });
    const row = ofReferral(page.getByRole("row"), quote);

    await row.getByText("Harbour Asset Finance").waitFor();

    expect(await headings(page)).toEqual([...columns, "Referrer", "Stage", "Contact"]);
    expect(await row.getByRole("link", { name: "maya@example.com" }).getAttribute("href")).toBe("mailto:maya@example.com");
    expect(await row.getByRole("link", { name: "0421 778 304" }).getAttribute("href")).toBe("tel:0421778304");
    await row.getByRole("link", { name: /Open referral/ }).click();
    await page.waitForURL(`**/referral/${quote._id}`);
    await page.getByRole("article").first().waitFor();
  });
});
