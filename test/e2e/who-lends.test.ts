import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { type Account, aBroker, aMemberOf, masterUser } from "./support/people.ts";

const browser = withBrowser();

const box = (page: Page) => page.getByRole("textbox", { name: "What you know of the deal" });
const known = (page: Page) => page.getByRole("list", { name: "What is known" }).getByRole("button", { name: /^Change / });
const row = (page: Page, lender: string) => page.getByRole("row").filter({ hasText: lender });
const count = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text });

async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}

/** With the panel of the picture: eight consumer lenders. */
async function withPanel({ api }: Account): Promise<void> {
  const panel = ["Australian Premier Finance", "Greenlight", "Liberty", "Macquarie", "Money3", "MoneyPlace", "NOW", "Pepper"];
  await api.saveLenders({ body: { version: 0, panel, brokerage: {}, fees: {}, contacts: {} } });
}

describe("who lends", () => {
  it("answers a typed line over the panel, then for the lenders outside it, and starts a quote with the ticked ones", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    await withPanel(broker);
    const page = await browser.open("/lenders", { token: broker.token });
    await ask(page, "2012 ute private casual");

    await count(page, /8 lenders of your panel/).waitFor();
    expect(await known(page).allInnerTexts()).toEqual([
      "Asset type Motor Vehicle",
      "Type of sale Private sale",
      "Year of manufacture 2012",
      "Employment type Casual",
    ]);
    expect(await row(page, "Liberty").innerText()).toContain("Accepts $5,000 to $100,000, from score 400, 12 months at the job");
    expect(await row(page, "Liberty").innerText()).toContain("1 Jul 2023");
    await page.getByRole("button", { name: /6 more lenders/ }).click();
    await row(page, "Wisr").waitFor();
    expect(await row(page, "Gedda Money").innerText()).toContain("Everything it asks is known.");
    expect(await accessibilityViolations(page)).toEqual([]);

    const start = page.getByRole("button", { name: /^Start a quote with/ });
    expect(await start.isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "Start with Liberty" }).check();
    await page.getByRole("checkbox", { name: "Start with Pepper" }).check();
    await page.getByRole("button", { name: "Start a quote with 2" }).click();

    await page.waitForURL(/\/quote\//);
    await page.getByRole("heading", { name: "2 lenders", exact: true }).waitFor();
    const id = /quote\/([^?]+)/.exec(page.url())![1]!;
    const { asset, customers } = await broker.api.readApplication({ params: { id } });
    expect(asset).toMatchObject({ assetType: "MOTOR_VEHICLE", typeOfSale: "PRIVATE_SALE", ageOfAsset: 2012 });
    expect(customers[0]?.employers[0]).toMatchObject({ employmentType: "CASUAL" });
    expect(new URL(page.url()).searchParams.getAll("lenders").toSorted()).toEqual(["Liberty", "Pepper"]);
  });

  it("says no last and without a tick, and what the lender asks for", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    await withPanel(broker);
    const page = await browser.open("/lenders", { token: broker.token });
    await ask(page, "2012 ute private $18,500 no deposit 84 months casual 5 months renting born 5/3/99");

    await count(page, /Yes 1.*Needs 2.*No 5/s).waitFor();
    const answers = await page.getByRole("row").locator("[data-answer]").allInnerTexts();
    expect(answers.map((text) => text.trim())).toEqual(["Yes", "Needs", "Needs", "No", "No", "No", "No", "No"]);
    expect(await row(page, "Liberty").innerText()).toContain("12 months");
    expect(await row(page, "Liberty").getByRole("checkbox").count()).toBe(0);
  });

  it("works by keyboard: a fact is added, changed and removed, and each time the lenders answer again", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/lenders", { token });
    const add = page.getByRole("combobox", { name: "Add what you know" });

    await add.focus();
    await page.keyboard.type("Credit score");
    await page.keyboard.press("Enter");
    await page.keyboard.type("2000");
    await page.keyboard.press("Enter");
    await page
      .getByRole("alert")
      .filter({ hasText: "1,200" })
      .or(page.getByRole("alert").filter({ hasText: "1200" }))
      .waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("640");
    await page.keyboard.press("Enter");
    await count(page, /14 lenders/).waitFor();
    await add.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Employment type");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Benefits");
    await page.keyboard.press("Enter");
    await expect.poll(() => known(page).allInnerTexts()).toEqual(["Credit score 640", "Employment type Benefits"]);

    await page.getByRole("button", { name: "Remove Employment type" }).press("Enter");
    await page.getByRole("button", { name: "Change Credit score" }).press("Enter");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("300");
    await page.keyboard.press("Enter");

    await expect.poll(() => known(page).allInnerTexts()).toEqual(["Credit score 300"]);
    await expect.poll(() => row(page, "Plenti").innerText()).toContain("No");
  });

  it("asks about what has two meanings, and says what it did not use", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/lenders", { token });
    await ask(page, "Client Sam Lee, caravan 30k, trade in 2k and 5k deposit");

    await page.getByRole("group", { name: "Deposit?" }).getByRole("button", { name: "$7,000.00" }).click();
    await expect.poll(() => known(page).allInnerTexts()).toEqual(["Asset value $30,000.00", "Asset type Caravan", "Deposit $7,000.00"]);
    await page.getByText("Not used: and · Client Sam Lee").waitFor();

    await ask(page, "Hello, can you help me please?");
    await page.getByRole("alert").filter({ hasText: "Nothing recognised. Start with price, year and term." }).waitFor();
    expect(await box(page).inputValue()).toBe("Hello, can you help me please?");
  });

  it.each([
    ["light", {}],
    ["dark", {}],
    ["light", phone],
    ["dark", phone],
  ] as const)("is accessible and nothing moves by itself, in %s colours, %o", async (colorScheme, device) => {
    const { token } = await aBroker();
    const page = await browser.open("/lenders", { token, colorScheme, ...device });
    await ask(page, "digger 2018 private renting, dealer");
    await count(page, /21 lenders/).waitFor();
    await page.waitForLoadState("networkidle");

    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
});

describe("who lends is for", () => {
  it("verified organisations: another one is told what is missing and where", async () => {
    const { token } = await aBroker({ hasVerifiedAbn: false });
    const page = await browser.open("/lenders", { token });

    const needed = page.getByRole("status").filter({ hasText: "Who lends needs a verified organisation" });
    await needed.waitFor();
    expect(await box(page).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await needed.getByRole("link", { name: "Organisation settings" }).click();
    await page.getByText("ABN not entered").waitFor();
  });

  it("a member, over the panel that the administrator set", async () => {
    const administrator = await aBroker({ hasSecondFactor: true });
    await withPanel(administrator);
    const page = await browser.open("/lenders", { token: (await aMemberOf(administrator, "Ann")).token });
    await ask(page, "2012 ute private casual");

    await count(page, /8 lenders of your panel/).waitFor();
    await page.getByRole("checkbox", { name: "Start with Liberty" }).check();
    await page.getByRole("button", { name: "Start a quote with 1" }).click();
    await page.getByRole("heading", { name: "1 lender", exact: true }).waitFor();

    expect(new URL(page.url()).searchParams.getAll("lenders")).toEqual(["Liberty"]);
  });

  it("Kelpie's staff, who cannot start a quote", async () => {
    const page = await browser.open("/lenders", { token: masterUser().token });
    await ask(page, "2012 ute private casual");

    await count(page, /14 lenders/).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Start a quote/ }).count()).toBe(0);
  });

  it("no visitor without a session, who is asked to log in", async () => {
    const page = await browser.open("/lenders");
    await page.waitForURL(/\/login/);
    expect(await box(page).count()).toBe(0);
  });
});
