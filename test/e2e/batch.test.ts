import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { templateCsv } from "../../frontend/batch/template.ts";
import { aFile, quoteCommand } from "../support/cli/command.ts";
import { type WorkbookCell, aWorkbook } from "../support/fixtures/workbook.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();
// The files' bucket has another port.
const expectedErrors = /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/;

const header = "applicationType,asset.assetType,asset.assetValue,asset.ageOfAsset,asset.typeOfSale,loanDetails.term,creditProfile.score";
const scenarios = Array.from(
  { length: 10_000 },
  (_, i) =>
    `consumer,${i % 3 === 0 ? "CARAVAN" : "MOTOR_VEHICLE"},${10_000 + 7 * i},${2016 + (i % 9)},DEALER_SALE,${12 * (1 + (i % 7))},${500 + (i % 350)}`,
);
const withOneBadRow = scenarios.with(2, scenarios[2]!.replace(/,\d+,(\d+)$/, ",13.5,$1"));

const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.getByLabel("A spreadsheet of scenarios").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content as Uint8Array) });

const [templateHeader = ""] = templateCsv("consumer").split("\r\n");
/** The template's row, as Excel in Australia shows it. */
const excelRow: WorkbookCell[] = [
  "Motor vehicle",
  "$32,000",
  2023,
  "Dealer sale",
  60,
  "$4,000",
  { share: 0.2 },
  { day: 32_245 },
  "Full time",
  26,
  "Renting",
  712,
];
const excelCsv = `${templateHeader},\r\nMotor vehicle,"$32,000",2023,Dealer sale,60,"$4,000",20%,12/04/1988,Full time,26,Renting,712,\r\n,,,,,,,,,,,,\r\n`;
/** 100 MB of zeros that say they are one byte. */
function bomb(): Uint8Array {
  const archive = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(100_000_000) });
  const view = new DataView(archive.buffer);
  for (let at = 0; at < archive.length - 4; at += 1) {
    const isLocal = view.getUint32(at, true) === 0x04034b50;
    if (isLocal || view.getUint32(at, true) === 0x02014b50) view.setUint32(at + (isLocal ? 22 : 24), 1, true);
  }
  return archive;
}

describe("a spreadsheet", () => {
  it("of 10,000 rows is priced like the quote command does, a bad row is told by its number", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/quotes", { token, expectedErrors });
    await page.getByRole("button", { name: /Priya Raman/ }).click();
    await page.getByRole("menuitem", { name: "Price a spreadsheet" }).click();
    await page.getByRole("heading", { name: "Price up to 10,000 scenarios from a spreadsheet." }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const template = page.waitForEvent("download");
    await page.getByRole("link", { name: "Template CSV" }).click();
    expect((await template).suggestedFilename()).toBe("consumer-template.csv");
    const csv = [header, ...withOneBadRow].join("\n");

    const from = performance.now();
    const second = Promise.withResolvers<void>();
    await page.route("**/batch", async (route) => {
      if (route.request().method() === "POST") await second.promise;
      await route.continue();
    });
    await choose(page, "back-book.csv", csv);
    await choose(page, "second-book.csv", csv);
    await page
      .getByRole("alert")
      .getByText("One file at a time: please choose second-book.csv again when the other one is priced.")
      .waitFor();
    second.resolve();
    const card = page.getByRole("region", { name: "back-book.csv" });
    await card.getByText("10,000 rows priced").waitFor({ timeout: 60_000 });
    process.stderr.write(`10,000 rows in the browser, from the choice to the end: ${((performance.now() - from) / 1000).toFixed(1)} s\n`);

    await card.getByText("1 row with a problem").click();
    await card.getByText(/^Row 4: loanDetails\.term: found 13\.5, expected /).waitFor();
    const rows = page.getByRole("table", { name: "First rows" }).getByRole("row");
    expect(await rows.count()).toBe(21);
    expect(await rows.nth(3).innerText()).toMatch(/^4\s+Problem\s+loanDetails\.term: found 13\.5/);
    expect(await accessibilityViolations(page)).toEqual([]);

    const downloading = page.waitForEvent("download");
    await card.getByRole("button", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("back-book-priced.csv");
    const command = await quoteCommand(["--csv", "best", "--today", businessDate(new Date()), await aFile("back-book.csv", csv)]);
    expect((await readFile(await download.path(), "utf8")).split("\n")).toEqual(command.stdout.split("\n"));
  });

  it.each([
    ["CSV", "excel.csv", excelCsv],
    ["workbook", "excel.xlsx", aWorkbook([templateHeader.split(","), excelRow, [""]])],
    ["large workbook", "large.xlsx", aWorkbook([templateHeader.split(","), ...Array.from({ length: 2_000 }, () => excelRow)])],
  ])("that Excel in Australia saves as a %s is priced whole", async (_, name, content) => {
    const { token } = await aBroker();
    const page = await browser.open("/batch", { token, expectedErrors });
    await choose(page, name, content);

    const card = page.getByRole("region", { name });
    await card.getByText(/^(1 row|2,000 rows) priced$/).waitFor({ timeout: 30_000 });
    expect(await card.getByText(/with a problem/).count()).toBe(0);
    const downloading = page.waitForEvent("download");
    await card.getByRole("button", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toBe(name.replace(/\.\w+$/, "-priced.csv"));
  });

  it("shows in its first rows what is assumed and above the limit on the cost of credit, and the warning once below them", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/batch", { token, expectedErrors });
    await page.getByRole("radio", { name: "Every product" }).check();
    await choose(page, "small.csv", [header, "consumer,MOTOR_VEHICLE,5000,2023,DEALER_SALE,24,480"].join("\n"));
    const money3 = page.getByRole("table", { name: "First rows" }).getByRole("row", { name: /Money3/ });
    await money3.waitFor({ timeout: 30_000 });
    const pepper = page.getByRole("row", { name: /Pepper/ });

    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await money3.getByText("Above the 48% limit on the yearly cost of credit").waitFor();
      expect(await money3.getByText("assumed", { exact: true }).count()).toBe(0);
      expect(await pepper.getByRole("cell", { name: /^\$[\d.]+ assumed$/ }).count()).toBeGreaterThan(0);
      expect(await page.getByText("WARNING: This comparison rate is true only for the examples given").count()).toBe(1);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
  });

  it("that cannot be priced says why, on a phone, and the one before it stays in the list", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/batch", { token, expectedErrors, viewport: { width: 390, height: 844 } });
    await choose(page, "book.pdf", "x");
    await page.getByRole("alert").getByText("book.pdf is no .xlsx or CSV file.").waitFor();
    await choose(page, "bomb.xlsx", bomb());
    await page
      .getByRole("alert")
      .getByText(/^bomb\.xlsx cannot be read as a workbook|^This file is too large to read/)
      .waitFor({ timeout: 30_000 });
    await page.getByRole("radio", { name: "Every product" }).check();
    await choose(page, "caravans.csv", ["asset.assetType,asset.assetValue,loanDetails.term", "CARAVAN,30000,60"].join("\n"));
    await page.getByRole("region", { name: "caravans.csv" }).getByText("1 row priced").waitFor({ timeout: 30_000 });

    await page.getByRole("button", { name: "Download" }).and(page.locator(":enabled")).waitFor();
    await choose(page, "too-long.csv", [header, ...scenarios, scenarios[0]].join("\n"));

    await page
      .getByRole("region", { name: "too-long.csv" })
      .getByText("too-long.csv: found more than 10,000 rows, expected at most 10,000: please split the file.")
      .waitFor({ timeout: 30_000 });
    await page.getByRole("table", { name: "Earlier files" }).getByRole("link", { name: "caravans.csv" }).click();
    await page.getByRole("region", { name: "caravans.csv" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });
});
