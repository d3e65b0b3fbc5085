import type { Page } from "playwright";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { dayText } from "../../shared/format.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { heldRequest } from "./support/held-request.ts";
import { clientOf } from "./support/people.ts";

const browser = withBrowser();
const slug = "consumer-liberty";
let token: string;

beforeAll(async () => {
  const { email, password, secret } = inject("ratesOffice").author;
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
