import { zipSync } from "fflate";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { businessDate } from "../../shared/business-date.ts";
import { dollarText } from "../../shared/format.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { libertyCard, mergedHeads } from "../support/fixtures/liberty-card.ts";
import { type WorkbookCell, aWorkbookOf } from "../support/fixtures/workbook.ts";
import { report } from "../support/reliability/run-size.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { aBroker, clientOf } from "./support/people.ts";
import { ratesOffice, withOwnProduct } from "./support/site.ts";

// Every rate of Liberty changes, which other files' quotes would notice.
withOwnProduct();
const browser = withBrowser();
const tokens = { author: "", approver: "" };

beforeAll(async () => {
  for (const [name, { email, password, secret }] of Object.entries(ratesOffice())) {
    const { token } = await clientOf().login({ body: { email, password, code: totpCode(secret, Date.now()) } });
    tokens[name as keyof typeof tokens] = token;
  }
});

const slug = "consumer-liberty";
const workbook = (rows: WorkbookCell[][], merged: string[] = []) =>
  Buffer.from(
    aWorkbookOf([
      { name: "Notes", rows: [["Liberty"]] },
      { name: "Car", rows, merged },
    ]),
  );

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("A spreadsheet with the rates of").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

/** A draft of the issue in force, at its rates. */
async function aDraft(visitor: Parameters<typeof browser.open>[1] = {}): Promise<Page> {
  const api = clientOf(tokens.author);
  const inForce = (await api.readSheet({ params: { slug } })).find(({ status }) => status === "active")!;
  const { text } = await api.readIssue({ params: { id: inForce._id } });
  const { _id } = await api.createDraft({ body: { slug, text } });
  const page = await browser.open(`/rates/${slug}?issue=${_id}&tab=rates`, { token: tokens.author, ...visitor });
  await page.getByRole("grid").waitFor();
  return page;
}

it(
  "a whole card is renewed from a spreadsheet, and a broker's card shows it within 10 s of the approval",
  { timeout: 180_000 },
  async () => {
    const broker = await aBroker();
    const quoteId = await enterScenario(broker, car);
    const repaymentsNow = async () =>
      (await broker.api.rankedProducts({ params: { applicationId: quoteId }, query: {} })).products.find(
        ({ lender }) => lender === "Liberty",
      )!.repayments;
    const before = dollarText(await repaymentsNow());
    const workspace = await browser.open(`/quote/${quoteId}`, { token: broker.token });
    const card = workspace.getByRole("article", { name: "Liberty" });
    await card.getByText(before).first().waitFor();

    const started = Date.now();
    const page = await browser.open(`/rates/${slug}`, { token: tokens.author });
    await page.getByRole("button", { name: "Start a draft" }).click();
    await page.getByRole("grid").waitFor();
    await choose(page, "rates.xlsx", workbook(libertyCard(), mergedHeads));
    const dialog = page.getByRole("dialog", { name: /^From a file/ });
    await dialog.getByRole("combobox", { name: "Sheet" }).click();
    await page.getByTitle("Car", { exact: true }).click();
    expect(await dialog.getByRole("textbox", { name: "Rectangle" }).inputValue()).toBe("A1:J21");
    await dialog.getByText("14 rows of 8, aligned by their names.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Use these rates" }).click();

    await page.getByText("Pasted 14 rows of 8, aligned by their names. 112 of 112 rates changed.").waitFor();
    expect(await page.locator("[data-changed]").count()).toBe(112);
    const again = page.getByRole("region", { name: "Look again" });
    await expect.poll(() => again.getByText("Moved by 3.50 points").count()).toBe(1);
    expect(await again.getByText(/^Moved by /).count()).toBe(1);
    await page.getByRole("region", { name: "Against the issue in force" }).getByText("112 of 112").waitFor();
    await again.getByRole("listitem").filter({ hasText: "Moved by" }).getByRole("button", { name: "Go to the cell" }).click();
    expect(await page.locator("td:focus").innerText()).toMatch(/^19\.69/);
    await page.keyboard.type("15.94");
    await page.keyboard.press("Enter");
    await expect.poll(() => again.getByText(/^Moved by /).count()).toBe(0);
    await page.keyboard.press("Control+a");
    await page.getByRole("textbox", { name: "Source, or reason of the assumption" }).fill("Liberty's rate card of today");
    await page.getByRole("button", { name: "Mark as shown" }).click();
    await page.getByText("112 rates: 112 shown, 0 assumed. Liberty's rate card of today").waitFor();
    await page.getByRole("button", { name: "Save rates" }).click();
    await page.getByText("All saved").waitFor();
    await page.getByRole("textbox", { name: "Date of the sheet, day" }).fill(businessDate(new Date()));
    await page.getByRole("button", { name: "Save 1 change" }).click();
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await page.getByText("Someone other than its author and its submitter must decide").waitFor();
    const editorMs = Date.now() - started;

    const approver = await browser.open(`/rates/${slug}`, { token: tokens.approver });
    await approver.getByRole("tab", { name: "Rates" }).click();
    await approver.getByRole("grid").waitFor();
    await expect.poll(() => approver.locator("[data-changed]").count()).toBe(112);
    await approver.getByRole("button", { name: "Approve", exact: true }).click();
    await approver.getByRole("textbox", { name: "Reason" }).fill("Agrees with the card.");
    await approver.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await approver.getByRole("dialog").waitFor({ state: "detached" });
    const approved = Date.now();
    await expect.poll(repaymentsNow, { timeout: 10_000, interval: 250 }).not.toBe(Number(before.replaceAll(/[$,]/g, "")));
    await workspace.reload();
    await card
      .getByText(dollarText(await repaymentsNow()))
      .first()
      .waitFor();
    const seenMs = Date.now() - approved;
    expect(seenMs).toBeLessThan(10_000);
    report("a whole card from a spreadsheet, in Chromium", { editorMs, seenMs });
  },
);

describe("the grid", () => {
  it("is typed in with the keyboard alone, and says what is no rate", async () => {
    const page = await aDraft();
    const cellAt = (row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`);
    const first = await cellAt(0, 0).innerText();
    await cellAt(0, 0).focus();

    await page.keyboard.type("8,5");
    await page.keyboard.press("Enter");
    await page.getByText('"8,5" is no rate.').waitFor();
    await page.keyboard.press("Escape");
    expect(await cellAt(0, 0).innerText()).toBe(first);
    await page.keyboard.type("1.5");
    await page.keyboard.press("Enter");
    expect(await cellAt(1, 0).and(page.locator(":focus")).count()).toBe(1);
    await page.keyboard.type("7.5-9%");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Delete");
    expect(await cellAt(0, 0).innerText()).toMatch(/^1\.50/);
    expect(await cellAt(1, 0).innerText()).toMatch(/^7\.50\u20139\.00/);
    expect(await cellAt(1, 1).innerText()).toMatch(/^\u2013/);
    await page.getByText("3 rates not saved").waitFor();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.getByText("1 rate not saved").waitFor();
    await page.keyboard.press("Control+ArrowDown");
    await page.keyboard.press("End");
    expect(await cellAt(13, 7).and(page.locator(":focus")).count()).toBe(1);
    await page.keyboard.press("Tab");
    expect(await page.locator("td:focus").count()).toBe(0);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("All saved").waitFor();
  });

  it("takes a copied block, asks about shares of one, and refuses what does not fit, with nothing lost", async () => {
    const page = await aDraft();
    const paste = async (text: string) => {
      await page.locator('[data-cell="0 0"]').focus();
      await page.evaluate(
        `(() => { const data = new DataTransfer(); data.setData("text/plain", ${JSON.stringify(text)});
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`,
      );
    };
    await paste("0.0884\t0.0919");
    await page.getByText("Percent? 0.0884 = 8.84%").waitFor();
    await page.getByRole("button", { name: "Yes, as percent" }).click();
    await page.getByText("Pasted 1 row of 2.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("All saved").waitFor();
    await paste(Array.from({ length: 9 }, () => "9.5").join("\t"));
    await page.getByText("This block has 9 columns, and the table has 8 from here.").waitFor();
    await paste("AAA\towner\t8.5\nAaa\towner\t8.5\nZ\towner\t9");
    await page.getByText('No band of Score is named "Z".').waitFor();
    expect(await page.locator("[data-changed]").count()).toBe(0);
    await page.getByText("All saved").waitFor();
  });

  it("adds, renames and removes bands", async () => {
    const page = await aDraft();
    const heads = () => page.getByRole("rowheader").allInnerTexts();
    await page.getByRole("button", { name: "Bands" }).click();
    const dialog = page.getByRole("dialog", { name: "Bands" });
    await dialog.getByRole("combobox", { name: "Band" }).click();
    await page.getByTitle("AA", { exact: true }).click();
    await dialog.getByRole("textbox", { name: "New name" }).fill("AA+");
    await dialog.getByRole("textbox", { name: "From" }).fill("720");
    await dialog.getByRole("textbox", { name: "To" }).fill("760");
    await dialog.getByRole("button", { name: "Add band" }).click();
    await dialog.getByText("Cut a part off one end of the range 701 to 810.").waitFor();
    await dialog.getByRole("textbox", { name: "To" }).fill("");
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add band" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await heads()).join(" ").replaceAll(/\s+/g, " ")).toContain("AA+ 720 to 810 owner other AA 701 to 719 owner other");
    await page.getByRole("button", { name: "Save rates" }).click();
    await page.getByText("All saved").waitFor();
    await page.getByRole("tab", { name: /^Check/ }).click();
    await page.getByText("All in order. A scenario reaches each of its 128 tiers.").waitFor();
  });

  it.each(["light", "dark"] as const)("is accessible and still, also on a phone, in the %s colour scheme", async (colorScheme) => {
    for (const width of [1440, 390]) {
      const page = await aDraft({ colorScheme, viewport: { width, height: 900 } });
      await page.getByRole("region", { name: "Against the issue in force" }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.reload();
      await page.getByRole("region", { name: "Against the issue in force" }).waitFor();
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
    }
  });
});

describe("a file", () => {
  it.each<[string, string, () => Buffer, string]>([
    [
      "of 42 kB that unpacks to 60 MB",
      "bomb.xlsx",
      () => Buffer.from(zipSync({ "xl/workbook.xml": new Uint8Array(60 * 1024 * 1024) })),
      "This file is too large to read.",
    ],
    [
      "of more than 20,000 cells",
      "cells.xlsx",
      () => workbook(Array.from({ length: 2_010 }, () => Array.from({ length: 10 }, () => 1))),
      "This file is too large to read.",
    ],
    ["of more than 5 MB", "long.csv", () => Buffer.alloc(5 * 1024 * 1024 + 1, "1,"), "long.csv is larger than 5 MB."],
    [
      "that is no workbook",
      "rates.xlsx",
      () => Buffer.from("PK, not a workbook"),
      "rates.xlsx cannot be read as a workbook. Please save it again as .xlsx or CSV.",
    ],
  ])("%s is refused, and the page stays", async (_, name, content, problem) => {
    const page = await aDraft();
    await choose(page, name, content());
    await page.getByText(problem).waitFor();
    await page.locator('[data-cell="0 0"]').focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator('[data-cell="0 1"]:focus').count()).toBe(1);
  });

  it("of 40 sheets is read; its dates are refused by their cells; its choice is remembered", async () => {
    const page = await aDraft();
    const rows = libertyCard();
    rows[4]![3] = { day: 46_000 };
    const sheets = (cells: WorkbookCell[][]) =>
      Buffer.from(
        aWorkbookOf(
          Array.from({ length: 40 }, (_, at) => (at === 1 ? { name: "Car", rows: cells } : { name: `Sheet ${at}`, rows: [["x"]] })),
        ),
      );
    await choose(page, "rates.xlsx", sheets(rows));
    const dialog = page.getByRole("dialog", { name: /^From a file/ });
    await dialog.getByRole("combobox", { name: "Sheet" }).click();
    await page.getByTitle("Car", { exact: true }).click();
    await dialog.getByText('D5: "the date 2025-12-09" is no rate.').waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await choose(page, "rates.xlsx", sheets(libertyCard()));
    await dialog.getByRole("combobox", { name: "Sheet" }).click();
    await page.getByTitle("Car", { exact: true }).click();
    await dialog.getByRole("textbox", { name: "Rectangle" }).fill("A3:J18");
    await dialog.getByRole("button", { name: "Use these rates" }).click();
    await page.getByText(/^Pasted 14 rows of 8, aligned by their names/).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await choose(page, "rates.xlsx", sheets(libertyCard()));
    expect(await dialog.getByRole("textbox", { name: "Rectangle" }).inputValue()).toBe("A3:J18");
  });
});
