import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker({ isVerified: false });
});

async function aWorkspace(query = "", visitor: Parameters<typeof browser.open>[1] = {}) {
  const { _id } = await aConsumerQuote(broker);
  const page = await browser.open(`/quote/${_id}${query}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  return { page, id: _id };
}

const filter = (page: Page, name: string) => page.getByRole("combobox", { name });
const choice = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const lenders = (page: Page) => page.locator("article h3 span:first-child").allTextContents();
const search = (page: Page) => new URL(page.url()).searchParams;
const products = (page: Page, count: number) =>
  page.getByRole("heading", { name: count === 1 ? "1 product" : `${count} products`, exact: true }).waitFor();

describe("the filters", () => {
  it("show only the chosen lenders' products, and are kept in the URL and after a reload", async () => {
    const { page } = await aWorkspace();

    await filter(page, "Lenders").click();
    await choice(page, "Pepper").click();
    await choice(page, "Wisr").click();
    await products(page, 2);
    await page.keyboard.press("Escape");

    expect((await lenders(page)).toSorted()).toEqual(["Pepper", "Wisr"]);
    expect(search(page).getAll("lenders")).toEqual(["Pepper", "Wisr"]);
    await page.reload();
    await products(page, 2);
    await filter(page, "Lenders: Pepper, Wisr").waitFor();
  });

  it("tick 'All' while nothing is chosen, and return to it", async () => {
    const { page } = await aWorkspace();
    const isTicked = (name: string) => choice(page, name).getAttribute("aria-selected");

    await filter(page, "Lenders: All").click();
    expect([await isTicked("All"), await isTicked("Pepper")]).toEqual(["true", "false"]);
    await choice(page, "Pepper").click();
    await products(page, 1);
    expect([await isTicked("All"), await isTicked("Pepper")]).toEqual(["false", "true"]);
    await choice(page, "All").click();

    await filter(page, "Lenders: All").waitFor();
    expect(search(page).has("lenders")).toBe(false);
  });

  it("select all or none at once; Escape closes the menu and keeps them", async () => {
    const { page } = await aWorkspace();

    await filter(page, "Must match").click();
    await page.getByRole("button", { name: "Select all", exact: true }).click();
    await filter(page, "Must match: All").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await filter(page, "Must match: All").and(page.locator(":focus")).click();
    expect(search(page).getAll("mustMatch")).toContain("score");
    await page.getByRole("button", { name: "Deselect all" }).click();
    await filter(page, "Must match: None").waitFor();

    expect(search(page).getAll("mustMatch")).toEqual([""]);
    await products(page, 14);
  });

  it("order by the first key chosen, then by the next", async () => {
    const { page, id } = await aWorkspace();
    const { products: expected } = await broker.api.rankedProducts({ params: { applicationId: id }, query: { orderBy: ["rate", "fees"] } });

    await filter(page, "Order by").click();
    await page.getByRole("button", { name: "Deselect all" }).click();
    await choice(page, "Rate").click();
    await choice(page, "Fees").click();
    await filter(page, "Order by: Rate, Fees").waitFor();

    await expect.poll(() => lenders(page), { timeout: 10_000 }).toEqual(expected.map(({ lender }) => lender));
    expect(search(page).getAll("orderBy")).toEqual(["rate", "fees"]);
  });

  it("work by keyboard, including the buttons below the choices", async () => {
    const { page } = await aWorkspace();

    await filter(page, "Product type").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => search(page).getAll("productTypes").length).toBe(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Deselect all");
    await page.keyboard.press("Enter");

    await filter(page, "Product type: All").waitFor();
    await page.keyboard.press("Escape");
    expect(search(page).has("productTypes")).toBe(false);
  });

  it("open a menu of at most three quarters of the window's height", async () => {
    const { page } = await aWorkspace("", { viewport: { width: 1440, height: 500 } });

    await filter(page, "Must match").click();
    await page.getByRole("button", { name: "Deselect all" }).waitFor();

    const { height } = (await page.locator(".ant-select-dropdown").boundingBox())!;
    expect(height).toBeGreaterThan(200);
    expect(height).toBeLessThanOrEqual(375);
  });

  it("allow one choice on a new quote, and several on a quote with a saved change", async () => {
    const { _id, asset } = await broker.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    await products(page, 14);

    await filter(page, "Order by: Fit, Repayments").click();
    await choice(page, "Rate").click();
    await filter(page, "Order by: Rate").waitFor();
    await filter(page, "Order by").click();
    await choice(page, "Fees").click();
    await filter(page, "Order by: Fees").waitFor();
    expect(search(page).getAll("orderBy")).toEqual(["fees"]);
    expect(await page.getByRole("button", { name: "Select all", exact: true }).count()).toBe(0);

    await broker.api.updateAsset({ body: { _id: asset._id, assetType: "MOTOR_VEHICLE" } });
    await page.reload();
    await filter(page, "Order by: Fees").click();
    await choice(page, "Rate").click();
    await filter(page, "Order by: Fees, Rate").waitFor();
  });

  it("of the walkthrough's sample quote start without required matches", async () => {
    const newcomer = await aBroker({ isNew: true, isVerified: false });
    const { _id } = await newcomer.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open(`/quote/${_id}`, { token: newcomer.token });

    await filter(page, "Must match: None").waitFor();

    expect(search(page).size).toBe(0);
  });

  it("open in a sheet on a phone, from a button that counts the active filters", async () => {
    const { page } = await aWorkspace("?lenders=Pepper&lenders=Wisr", { viewport: { width: 390, height: 844 } });

    await page.getByText("Ordered by fit, then repayments").waitFor();
    await page.getByRole("button", { name: "Filters 2" }).click();
    await filter(page, "Lenders: Pepper, Wisr").click();
    await choice(page, "Wisr").click();
    await filter(page, "Lenders: Pepper").waitFor();
    await page.getByRole("button", { name: "Done" }).click();

    await products(page, 1);
    expect(await lenders(page)).toEqual(["Pepper"]);
  });

  it("hide the products that are not eligible, say how many, and keep it after a reload", async () => {
    const { page, id } = await aWorkspace();
    const { products: all } = await broker.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const eligible = all.filter(({ qualification }) => qualification < 3);
    expect(eligible.length).toBeLessThan(all.length);
    const levels = page.getByRole("list", { name: "Products at each level" });

    await page.getByRole("checkbox", { name: "Hide not eligible" }).check();
    await page.getByRole("heading", { name: `${eligible.length} of ${all.length} products` }).waitFor();

    expect((await lenders(page)).toSorted()).toEqual(eligible.map(({ lender }) => lender).toSorted());
    await levels.getByText(`Not eligible: ${all.length - eligible.length} hidden`).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: `${eligible.length} of ${all.length} products` }).waitFor();
    await page.getByRole("checkbox", { name: "Hide not eligible" }).uncheck();
    await products(page, all.length);
    expect(search(page).size).toBe(0);
  });

  it("name the hiding when it leaves nothing, and 'Clear filters' shows the products again", async () => {
    const { id } = await aWorkspace();
    const { products: all } = await broker.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const failing = all.find(({ qualification }) => qualification === 3)!.lender;
    const page = await browser.open(`/quote/${id}?lenders=${encodeURIComponent(failing)}&hide=notEligible`, { token: broker.token });

    await page.getByRole("heading", { name: "No matching products" }).waitFor();
    await page.getByText("Hide not eligible leave none of 14 lenders.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();

    await page.getByRole("article").first().waitFor();
    expect(search(page).has("hide")).toBe(false);
  });

  it("are accessible while one is open", async () => {
    const { page } = await aWorkspace();

    await filter(page, "Must match").click();
    await page.getByRole("button", { name: "Deselect all" }).waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
