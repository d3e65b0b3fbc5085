import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { businessDate } from "../../shared/business-date.ts";
import { dayText } from "../../shared/format.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { heldRequest } from "./support/held-request.ts";
import { clientOf } from "./support/people.ts";
import { ratesOffice, withOwnProduct } from "./support/site.ts";

// The author's code is good once, and another file uses it in the product that all share.
withOwnProduct();
const browser = withBrowser();
const slug = "consumer-liberty";
let token: string;

beforeAll(async () => {
  const { email, password, secret } = ratesOffice().author;
  ({ token } = await clientOf().login({ body: { email, password, code: totpCode(secret, Date.now()) } }));
});

/** A draft of the issue in force. */
async function aDraft(tab: "rates" | "edit"): Promise<Page> {
  const api = clientOf(token);
  const inForce = (await api.readSheet({ params: { slug } })).find(({ status }) => status === "active")!;
  const { text } = await api.readIssue({ params: { id: inForce._id } });
  const { _id } = await api.createDraft({ body: { slug, text } });
  const page = await browser.open(`/rates/${slug}?issue=${_id}&tab=${tab}`, { token });
  await page.getByRole("tabpanel").first().waitFor();
  return page;
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const day = (page: Page) => page.getByRole("textbox", { name: "Date of the sheet, day" });
const fee = (page: Page) => page.getByRole("textbox", { name: "Fee Application, value" });
const sheetText = (page: Page) => page.getByRole("textbox", { name: "The sheet as JSON" });
/** Holds back what is saved next. */
const heldSave = (page: Page) => heldRequest(page, "**/api/rulebook/drafts");

describe("rates that are not saved", () => {
  const cellAt = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);
  const rates = async (page: Page) => Promise.all([0, 1].map(async (row) => (await cellAt(page, row, 0).innerText()).split(/\s/)[0]));
  const type = async (page: Page, row: number, rate: string) => {
    await cellAt(page, row, 0).focus();
    await page.keyboard.type(rate);
    await page.keyboard.press("Enter");
  };
  const saveDay = async (page: Page) => {
    await day(page).fill(businessDate(new Date()));
    await button(page, "Save 1 change").click();
    await button(page, "Save numbers").waitFor();
  };
  const saveRates = (page: Page) => button(page, "Save rates");

  it("stay when a number is saved, and keep the draft from being submitted", async () => {
    const page = await aDraft("rates");
    await type(page, 0, "1.5");
    await type(page, 1, "2.5");
    await saveDay(page);

    await page.getByText("2 rates not saved").waitFor();
    expect(await rates(page)).toEqual(["1.50", "2.50"]);
    await page.getByText("Save or undo what you changed first").waitFor();
    expect(await button(page, "Submit for approval").isDisabled()).toBe(true);
    await saveRates(page).click();
    await page.getByText("All saved").waitFor();
    expect(await button(page, "Submit for approval").isEnabled()).toBe(true);
    await page.reload();
    await expect.poll(() => rates(page)).toEqual(["1.50", "2.50"]);
  });

  it("stay while the check finds a fault in what was saved meanwhile", async () => {
    const page = await aDraft("rates");
    await type(page, 0, "1.5");
    await fee(page).fill("-1");
    await button(page, "Save 1 change").click();
    await page.getByText("Correct what the check finds first").waitFor();
    expect(await saveRates(page).isDisabled()).toBe(true);
    await fee(page).fill("1451");
    await button(page, "Save 1 change").click();

    await expect.poll(() => saveRates(page).isEnabled()).toBe(true);
    await page.getByText("1 rate not saved").waitFor();
    expect((await rates(page))[0]).toBe("1.50");
  });

  it("stay when they are typed while others are saved", async () => {
    const page = await aDraft("rates");
    await type(page, 0, "1.5");
    const letGo = await heldSave(page);
    await saveRates(page).click();
    await type(page, 0, "1.75");
    await type(page, 1, "2.5");
    letGo();

    await page.getByText("Saved.", { exact: true }).waitFor();
    await page.getByText("2 rates not saved").waitFor();
    expect(await rates(page)).toEqual(["1.75", "2.50"]);
    await saveRates(page).click();
    await page.getByText("All saved").waitFor();
    expect(await rates(page)).toEqual(["1.75", "2.50"]);
  });

  it("can be undone while they are saved", async () => {
    const page = await aDraft("rates");
    const before = await rates(page);
    await type(page, 0, "1.5");
    const letGo = await heldSave(page);
    await saveRates(page).click();
    await cellAt(page, 0, 0).focus();
    await page.keyboard.press("Control+z");
    letGo();

    await page.getByText("Saved.", { exact: true }).waitFor();
    await page.getByText("1 rate not saved").waitFor();
    expect(await rates(page)).toEqual(before);
  });

  it("come before numbers where bands changed, and say when the draft was changed elsewhere", async () => {
    const page = await aDraft("rates");
    await tab(page, "Edit").click();
    const text = await sheetText(page).inputValue();
    await tab(page, "Rates").click();
    await button(page, "Bands").click();
    const dialog = page.getByRole("dialog", { name: "Bands" });
    await dialog.getByRole("combobox", { name: "Band" }).click();
    await page.getByTitle("AA", { exact: true }).click();
    await dialog.getByRole("textbox", { name: "New name" }).fill("AA+");
    await dialog.getByRole("textbox", { name: "From" }).fill("720");
    await dialog.getByRole("button", { name: "Add band" }).click();
    await dialog.waitFor({ state: "detached" });
    await day(page).fill(businessDate(new Date()));
    await page.getByText("Save or discard the rates first").waitFor();
    expect(await button(page, "Save 1 change").isDisabled()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);

    await tab(page, "Edit").click();
    const other = JSON.stringify({ ...(JSON.parse(text) as object), date: "2026-07-01" });
    await page.getByLabel("Upload JSON").setInputFiles({ name: "sheet.json", mimeType: "application/json", buffer: Buffer.from(other) });
    await page.getByText(`Rates as of ${dayText("2026-07-01")}`).waitFor();
    await tab(page, "Rates").click();
    await page.getByText("The draft was changed meanwhile. Discard these changes, then make them again.").waitFor();
    expect(await page.getByRole("rowheader", { name: /^AA\+/ }).count()).toBe(1);
    expect(await saveRates(page).isDisabled()).toBe(true);
    await button(page, "Discard").click();
    await page.getByText("All saved").waitFor();
    expect(await page.getByRole("rowheader", { name: /^AA\+/ }).count()).toBe(0);
    await button(page, "Save 1 change").click();
    await button(page, "Save numbers").waitFor();
  });
});

describe("numbers", () => {
  it("that are typed while others are saved stay, and are saved next", async () => {
    const page = await aDraft("rates");
    await day(page).fill("2026-07-01");
    const letGo = await heldSave(page);
    await button(page, "Save 1 change").click();
    await day(page).fill("2026-07-02");
    await fee(page).fill("1451");
    letGo();

    await page.getByText(`Rates as of ${dayText("2026-07-01")}`).waitFor();
    await expect.poll(() => button(page, "Save 2 changes").getAttribute("class")).not.toContain("loading");
    await button(page, "Save 2 changes").click();
    await button(page, "Save numbers").waitFor();
    expect([await day(page).inputValue(), await fee(page).inputValue()]).toEqual(["2026-07-02", "1451"]);
  });
});

describe("a sheet's text", () => {
  it("that is typed while another is saved stays, and is saved next", async () => {
    const page = await aDraft("edit");
    const save = button(page, "Save text");
    const text = await sheetText(page).inputValue();
    await sheetText(page).fill(`${text} `);
    const letGo = await heldSave(page);
    await save.click();
    await sheetText(page).fill(`${text}  `);
    letGo();

    await expect.poll(() => save.getAttribute("class")).not.toContain("loading");
    expect(await sheetText(page).inputValue()).toBe(`${text}  `);
    await save.click();
    await expect.poll(() => save.isDisabled()).toBe(true);
  });

  it("replaces what was saved since it was begun only once that is confirmed", async () => {
    const page = await aDraft("edit");
    const text = await sheetText(page).inputValue();
    await sheetText(page).fill(`${text} `);
    await tab(page, "Rates").click();
    await day(page).fill("2026-07-01");
    await button(page, "Save 1 change").click();
    await page.getByText(`Rates as of ${dayText("2026-07-01")}`).waitFor();
    await tab(page, "Edit").click();
    await button(page, "Save text").click();
    await page.getByText("The draft was changed meanwhile. Replace it by this text?").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await button(page, "Cancel").click();
    await page.getByText(`Rates as of ${dayText("2026-07-01")}`).waitFor();
    await button(page, "Save text").click();
    await button(page, "Replace").click();
    await expect.poll(() => button(page, "Save text").isDisabled()).toBe(true);
    expect(await sheetText(page).inputValue()).toBe(`${text} `);
  });
});
