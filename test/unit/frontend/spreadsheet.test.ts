import { Readable } from "node:stream";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { csvRows } from "../../../functions/batch/csv-rows.ts";
import { pricedRow, scenarioRow } from "../../../functions/batch/priced-rows.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { isScenarioColumn, maxTableRows, strictCsv } from "../../../frontend/batch/strict-csv.ts";
import { templateCsv } from "../../../frontend/batch/template.ts";
import { TooLarge, xlsxSheets } from "../../../frontend/ui/spreadsheet/xlsx-sheets.ts";
import { type WorkbookCell, aWorkbook } from "../../support/fixtures/workbook.ts";
import { tableIn } from "../../../frontend/ui/spreadsheet/csv-answer.ts";
import { csvCells } from "../../../frontend/ui/spreadsheet/csv-cells.ts";

const template = templateCsv("consumer");
const header = template.split("\r\n")[0]!;
const paths = header.split(",");
/** The template's row, as Excel in Australia shows and saves it. */
const shown = [
  "Motor vehicle",
  "$32,000",
  "2023",
  "Dealer sale",
  "60",
  "$4,000.00",
  "20%",
  "12/04/1988",
  "Full time",
  "26",
  "Renting",
  "712",
];
const firstSheet = async (bytes: Uint8Array) => (await xlsxSheets(bytes, maxTableRows))[0]!.rows;
const strictOf = (text: string) => strictCsv(csvCells(Buffer.from(text), maxTableRows), "consumer");
const quotedRow = shown.map((cell) => `"${cell}"`).join(",");

it.each([
  ["commas", `${header}\r\n${quotedRow}\r\n`],
  ["semicolons", `${paths.join(";")}\n${shown.join(";")}\n`],
  ["tabs", `${paths.join("\t")}\n${shown.join("\t")}\n`],
  ["a line that names its sign", `sep=|\r\n${paths.join("|")}\r\n${shown.join("|")}\r\n`],
  ["a byte order mark, other letter cases and line breaks of a Mac", `\ufeff${header.toUpperCase()}\r${quotedRow}\r`],
  ["lines that end in two ways", `${header}\r\n${quotedRow}\n`],
  ["a quoted line that names its sign, with line breaks of a Mac", `"sep=;"\r${paths.join(";")}\r${shown.join(";")}\r`],
  ["empty rows and columns at its end", `${header},,\r\n${quotedRow},,\r\n,,,,\r\n,,\r\n`],
  ["rows of which nothing is known", `${header}\r\n${quotedRow}\r\n${paths.map(() => "n/a").join(",")}\r\n`],
  ["a quoted row with spaces", `${header}\r\n${shown.map((cell) => `" ${cell}\u00a0"`).join(",")}\r\n`],
])("a CSV of %s has the template's scenario", (_, text) => {
  expect(strictOf(text).trim()).toBe(template.trim());
});

it.each([
  ["UTF-16, as Unicode text", Buffer.from(`\ufeff${paths.join("\t")}\r\n${shown.join("\t")}\r\n`, "utf16le")],
  ["UTF-16 the other way round", Buffer.from(`\ufeff${header}\r\n${quotedRow}\r\n`, "utf16le").swap16()],
  ["UTF-16 without its mark", Buffer.from(`${header}\r\n${quotedRow}\r\n`, "utf16le")],
  ["Windows-1252", Buffer.from(`${header},Notes\r\n${quotedRow},caf\u00e9\r\n`, "latin1")],
])("a file in %s is read", (_, bytes) => {
  expect(strictCsv(csvCells(bytes, maxTableRows), "consumer")).toContain(
    "MOTOR_VEHICLE,32000,2023,DEALER_SALE,60,4000,20,1988-04-12,FULL_TIME,26,RENTING,712",
  );
});

it.each([
  ["a Mac", [0x43, 0x61, 0x66, 0x8e, 0x0d]],
  ["Windows", [0x43, 0x61, 0x66, 0xe9, 0x0d, 0x0a]],
])("a name in the letters of %s is read", (_, bytes) => {
  expect(csvCells(new Uint8Array(bytes), maxTableRows)).toEqual([["Caf\u00e9"]]);
});

const tableOf = (...sheets: (readonly [name: string, ...rows: readonly string[][]])[]) =>
  tableIn(
    sheets.map(([name, ...rows]) => ({ name, rows })),
    isScenarioColumn,
  );
const deals = [
  ["Asset value", "Term"],
  ["32000", "60"],
];

it("a workbook's table is found under its titles and behind its other sheets", () => {
  const lists = [["Asset type"], ["Caravan"]];
  const found = tableOf(
    ["Export Summary", ["This document was exported from Numbers."]],
    ["Lists", ...lists],
    ["Deals", ["November"], [], ...deals],
  );
  expect(found).toEqual({ rows: [[], [], ...deals] });
});

it("a workbook with two tables is not read by half", () => {
  expect(tableOf(["October", ...deals], ["November", ...deals], ["Blank", deals[0]!])).toEqual({
    problem: "has a table in each of the sheets October, November. Please save each as a file of its own.",
  });
});

it.each(["Deposit (%)", "Balloon ($)"])("%s is another unit than the column's, and named", (column) => {
  expect(strictOf(`${column}\n20`)).toBe(`${column}\r\n20\r\n`);
});

it.each([
  ["asset.assetValue", "32 000", "32000"],
  ["asset.assetValue", "AUD 32,000.50", "32000.5"],
  ["asset.assetValue", "$-   ", "0"],
  ["asset.assetValue", "27.5k", "27500"],
  ["Odometer", "85,000 km", "85000"],
  ["Term", "60 months", "60"],
  ["loanDetails.balloon", "28.13 %", "28.13"],
  ["customer.dateOfBirth", "3/4/1988", "1988-04-03"],
  ["customer.dateOfBirth", "12-Apr-88", "1988-04-12"],
  ["customer.dateOfBirth", "12/04/20", "1920-04-12"],
  ["Asset value", "n/a", ""],
  ["Asset value", "TBA", ""],
  ["Asset value", "-", "-"],
  ["Date of birth", "—", ""],
  ["Term", "5 years", "60"],
  ["Term", "60m", "60"],
  ["Time at current job", "2 yrs 3 mths", "27"],
  ["asset.assetType", "motor vehicle", "MOTOR_VEHICLE"],
])("reads %s %j as %s", (column, cell, value) => {
  const strict = csvCells(Buffer.from(strictOf(`${column}\tLoan\n${cell}\tx`)), maxTableRows);
  expect(strict[1]![0]).toBe(value);
});

it.each([
  ["asset.assetValue", "32,000,00", '"32,000,00 (3,200,000 or 32,000?)"'],
  ["asset.assetValue", "32.000", '"32.000 (32,000 or 32?)"'],
  ["asset.assetValue", "20%", "20%"],
  ["asset.odometer", "85.000", '"85.000 (85,000 or 85?)"'],
  ["loanDetails.balloon", "$20", "$20"],
  ["loanDetails.balloon", "4,5", '"4,5"'],
  ["loanDetails.term", "5 weeks", "5 weeks"],
  ["customer.dateOfBirth", "13/13/1988", "13/13/1988"],
  ["asset.assetType", "Car or ute", "Car or ute"],
])("leaves %s %j to be named as a problem of its row", async (column, cell, kept) => {
  const csv = strictOf(`${column}\tapplicationType\n\t\n${cell}\tConsumer`);

  expect(csv).toBe(`${column},applicationType\r\n\r\n${kept},consumer\r\n`);
  for await (const { line, read } of csvRows(Readable.from([csv]), "a.csv"))
    expect(scenarioRow(line, read, { today: "2026-11-20" })).toMatchObject({
      row: 3,
      problem: expect.stringContaining(`found ${JSON.stringify(kept.replaceAll('"', ""))}`),
    });
});

it("a workbook's dates, percentages, flags and results of formulas become the template's scenario", async () => {
  const cells: WorkbookCell[] = [
    "Motor Vehicle",
    32_000,
    2023,
    "DEALER_SALE",
    { formula: "5*12", result: 60 },
    "$4,000",
    { share: 0.2 },
    { day: 32_245 },
    "full time",
    26,
    "Renting",
    712,
  ];
  const csv = strictCsv(await firstSheet(aWorkbook([paths, [], [...cells, ""]])), "consumer");

  const [, row] = template.split("\r\n");
  expect(csv).toBe(`${header}\r\n\r\n${row}\r\n`);
  for await (const { line, read } of csvRows(Readable.from([csv]), "a.csv")) {
    const scenario = scenarioRow(line, read, { applicationType: "consumer", today: "2026-11-20" });
    expect(pricedRow(scenario, { sheets: bundledSheets, output: "best" }).best).toMatchObject({ qualification: 0 });
  }
});

it("an ATO residual of 28.13% has no noise of Excel's fractions", async () => {
  expect(await firstSheet(aWorkbook([["loanDetails.balloon"], [{ share: 0.2813 }]]))).toEqual([["loanDetails.balloon"], ["28.13%"]]);
});

/** The same workbook as other programs write it. */
const rewritten = (workbook: Uint8Array, part: string, change: (xml: string) => string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(workbook)).map(([name, bytes]) => [name, name === part ? strToU8(change(strFromU8(bytes))) : bytes]),
    ),
  );
const sheetXml = "xl/worksheets/sheet1.xml";

it.each([
  ["prefixes", (xml: string) => xml.replaceAll(/<(\/?)(?=[a-z])/g, "<$1x:").replace("xmlns=", "xmlns:x=")],
  ["other quotes", (xml: string) => xml.replaceAll('"', "'")],
  ["line breaks between elements", (xml: string) => xml.replaceAll("><", ">\n  <")],
])("20% is 20% in a workbook with %s", async (_, change) => {
  expect(await firstSheet(rewritten(aWorkbook([["loanDetails.balloon"], [{ share: 0.2 }]]), sheetXml, change))).toEqual([
    ["loanDetails.balloon"],
    ["20%"],
  ]);
});

it.each(["0.00\\%", "0.0&quot;%&quot;"])("a share under the format %s is shown as it is typed", async (format) => {
  const workbook = rewritten(aWorkbook([["a"], [{ share: 0.2 }]]), "xl/styles.xml", (xml) => xml.replace("0.0##%", format));
  expect(await firstSheet(workbook)).toEqual([["a"], [0.2]]);
});

it("a formula's error is no empty cell", async () => {
  const workbook = rewritten(aWorkbook([["asset.assetValue"], [1]]), sheetXml, (xml) =>
    xml.replace('r="A2"><v>1</v>', 'r="A2" t="e"><f>B9*2</f><v>#REF!</v>'),
  );
  expect(strictCsv(await firstSheet(workbook), "consumer")).toBe("asset.assetValue\r\n#REF!\r\n");
});

it.each(["1", "true"])("days are counted from 1904 where the workbook says %s", async (flag) => {
  const workbook = rewritten(aWorkbook([["customer.dateOfBirth"], [{ day: 30_783 }]]), "xl/workbook.xml", (xml) =>
    xml.replace("<sheets>", `<workbookPr date1904="${flag}"/><sheets>`),
  );
  expect(strictCsv(await firstSheet(workbook), "consumer")).toBe("customer.dateOfBirth\r\n1988-04-12\r\n");
});

it("a workbook's pictures are not counted", async () => {
  const pictures = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`xl/media/image${i}.png`, strToU8("a")]));
  expect(await firstSheet(zipSync({ ...unzipSync(aWorkbook([["a"], [1]])), ...pictures }))).toEqual([["a"], [1]]);
});

it.each([
  ["200 entries", () => zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.xml`, strToU8("a")])))],
  ["50 MB", () => zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(50 * 1024 * 1024 + 1) })],
])("an archive of more than %s is not unpacked", async (_, archive) => {
  await expect(xlsxSheets(archive(), maxTableRows)).rejects.toThrow(TooLarge);
});

/** The same archive, whose directory says that its first entry has another size. */
function declaring(archive: Uint8Array, size: number): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  const directory = view.getUint32(changed.length - 22 + 16, true);
  view.setUint32(directory + 24, size, true);
  return changed;
}

it("an archive of 42 kB that would unpack to 43 MB, but says 100 bytes, takes no more than it says", async () => {
  const bomb = declaring(zipSync({ "xl/workbook.xml": new Uint8Array(43 * 1024 * 1024) }), 100);
  expect(bomb.length).toBeLessThan(45 * 1024);
  const before = process.memoryUsage().arrayBuffers;

  await expect(xlsxSheets(bomb, maxTableRows)).rejects.toThrow("file not found inside");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024);
});

it("an archive that says 4 GB is not unpacked, whatever it holds", async () => {
  await expect(xlsxSheets(declaring(zipSync({ "xl/workbook.xml": strToU8("<a/>") }), 0xfffffff0), maxTableRows)).rejects.toThrow(TooLarge);
});
