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

const order = (page: Page, name: string) => page.getByRole("combobox", { name });
const choice = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const lenders = (page: Page) => page.locator("article h3 span:first-child").allTextContents();
const search = (page: Page) => new URL(page.url()).searchParams;
const products = (page: Page, count: number) =>
  page.getByRole("heading", { name: count === 1 ? "1 lender" : `${count} lenders`, exact: true }).waitFor();
const filterButton = (page: Page) => page.getByRole("button", { name: /^Filter/ });

/** One of the lists behind 'Filter', which is opened first. */
async function filterList(page: Page, name: string) {
  if ((await filterButton(page).getAttribute("aria-expanded")) === "false") await filterButton(page).click();
  const list = page.getByRole("dialog", { name: "Filter" }).getByRole("region", { name });
  await list.waitFor();
  return {
    box: (label: string) => list.getByRole("checkbox", { name: label, exact: true }),
    press: (label: string) => list.getByRole("button", { name: label, exact: true }).click(),
    says: (text: string) => list.getByRole("heading", { name: `${name} ${text}` }).waitFor(),
    ticked: () => list.getByRole("checkbox", { checked: true }).count(),
  };
}

describe("the filters", () => {
  it("show only the chosen lenders' products, and are kept in the URL and after a reload", async () => {
    const { page } = await aWorkspace();

    const { box, press, says, ticked } = await filterList(page, "Lenders");
    await says("All");
    expect(await ticked()).toBe(14);
    await press("Deselect all");
    expect(await ticked()).toBe(0);
    await box("Pepper").check();
    await products(page, 1);
    await box("Wisr").check();
    await products(page, 2);
    await page.keyboard.press("Escape");

    expect(await filterButton(page).and(page.locator(":focus")).innerText()).toBe("Filter 1");
    expect((await lenders(page)).toSorted()).toEqual(["Pepper", "Wisr"]);
    expect(search(page).getAll("lenders")).toEqual(["Pepper", "Wisr"]);
    await page.reload();
    await products(page, 2);
    const again = await filterList(page, "Lenders");
    await again.says("2 of 14");
    expect(await again.ticked()).toBe(2);
    await page.getByRole("button", { name: "Reset" }).click();
    await products(page, 14);
    expect(search(page).size).toBe(0);
  });

  it("leave one lender out by unticking it, and have every lender again once all are ticked", async () => {
    const { page } = await aWorkspace();

    const { box, says } = await filterList(page, "Lenders");
    await box("Pepper").uncheck();
    await products(page, 13);
    await says("13 of 14");
    await box("Pepper").check();

    await says("All");
    await products(page, 14);
    expect(search(page).has("lenders")).toBe(false);
  });

  it("select all or none at once", async () => {
    const { page } = await aWorkspace();

    const { press, says } = await filterList(page, "Must match");
    await press("Select all");
    await says("11 of 11");
    expect(search(page).getAll("mustMatch")).toContain("score");
    await press("Deselect all");
    await says("None");

    expect(search(page).getAll("mustMatch")).toEqual([""]);
    await products(page, 14);
  });

  it("order by the first key chosen, then by the next", async () => {
    const { page, id } = await aWorkspace();
    const { products: expected } = await broker.api.rankedProducts({ params: { applicationId: id }, query: { orderBy: ["rate", "fees"] } });

    await order(page, "Order by").click();
    await page.getByRole("button", { name: "Deselect all" }).click();
    await choice(page, "Rate").click();
    await choice(page, "Fees").click();
    await order(page, "Order by: Rate, Fees").waitFor();

    await expect.poll(() => lenders(page), { timeout: 10_000 }).toEqual(expected.map(({ lender }) => lender));
    expect(search(page).getAll("orderBy")).toEqual(["rate", "fees"]);
  });

  it("work by keyboard: Tab leads into the lists and out of them, and into the buttons below the order", async () => {
    const { page } = await aWorkspace();
    const focused = page.locator(":focus");

    await filterButton(page).press("Enter");
    await page.getByRole("dialog", { name: "Filter" }).getByRole("region", { name: "Product type" }).waitFor();
    const focusedText = () => page.evaluate(`(document.activeElement.closest("label") ?? document.activeElement).textContent`);
    for (let presses = 0; presses < 40 && (await focusedText()) !== "Adverse"; presses += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => search(page).getAll("productTypes").length).toBeGreaterThan(0);
    expect(search(page).getAll("productTypes")).not.toContain("Adverse");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Filter" }).waitFor({ state: "detached" });
    expect(await focused.innerText()).toBe("Filter 1");

    await order(page, "Order by").focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("listbox").waitFor({ state: "attached" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused.textContent()).toBe("Deselect all");
    await page.keyboard.press("Enter");
    await expect.poll(() => search(page).getAll("orderBy")).toEqual([""]);
    await page.keyboard.press("Escape");
    await order(page, "Order by: Fit, Repayments").and(focused).waitFor();
  });

  it("open a menu of at most three quarters of the window's height", async () => {
    const { page } = await aWorkspace("", { viewport: { width: 1440, height: 500 } });

    await filterList(page, "Must match");

    const { height } = (await page.locator(".ant-popover-container").boundingBox())!;
    expect(height).toBeGreaterThan(200);
    expect(height).toBeLessThanOrEqual(375);
  });

  it("allow one choice on a new quote, and several on a quote with a saved change", async () => {
    const { _id, asset } = await broker.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    await products(page, 14);

    await order(page, "Order by: Fit, Repayments").click();
    await choice(page, "Rate").click();
    await order(page, "Order by: Rate").waitFor();
    await order(page, "Order by").click();
    await choice(page, "Fees").click();
    await order(page, "Order by: Fees").waitFor();
    expect(search(page).getAll("orderBy")).toEqual(["fees"]);
    await filterButton(page).click();
    const one = page.getByRole("region", { name: "Lenders" });
    await one.getByRole("radio", { name: "Pepper" }).check();
    await products(page, 1);
    await one.getByRole("radio", { name: "Wisr" }).check();
    await expect.poll(() => search(page).getAll("lenders")).toEqual(["Wisr"]);
    await one.getByRole("radio", { name: "All" }).check();
    await products(page, 14);
    expect(await page.getByRole("button", { name: "Select all", exact: true }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await broker.api.updateAsset({ body: { _id: asset._id, assetType: "MOTOR_VEHICLE" } });
    await page.reload();
    await order(page, "Order by: Fees").click();
    await choice(page, "Rate").click();
    await order(page, "Order by: Fees, Rate").waitFor();
  });

  it("of the walkthrough's sample quote start without required matches", async () => {
    const newcomer = await aBroker({ isNew: true, isVerified: false });
    const { _id } = await newcomer.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open(`/quote/${_id}`, { token: newcomer.token });

    await filterButton(page).press("Enter");
    await page.getByRole("region", { name: "Must match" }).getByRole("radio", { name: "None", checked: true }).waitFor();

    expect(search(page).size).toBe(0);
  });

  it("open in a sheet on a phone, from a button that counts the active filters", async () => {
    const { page } = await aWorkspace("?lenders=Pepper&lenders=Wisr&mustMatch=score", { viewport: { width: 390, height: 844 } });

    await order(page, "Order by: Fit, Repayments").waitFor();
    await page.getByRole("button", { name: "Filter 2" }).click();
    const sheet = page.getByRole("dialog", { name: "Filter" });
    await sheet.getByRole("checkbox", { name: "Wisr" }).uncheck();
    await sheet.getByRole("heading", { name: "Lenders 1 of 14" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Done" }).click();

    await products(page, 1);
    expect(await lenders(page)).toEqual(["Pepper"]);
  });

  it("by level hide its products, say how many are shown, and keep it after a reload", async () => {
    const { page, id } = await aWorkspace();
    const { products: all } = await broker.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const eligible = all.filter(({ qualification }) => qualification < 3);
    expect(eligible.length).toBeLessThan(all.length);
    const name = `Not eligible ${all.length - eligible.length}`;
    const level = (pressed: boolean) => page.getByRole("button", { name, pressed });
    expect(await page.getByRole("list", { name: "Lenders at each level" }).getByRole("button", { pressed: false }).count()).toBe(0);

    await level(true).press("Enter");
    await page.getByRole("heading", { name: `${eligible.length} of ${all.length} lenders` }).waitFor();

    expect((await lenders(page)).toSorted()).toEqual(eligible.map(({ lender }) => lender).toSorted());
    await level(false).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: `${eligible.length} of ${all.length} lenders` }).waitFor();
    await level(false).press("Enter");
    await products(page, all.length);
    expect(search(page).size).toBe(0);
  });

  it("name the hiding when it leaves nothing, and 'Clear filters' shows the products again", async () => {
    const { id } = await aWorkspace();
    const { products: all } = await broker.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const failing = all.find(({ qualification }) => qualification === 3)!.lender;
    const page = await browser.open(`/quote/${id}?lenders=${encodeURIComponent(failing)}&hide=notEligible`, { token: broker.token });

    await page.getByRole("heading", { name: "No matching products" }).waitFor();
    await page.getByText("Hidden: Not eligible leave none of 14 lenders.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();

    await page.getByRole("article").first().waitFor();
    expect(search(page).has("hide")).toBe(false);
  });

  it("are accessible while one is open", async () => {
    const { page } = await aWorkspace();

    await filterList(page, "Must match");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("button", { name: "More", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "Print" }).waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
