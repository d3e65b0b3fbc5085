import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { excavator } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { heldRequest } from "./support/held-request.ts";
import { type Account, aBroker, aMemberOf, masterUser } from "./support/people.ts";
import { picture } from "./support/pictures.ts";

const browser = withBrowser();
const six = ["Lender A", "Lender B", "Lender C", "Lender D", "Lender E", "Lender F"];

let admin: Account;
let member: Account;
/** The member's. */
let quoteId: string;
beforeAll(async () => {
  admin = await aBroker({ hasSecondFactor: true });
  member = await aMemberOf(admin, "Ann");
  quoteId = await enterScenario(member, excavator);
}, 60_000);

const openPanel = async ({ token }: Pick<Account, "token">, expectedErrors?: RegExp) =>
  browser.open("/lenders/panel", { token, ...(expectedErrors && { expectedErrors }) });
const openQuote = ({ token }: Pick<Account, "token">, visitor: object = {}, id = quoteId) =>
  browser.open(`/quote/${id}`, { token, ...visitor });

async function withoutSix(): Promise<void> {
  const { version, sheets } = await admin.api.readLenders();
  const panel = sheets.map(({ lender }) => lender).filter((lender) => !six.includes(lender));
  await admin.api.saveLenders({ body: { version, panel, brokerage: { C7: 5.45 }, fees: {}, contacts: {} } });
}

const find = (page: Page, lender: string) => page.getByLabel("Find a lender").fill(lender);
const cardsOutside = (page: Page) => page.getByRole("list", { name: "Products of lenders outside your panel" }).getByRole("article");

it("the administrator unticks six lenders and sets own brokerage, by which a member's quote is ranked", async () => {
  const page = await openPanel(admin);
  await page.getByText("All 35 lenders are on our panel, and new ones join it.").waitFor();
  for (const lender of six) await page.getByRole("checkbox", { name: lender }).uncheck();
  await page.getByLabel("Own brokerage of C7").fill("5.45");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("29 of 35 lenders are on our panel. New ones stand outside it.").waitFor();
  await expect.poll(async () => (await member.api.readLenders()).brokerage).toEqual({ C7: 5.45 });
  await picture(page, "lenders");

  const quote = await openQuote(member);
  await quote.getByRole("article", { name: /^C7 / }).getByText("$1,599.90").waitFor();
  expect(await quote.getByRole("article").count()).toBe(15);
  const more = quote.getByRole("button", { name: "6 more lenders outside your panel" });
  await more.press("Enter");
  await cardsOutside(quote).nth(5).waitFor();
  expect(await more.getAttribute("aria-expanded")).toBe("true");
  await quote
    .getByRole("article", { name: /^Lender F / })
    .getByText("outside your panel")
    .waitFor();
  expect(await accessibilityViolations(quote)).toEqual([]);
});

it("a lender outside the panel is chosen with a reason, which the record says", async () => {
  await withoutSix();
  const page = await openQuote(member);
  await page.getByRole("button", { name: "6 more lenders outside your panel" }).press("Enter");
  await page.getByRole("button", { name: "Show criteria of Lender F" }).press("Enter");
  await page.getByRole("button", { name: "Choose Lender F" }).waitFor();
  expect(
    await page
      .getByRole("article", { name: /^Lender F / })
      .getByRole("link")
      .count(),
  ).toBe(0);
  await page.getByRole("button", { name: "Choose Lender F" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Selection record" });
  for (const better of ["Lender G", "C6"])
    await drawer.getByLabel(new RegExp(`Why not ${better}\\?$`)).fill(`${better} takes two weeks longer.`);
  await drawer.getByText("Say why a lender outside your panel").waitFor();
  const reason = "No lender of our panel finances his second digger.";
  await drawer.getByLabel("Why a lender outside your panel").fill(reason);
  expect(await accessibilityViolations(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Record the choice" }).press("Enter");
  await page.getByRole("button", { name: "Open record" }).click();

  const record = page.getByRole("dialog");
  await record.getByText(`Lender F is outside our panel. Reason: ${reason}`).waitFor();
  await record.getByText("Compared: 15 lenders of our panel.").waitFor();
});

it("a phone and staff show the owner's panel, with the lenders outside it at the end", async () => {
  await withoutSix();
  // Where one of them was chosen they are open from the start.
  const id = await enterScenario(member, excavator);
  const small = await openQuote(member, phone, id);
  await small.getByRole("button", { name: "6 more lenders outside your panel" }).tap();
  await cardsOutside(small).nth(5).waitFor();
  expect(await small.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  expect(await accessibilityViolations(small)).toEqual([]);

  const staff = await openQuote(masterUser(), {}, id);
  await staff.getByRole("button", { name: "6 more lenders outside your panel" }).waitFor();
  await staff.getByRole("article", { name: /^C7 / }).getByText("$1,599.90").waitFor();
});

it("what may not be saved is said at its field and nothing typed is lost, also when another save comes first", async () => {
  const page = await openPanel(admin, /409/);
  const save = page.getByRole("button", { name: "Save" });
  await find(page, "Pepper");
  await page.getByLabel("Own origination fee of Pepper").fill("991");
  await page.getByRole("button", { name: "Edit Pepper" }).press("Enter");
  await page.getByText("Enter at most $990.00, the sheet's highest", { exact: true }).waitFor();
  await page.getByLabel("Portal of Pepper").fill("javascript:alert(1)");
  await page.getByLabel("Note of Pepper").fill("n".repeat(501));
  await page.getByLabel("Note of Pepper").blur();
  await page.getByText("Please enter an address that begins with https://.").waitFor();
  await page.getByText("Please enter at most 500 characters.").waitFor();
  expect(await save.isDisabled()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel("Own origination fee of Pepper").fill("500");
  await page.getByLabel("Portal of Pepper").fill("https://brokers.example/login");
  await page.getByLabel("Note of Pepper").fill("Kim answers by noon.");
  await page.getByLabel("Find a lender").fill("");
  await page.getByRole("button", { name: "None" }).click();
  await page.getByText("Tick at least one lender").waitFor();
  await page.getByRole("button", { name: "All" }).click();
  for (const lender of ["Affordable Car Loans", "Australian Premier Finance", "Car Start", "Finance One"])
    await page.getByRole("checkbox", { name: lender }).uncheck();
  expect(await page.getByText("Your credit guide says more than six lenders.").count()).toBe(0);
  for (const lender of ["Gedda Money", "Greenlight", "Liberty", "Macquarie"]) await page.getByRole("checkbox", { name: lender }).uncheck();
  await page.getByText("Your credit guide says more than six lenders.").waitFor();

  const { sheets: _sheets, ...before } = await admin.api.readLenders();
  await admin.api.saveLenders({ body: { ...before, fees: { Pepper: 700 } } });
  await save.click();
  await page.getByText("Your organisation's lenders have been changed meanwhile.").waitFor();
  await page.getByText("Saved meanwhile: 700").waitFor();
  expect(await page.getByLabel("Own origination fee of Pepper").inputValue()).toBe("500");
  await save.click();
  await page.getByText("27 of 35 lenders are on our panel.").waitFor();
  // The panel's count is that of the ticks, before they are saved, too.
  await expect
    .poll(() => admin.api.readLenders())
    .toMatchObject({
      fees: { Pepper: 500 },
      contacts: { Pepper: { portal: "https://brokers.example/login", note: "Kim answers by noon." } },
    });
});

it("a member reads the panel, staff are told that they have none, and a stranger signs in first", async () => {
  const page = await openPanel(member);
  await page.getByText("Only your organisation's administrator can change this.").waitFor();
  await page.getByRole("cell", { name: "Pepper" }).first().waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  const small = await browser.open("/lenders/panel", { token: member.token, ...phone });
  await small.getByText("lenders are on our panel").waitFor();
  expect(await accessibilityViolations(small)).toEqual([]);
  expect(await small.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);

  const staff = await browser.open("/lenders/panel", { token: masterUser().token });
  await staff.getByText("You belong to no organisation, so you have no panel.").waitFor();
  const stranger = await browser.open("/lenders/panel");
  await stranger.waitForURL(/\/login/);
});

it("what is typed and not saved is there again after a look at another page", async () => {
  const page = await openPanel(admin);
  await page.getByLabel("Own brokerage of C8").fill("4.5");
  await page.getByRole("checkbox", { name: "Wisr" }).uncheck();
  await page.getByRole("link", { name: "Who lends" }).click();
  await page.getByRole("textbox", { name: "What you know of the deal" }).waitFor();
  await page.getByRole("link", { name: "Our panel", exact: true }).click();

  await expect.poll(() => page.getByLabel("Own brokerage of C8").inputValue()).toBe("4.5");
  expect(await page.getByRole("checkbox", { name: "Wisr" }).isChecked()).toBe(false);
  expect(await page.getByRole("button", { name: "Save" }).isEnabled()).toBe(true);
});

it("what is typed and ticked while a save is under way stays, and is saved next", async () => {
  const page = await openPanel(admin);
  const save = page.getByRole("button", { name: "Save" });
  await page.getByLabel("Own brokerage of C8").fill("4.5");
  await page.getByRole("checkbox", { name: "Wisr" }).uncheck();
  const letGo = await heldRequest(page, "**/api/organisation/lenders");
  await save.click();
  await page.getByLabel("Own brokerage of C8").fill("4.75");
  await page.getByLabel("Own brokerage of C7").fill("3.5");
  await page.getByRole("checkbox", { name: "Pepper" }).uncheck();
  letGo();

  await expect.poll(async () => (await admin.api.readLenders()).brokerage["C8"]).toBe(4.5);
  await expect.poll(() => save.getAttribute("class")).not.toContain("loading");
  expect(await page.getByLabel("Own brokerage of C8").inputValue()).toBe("4.75");
  expect(await page.getByLabel("Own brokerage of C7").inputValue()).toBe("3.5");
  expect(await page.getByRole("checkbox", { name: "Pepper" }).isChecked()).toBe(false);
  expect(await page.getByRole("checkbox", { name: "Wisr" }).isChecked()).toBe(false);
  await save.click();
  await expect.poll(async () => (await admin.api.readLenders()).brokerage).toMatchObject({ C7: 3.5, C8: 4.75 });
  expect((await admin.api.readLenders()).panel).not.toContain("Pepper");
  await expect.poll(() => save.isDisabled()).toBe(true);
});
