import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { optionsLimits } from "../../shared/finance-options/eligible.ts";
import { selectionLimits } from "../../shared/selection/objectives.ts";
import { operate } from "../support/cli/operators.ts";
import { pdfText } from "../support/cli/pdf.ts";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { type Account, aBroker, licensed } from "./support/people.ts";
import { chooseMore } from "./support/workspace.ts";

const browser = withBrowser();
const warning = "WARNING: This comparison rate is true only for the examples given";

async function aLicensedBroker(): Promise<Account> {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  return broker;
}

/** Code that runs in the page sees the page's own window. */
interface Styled {
  getComputedStyle(element: unknown): { readonly font: string; readonly color: string };
}

/** Files come from the bucket's own origin. */
const fromBucket = /kelpie-files/;

const openQuote = (broker: Account, id: string, expectedErrors?: RegExp) =>
  browser.open(`/quote/${id}`, { token: broker.token, ...(expectedErrors && { expectedErrors }) });

const barOf = (page: Page) => page.getByRole("region", { name: "Finance options" });

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return pdfText(await readFile(await download.path()));
}

/** Chooses Liberty, although Macquarie is cheaper. */
async function recordLiberty(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show criteria of Liberty" }).click();
  await page.getByRole("button", { name: "Choose Liberty" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "Selection record" });
  const record = sheet.getByRole("button", { name: "Record the choice" });
  const reason = sheet.getByLabel("Macquarie beats Liberty on what Maria wants first. Why not Macquarie?");
  await sheet.getByText("A reason for Macquarie is missing").waitFor();
  expect(await record.isDisabled()).toBe(true);
  expect(await sheet.getByLabel("Why Liberty", { exact: true }).inputValue()).toBe(
    "Second lowest repayment of the 13 that fit: $559.66 against $474.69 to $731.40. Some of these figures are assumed, not from the lenders.",
  );

  await sheet.getByRole("button", { name: "Add Fastest answer" }).click();
  await sheet.getByRole("button", { name: "Move Fastest answer, 2 of 2" }).press("ArrowUp");
  await sheet.getByRole("button", { name: "Move Fastest answer, 1 of 2" }).press("ArrowDown");
  await sheet.getByRole("button", { name: "Move Fastest answer, 2 of 2" }).dragTo(sheet.getByText("Lowest repayment", { exact: true }));
  await sheet.getByText("Fastest answer is 1 of 2").waitFor();
  await sheet
    .getByRole("listitem")
    .filter({ hasText: "Fastest answer" })
    .dragTo(sheet.getByRole("button", { name: "Move Lowest repayment, 2 of 2" }));
  await sheet.getByText("Fastest answer is 2 of 2").waitFor();
  await reason.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await reason.fill("Too short");
  expect(await record.isDisabled()).toBe(true);
  await sheet.getByRole("button", { name: "1 reason missing" }).press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("Macquarie answers in five days, the car goes in two.");
  await sheet.getByText("Say what Liberty pays you, 0 if nothing").waitFor();
  const pays = sheet.getByRole("textbox", { name: "What does Liberty pay you?" });
  await pays.fill("1.5%");
  await sheet.getByText("$441.75 of $29,450.00 financed").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await record.click();
  await sheet.waitFor({ state: "hidden" });
}

describe("Finance options", () => {
  it("and a choice ask why, where fees are above the organisation's ceiling", async () => {
    const broker = await aLicensedBroker();
    const { _id: organisationId } = broker.user.organisation!;
    await broker.api.saveFeeCeiling({ body: { organisationId, feeCeiling: 5.2 } });
    const { applicationId: id } = await aCarQuote(broker);
    const page = await openQuote(broker, id, fromBucket);
    await page.getByRole("button", { name: "For the customer" }).click();
    for (const lender of ["Macquarie", "Liberty"]) await page.getByRole("checkbox", { name: `Choose ${lender}` }).check();
    const bar = barOf(page);
    const download = bar.getByRole("button", { name: "Download", exact: true });
    await bar.getByText("Say why fees above your ceiling").waitFor();
    expect(await download.isDisabled()).toBe(true);
    await bar.getByLabel("Why fees above your ceiling of 5.2%: Liberty").fill("No other lender takes a car of this age.");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await downloaded(page, () => download.click())).not.toContain("Noother");
    await bar.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Show criteria of Liberty" }).click();
    await page.getByRole("button", { name: "Choose Liberty" }).click();
    const sheet = page.getByRole("dialog", { name: "Selection record" });
    await sheet
      .getByText("The record says that upfront fees are 5.6% of the amount borrowed, above your ceiling of 5.2%, and this reason.")
      .waitFor();
    await sheet.getByLabel("Macquarie beats Liberty on what Maria wants first. Why not Macquarie?").fill("The car goes in two days.");
    await sheet.getByText("Say why fees above your ceiling").waitFor();
    await sheet.getByLabel("Why fees above your ceiling").fill("No other lender takes a car of this age.");
    await sheet.getByText("Say what Liberty pays you, 0 if nothing").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("are chosen by keyboard, previewed, sent, read and saved on the customer's phone, and revoked", async () => {
    const broker = await aLicensedBroker();
    const { applicationId: id, email } = await aCarQuote(broker);
    const page = await openQuote(broker, id, fromBucket);
    await page.getByRole("button", { name: "For the customer" }).press("Enter");
    const bar = barOf(page);
    await bar.getByText("0 of 3 chosen").waitFor();

    for (const lender of ["Macquarie", "Liberty", "Pepper"]) await page.getByRole("checkbox", { name: `Choose ${lender}` }).press("Space");
    await bar.getByText("3 of 3 chosen").waitFor();
    expect(await page.getByRole("checkbox", { name: /^Choose/, disabled: true }).count()).toBeGreaterThan(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await bar.getByLabel("A note to the customer (optional)").fill("As we spoke about.");
    await bar.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Finance options for Maria" });
    await preview.getByText(/^Sample rates: /).waitFor();
    const monthly = preview
      .getByRole("article")
      .getByText(/^\$[\d,.]+$/)
      .filter({ visible: true });
    expect(await monthly.allTextContents()).toEqual(["$474.69", "$559.66", "$585.39"]);
    expect(await preview.getByText(warning).count()).toBe(1);
    for (const lender of ["Macquarie", "Liberty"]) await preview.getByRole("button", { name: `Fees and totals of ${lender}` }).click();
    await preview.getByRole("article", { name: "Liberty" }).getByText("$40,566.60").waitFor();
    const topsOf = async (row: Locator) => Promise.all((await row.all()).map(async (each) => Math.round((await each.boundingBox())!.y)));
    expect(new Set(await topsOf(preview.getByText(/^\d+\.\d\d%$/))).size).toBe(1);
    expect(Math.max(...(await topsOf(preview.getByRole("article"))))).toBeLessThan((await topsOf(preview.getByText(warning)))[0]!);
    for (const row of ["Comparison rate a year", "Amount financed", "Total of all payments"])
      expect(new Set(await topsOf(preview.getByText(row, { exact: true }).filter({ visible: true }))).size).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Send to Maria" }).click();
    await bar.getByText(`Sent to ${email}.`).waitFor();
    await bar.getByText("Created earlier: 1").waitFor();
    await chooseMore(page, "Save this quote");
    const saved = page.getByRole("dialog", { name: "Saved quotes" });
    await saved.getByText("In Finance options").waitFor();
    await page.keyboard.press("Escape");
    await saved.waitFor({ state: "hidden" });
    const pdf = await downloaded(page, () => bar.getByRole("button", { name: "Download", exact: true }).click());
    await bar.getByText("Created earlier: 1").waitFor();

    await page.getByRole("button", { name: "Show criteria of Macquarie" }).click();
    expect(await page.getByText("The lender's sheet does not state what the lender pays.").count()).toBe(0);
    await chooseMore(page, "Show my commission");
    await page.getByText("The lender's sheet does not state what the lender pays.").waitFor();

    const address = `/options#${await tokenEmailedTo(email, "/options#")}`;
    const customer = await browser.open(address, { ...phone, acceptDownloads: true, expectedErrors: /410|kelpie-files/ });
    const macquarie = customer.getByRole("article", { name: "Macquarie" });
    await customer.getByText(warning).waitFor();
    expect(await macquarie.getByText("Assumed, not from Macquarie").filter({ visible: true }).count()).toBe(3);
    expect(await customer.getByRole("link", { name: "How it works" }).getAttribute("href")).toBe("/privacy-statement#how-we-rank");
    expect(await accessibilityViolations(customer)).toEqual([]);
    const rates = macquarie.getByText(/^\d+\.\d\d%$/);
    expect(await rates.allTextContents()).toEqual(["7.30%", "8.15%"]);
    const style = (rate: number) =>
      rates.nth(rate).evaluate((text) => {
        const { font, color } = (globalThis as unknown as Styled).getComputedStyle(text);
        return [font, color];
      });
    expect(await style(0)).toEqual(await style(1));
    expect(await customer.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    expect(await customer.locator("main").innerText()).not.toMatch(/brokerage|commission/i);
    expect(await downloaded(customer, () => customer.getByRole("button", { name: "Download as PDF" }).click())).toBe(pdf);

    const { links } = await broker.api.readApplication({ params: { id } });
    const sent = links.find(({ purpose }) => purpose === "options")!;
    expect(sent.openedAt).not.toBeNull();
    await broker.api.revokeLink({ params: { id: sent._id } });
    await customer.reload();
    await customer.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });

  it("and a choice say which pasted text is too long, and wait until it is shorter", async () => {
    const broker = await aLicensedBroker();
    const { applicationId } = await aCarQuote(broker);
    const page = await openQuote(broker, applicationId);
    await page.getByRole("button", { name: "For the customer" }).click();
    const bar = barOf(page);
    for (const lender of ["Macquarie", "Liberty"]) await page.getByRole("checkbox", { name: `Choose ${lender}` }).check();
    const note = bar.getByLabel("A note to the customer (optional)");
    await note.fill("n".repeat(optionsLimits.note + 1));
    await bar.getByText("Shorten the note first").waitFor();
    expect(await bar.getByRole("button", { name: "Preview" }).isDisabled()).toBe(true);
    await note.fill("n".repeat(optionsLimits.note));
    await expect.poll(() => bar.getByRole("button", { name: "Preview" }).isEnabled()).toBe(true);
    await bar.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Show criteria of Liberty" }).click();
    await page.getByRole("button", { name: "Choose Liberty" }).click();
    const sheet = page.getByRole("dialog", { name: "Selection record" });
    const record = sheet.getByRole("button", { name: "Record the choice" });
    await sheet.getByLabel("Macquarie beats Liberty on").fill("r".repeat(selectionLimits.reason + 1));
    await sheet.getByText("Shorten the reason for Macquarie first").waitFor();
    await sheet.getByLabel("Why Liberty", { exact: true }).fill("w".repeat(selectionLimits.why + 1));
    await sheet.getByText('Shorten "Why Liberty" first').waitFor();
    expect(await record.isDisabled()).toBe(true);
  });

  it("say at a stage that refuses assumed rates why a lender can be neither put into them nor chosen", async () => {
    const broker = await aLicensedBroker();
    const { applicationId: id } = await aCarQuote(broker);
    const page = await openQuote(broker, id);
    await page.route("**/config.json", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), refusesAssumedRates: true } });
    });
    await page.reload();
    const reason = "Macquarie's rate is assumed, as its rate sheet of 26/07/2023 does not state it.";
    await page.getByRole("button", { name: "Show criteria of Macquarie" }).click();
    expect(await page.getByRole("button", { name: "Choose Macquarie" }).isDisabled()).toBe(true);
    await page
      .getByRole("article", { name: /^Macquarie/ })
      .getByText(reason)
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Hide criteria of Macquarie" }).click();
    await page.getByRole("button", { name: "For the customer" }).click();

    const checkbox = page.getByRole("checkbox", { name: "Choose Macquarie" });
    await page
      .getByRole("article", { name: /^Macquarie/ })
      .getByText(reason)
      .waitFor();
    expect([await checkbox.isDisabled(), await page.getByRole("checkbox", { name: "Choose Money3" }).isDisabled()]).toEqual([true, false]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("say who enters the licence, and which product no longer fits", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    const { applicationId: id } = await aCarQuote(broker);
    const page = await openQuote(broker, id, /409/);
    await chooseMore(page, "For the customer");
    const bar = barOf(page);
    await bar.getByText("Please ask your organisation's administrator to enter its Australian Credit Licence details first.").waitFor();
    for (const lender of ["Macquarie", "Pepper"]) await page.getByRole("checkbox", { name: `Choose ${lender}` }).check();
    expect(await bar.getByRole("button", { name: "Send to Maria" }).isDisabled()).toBe(true);

    await licensed(broker);
    await page.reload();
    await page.getByRole("button", { name: "For the customer" }).click();
    for (const lender of ["Macquarie", "Pepper"]) await page.getByRole("checkbox", { name: `Choose ${lender}` }).check();
    const { asset } = await broker.api.readApplication({ params: { id } });
    await broker.api.updateAsset({ body: { _id: asset._id, ageOfAsset: 1975 } });
    await bar.getByRole("button", { name: "Download", exact: true }).click();

    await bar.getByText(/Pepper/).waitFor();
  });
});

describe("the choice of a lender", () => {
  it("of another than the cheapest needs a reason, and is recorded in two PDFs that operators can verify", async () => {
    const broker = await aLicensedBroker();
    const { applicationId: id } = await aCarQuote(broker);
    await broker.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "harbour", password: "a secret" } } });
    const page = await openQuote(broker, id, fromBucket);
    await recordLiberty(page);
    const strip = page.getByRole("region", { name: "Selection record" });
    await strip.getByText(/^Liberty chosen on/).waitFor();
    await strip.getByRole("button", { name: "Open record" }).click();
    const opened = page.getByRole("dialog", { name: "Selection record" });
    const recorded = await downloaded(page, () => opened.getByRole("button", { name: "Download the record" }).click());
    const disclosure = await downloaded(page, () => opened.getByRole("button", { name: /disclosure/ }).click());
    for (const figure of ["$559.66", "$474.69", "10.99%", "13.49%", "$40,566.60", "$84.97amonthless", "$25.73amonthmore"])
      expect(recorded).toContain(figure);
    expect(recorded).not.toMatch(/commission|brokerage/i);
    expect(disclosure).toContain("Application$1,450.00,addedtotheloanDischarge$125.00,paidattheend");
    expect(disclosure).toContain("Estimateofcommission$441.75,includingGST,to");
    for (const text of [recorded, disclosure]) expect(text).toContain("$559.66Assumed,notfromLiberty");
    expect(await accessibilityViolations(page)).toEqual([]);
    await opened.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Show criteria of NOW" }).click();
    await page.getByRole("button", { name: "Submit to NOW" }).click();
    const submission = page.getByRole("dialog", { name: "Submit to NOW" });
    await submission.getByText(/^Liberty was chosen on .*, not NOW\.$/).waitFor();
    await submission.getByRole("button", { name: "Record the choice of NOW" }).click();
    await page.getByRole("dialog", { name: "Selection record" }).getByRole("region", { name: "Chosen: NOW" }).waitFor();
    const { selections } = await broker.api.listRecords({ params: { applicationId: id } });
    const verified = await operate(inject("environment"), "verify", selections[0]!._id);
    expect(verified.printed).toMatch(/of the selection record: SHA-256 .+, as it was made\n.+ of the credit proposal disclosure: SHA-256 /);
  });
});
