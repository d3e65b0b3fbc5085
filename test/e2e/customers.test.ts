import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

const cellsOf = (page: Page, row: number) => page.getByRole("row").nth(row).getByRole("cell").allInnerTexts();

async function aCustomer({ api }: Account, firstName: string): Promise<string> {
  const { _id, customers } = await api.startQuote({ params: { type: "consumer" } });
  const customerId = customers[0]!._id;
  await api.updateCustomer({ body: { customerId, firstName, lastName: "Thornton" } });
  await api.saveEmail({ body: { customerId, address: `${firstName.toLowerCase()}@example.com` } });
  await api.savePhoneNumber({ body: { customerId, number: "0412 345 678" } });
  await api.saveAddress({ body: { customerId, fullAddress: "1 Harbour St, Sydney NSW 2000" } });
  return _id;
}

describe("the customers list", () => {
  it("shows each customer's date, name, entity, address, email and phone number, and the quote's ID as a link", async () => {
    const broker = await aBroker();
    const id = await aCustomer(broker, "Maya");
    const page = await browser.open("/customers", { token: broker.token });

    await page.getByText("1 customer", { exact: true }).waitFor();

    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
      "Date added",
      "First name",
      "Last name",
      "Entity",
      "Address",
      "Email",
      "Phone number",
      "ID",
      "Actions",
    ]);
    const [date, ...others] = await cellsOf(page, 1);
    expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(others).toEqual(["Maya", "Thornton", "-", "1 Harbour St, Sydney NSW 2000", "maya@example.com", "0412 345 678", "1", ""]);
    expect(await page.getByRole("link", { name: "Open quote 1" }).getAttribute("href")).toBe(`/quote/${id}`);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("shows ten per page, from a single response", async () => {
    const broker = await aBroker();
    for (let customer = 1; customer <= 11; customer++) await aCustomer(broker, `M${"a".repeat(customer)}`);
    const page = await browser.open("/customers", { token: broker.token });
    let calls = 0;
    page.on("request", (request) => void (calls += request.url().endsWith("/api/customer/all") ? 1 : 0));
    await page.getByText("1 to 10 of 11").waitFor();
    const before = calls;

    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByText("11 to 11 of 11").waitFor();

    expect(new URL(page.url()).search).toBe("?page=2");
    expect(await page.getByRole("row").count()).toBe(2);
    expect(calls - before).toBeLessThanOrEqual(1);
  });

  it("finds a customer by name, and reports no results", async () => {
    const broker = await aBroker();
    await aCustomer(broker, "Maya");
    await aCustomer(broker, "Jonah");
    const page = await browser.open("/customers", { token: broker.token });
    const search = page.getByRole("searchbox", { name: "Search customers" });

    await search.fill("jon");
    await page.getByText("1 customer", { exact: true }).waitFor();
    expect(await cellsOf(page, 1)).toContain("Jonah");
    await search.fill("nobody");

    await page.getByRole("heading", { name: "No customers found" }).waitFor();
    expect(page.url()).not.toContain("nobody");
  });

  it("reports that it is empty, and explains a failed load", async () => {
    const broker = await aBroker();
    const page = await browser.open("/customers", { token: broker.token, expectedErrors: /ERR_FAILED/ });
    await page.getByRole("heading", { name: "You don't have any customers." }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.route("**/api/customer/all", (route) => route.abort());

    await page.reload();

    await page.getByRole("alert").filter({ hasText: "Customers could not be loaded" }).waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(1);
  });
});

describe("a customer's page", () => {
  it("shows contact, address and quotes, points out a duplicate that can be joined, takes a note and removes the customer", async () => {
    const broker = await aBroker();
    await aCustomer(broker, "Maya");
    const second = await aCustomer(broker, "Jonah");
    const { customers } = await broker.api.readApplication({ params: { id: second } });
    const [{ _id: customerId, emails }] = customers as [(typeof customers)[number]];
    await broker.api.saveEmail({ body: { _id: emails[0]!._id, customerId, address: "MAYA@example.com" } });
    const page = await browser.open("/customers", { token: broker.token });

    await page.getByRole("link", { name: "Open customer Maya Thornton" }).click();
    await page.getByRole("heading", { name: "Maya Thornton" }).waitFor();
    expect(await page.title()).toBe("Maya Thornton · Kelpie");
    for (const text of ["0412 345 678", "maya@example.com", "1 Harbour St, Sydney NSW 2000"])
      await page.getByText(text, { exact: true }).waitFor();
    const quotes = page.getByRole("region", { name: "Quotes" }).getByRole("link");
    await page.getByText("on quote #2 has the same email.").waitFor();
    expect(await quotes.count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Same person", exact: true }).click();
    await page.getByRole("link", { name: "Open quote 2" }).waitFor();
    expect([await quotes.count(), await page.getByText("has the same").count()]).toEqual([2, 0]);

    await page.getByLabel("Write a note").fill("Wants less than $500 a month.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByRole("listitem").filter({ hasText: "Wants less than $500 a month." }).waitFor();
    expect(await page.getByLabel("Write a note").inputValue()).toBe("");

    await page.getByRole("button", { name: "Remove Maya Thornton" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("1 customer", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Open customer Maya Thornton" }).count()).toBe(0);
  });

  it("that does not exist is answered by a page that says so", async () => {
    const broker = await aBroker();
    const id = await aCustomer(broker, "Maya");
    const page = await browser.open(`/customers/${id}/${id}`, { token: broker.token });

    await page.getByText("This customer does not exist").waitFor();

    expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
  });
});

describe("who saw a customer", () => {
  it("is asked by keyboard, for a range of days, saved as CSV and printed, and says what it does not list", async () => {
    const broker = await aBroker();
    await aCustomer(broker, "Maya");
    const page = await browser.open("/customers", { token: broker.token });

    await page.getByRole("button", { name: "Actions for Maya Thornton" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Who saw this?" }).click();

    const dialog = page.getByRole("dialog", { name: "Who saw Maya Thornton?" });
    await dialog.getByText("Reads by the quote’s own broker are not listed.").waitFor();
    await dialog.getByRole("row", { name: "Quote started" }).waitFor();
    const rows = await dialog.getByRole("row").allInnerTexts();
    expect(rows[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d\s+Priya Raman \(.+\)\s+Address added\s+\S+$/);
    expect(rows.at(-1)).toContain("Quote started");
    expect(rows.join()).not.toContain("Harbour St");
    expect(await accessibilityViolations(page)).toEqual([]);

    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download CSV" }).click();
    const csv = await readFile(await (await downloading).path(), "utf8");
    expect(csv.trim().split("\n")).toHaveLength(rows.length);
    await page.evaluate("globalThis.print = () => undefined");
    await dialog.getByRole("button", { name: "Print" }).click();
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.getByRole("table").last().getByRole("row").count()).toBe(rows.length);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");

    await dialog.getByRole("combobox", { name: "Days" }).click();
    await page.getByTitle("Other days").click();
    await dialog.getByLabel("From", { exact: true }).fill("2025-01-01");
    await dialog.getByLabel("To", { exact: true }).fill("2025-01-02");
    await dialog.getByText("Nobody but you.").waitFor();
    await dialog.getByLabel("To", { exact: true }).fill("2024-01-02");
    await dialog.getByRole("alert").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  it("is a list of cards on a phone, and a failed load can be tried again", async () => {
    const broker = await aBroker();
    await aCustomer(broker, "Maya");
    const page = await browser.open("/customers", {
      token: broker.token,
      viewport: { width: 390, height: 844 },
      expectedErrors: /503/,
    });
    await page.route("**/api/customer/*/access?*", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });

    await page.getByRole("button", { name: "Actions for Maya Thornton" }).click();
    await page.getByRole("menuitem", { name: "Who saw this?" }).click();
    await page.getByText("The list could not be loaded").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();

    const list = page.getByRole("list", { name: "Who saw this customer, newest first" });
    await list.getByText("Quote started").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
