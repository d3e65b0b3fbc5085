import { expect, it } from "vitest";
import { contractsCsv, isContractColumn } from "../../../frontend/book/contracts-csv.ts";
import { csvAnswer } from "../../../frontend/ui/spreadsheet/csv-answer.ts";
import { bookTable } from "../../support/fixtures/contracts.ts";
import { type WorkbookCell, aWorkbook } from "../../support/fixtures/workbook.ts";

const [header = "", row = ""] = bookTable({ firstName: "Ren\u00e9e" }).trim().split(/\r?\n/);
const isNumber = (cell: string): boolean => cell !== "" && Number.isFinite(Number(cell));
/** The cells of each line that the server reads; 650.00 is 650. */
async function read(bytes: Buffer): Promise<string[][]> {
  const file = new File([new Uint8Array(bytes)], "book");
  const { csv = "" } = await csvAnswer(file, { maxRows: 2_002, isColumn: isContractColumn, csv: contractsCsv });
  return linesOf(csv);
}
const linesOf = (csv: string) =>
  csv.split(/\r?\n/).map((line) => line.split(",").map((cell) => (isNumber(cell) ? String(Number(cell)) : cell)));
const semicolons = `${header}\r\n${row}\r\n`.replaceAll(",", ";");
const numbersAndDays = row.split(",").map((cell): WorkbookCell => {
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return { day: Date.parse(cell) / 86_400_000 + 25_569 };
  return isNumber(cell) ? Number(cell) : cell;
});
const shouted = header.split(",").map((name) => name.toUpperCase());

it.each([
  ["Windows-1252 with semicolons", Buffer.from(semicolons, "latin1")],
  ["UTF-16 with tabs", Buffer.from(`\ufeff${header}\n${row}\n`.replaceAll(",", "\t"), "utf16le")],
  ["a workbook with numbers and days", Buffer.from(aWorkbook([shouted, [...numbersAndDays, ""]]))],
])("old contracts in %s keep every name and figure", async (_, bytes) => {
  expect(row).toContain("Ren\u00e9e");
  expect(await read(bytes)).toEqual(linesOf(`${header}\n${row}\n`));
});

it("a row keeps its place under titles and empty rows, without empty columns", async () => {
  const lines = await read(Buffer.from(`Contracts of 2024,,\n\n${header},,\n\n${row},,\n`));
  expect(lines).toEqual(linesOf(`\n\n${header}\n\n${row}\n`));
});
