import type { SheetFile } from "../../shared/quote/sheet.ts";
import { assumedTitle, lineText, sheetSections } from "../../shared/rulebook/sheet-sections.ts";

/** Describes a sheet in plain text for the people who maintain it. */
export function sheetText({ file, sheet }: SheetFile): string {
  const head = `${[sheet.lender, sheet.productName ?? []].flat().join(", ")} (${sheet.type}), dated ${sheet.date ?? "not stated"} - ${file}`;
  const sections = sheetSections(sheet).flatMap(({ title, lines }) => [
    "",
    title === assumedTitle ? `* ${title}` : title,
    ...lines.map((line) => `  ${lineText(line)}`),
  ]);
  return `${[head, ...sections].join("\n")}\n`;
}
