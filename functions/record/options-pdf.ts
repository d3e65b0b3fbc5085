import { dayText } from "../../shared/format.ts";
import type { FinanceOptions } from "../../shared/finance-options/content.ts";
import { type Writer, addBoxed, addRow, addSender, addText, taggedPdf } from "./tagged-pdf.ts";

/** The PDF of the Finance options, tagged for screen readers. */
export const optionsPdf = (options: FinanceOptions, title: string, createdAt: Date): Promise<Buffer> =>
  taggedPdf({ title, createdAt, rulebook: options.rulebook }, (writer) => {
    addHead(writer, options, title);
    addTable(writer, options);
    for (const explanation of options.explanations) addText(writer, explanation, "small");
    addRequirements(writer, options);
    writer.pdf.moveDown(0.8);
    for (const paragraph of options.closing) addText(writer, paragraph, "small");
  });

function addHead(writer: Writer, options: FinanceOptions, title: string): void {
  const { pdf } = writer;
  const { customer, date, intro, note, deal } = options;
  addSender(writer, options);
  addText(writer, customer === null ? title : `${title} for ${customer}`, "title", "H1");
  addText(writer, dayText(date), "text");
  for (const paragraph of intro) addText(writer, paragraph, "text");
  if (note !== null) addText(writer, note, "text");
  pdf.moveDown(0.4);
  addText(writer, deal.map(({ label, value }) => `${label}: ${value}`).join(" · "), "text");
  pdf.moveDown(0.8);
}

/** The lenders beside one another: first the rates with their warning, on the same page, then the figures. */
function addTable(writer: Writer, { products, rates, warning, figures }: FinanceOptions): void {
  const { pdf, document } = writer;
  const table = pdf.struct("Table");
  document.add(table);
  addRow(writer, table, { label: "", cells: products.map(({ lender, name }) => [lender, name]) }, { size: "text", isHead: true });
  for (const rate of rates) addRow(writer, table, rate, { size: "rate" });
  table.end();
  if (warning !== null) addBoxed(writer, warning);
  const rest = pdf.struct("Table");
  document.add(rest);
  for (const figure of figures) addRow(writer, rest, figure, { size: "text" });
  rest.end();
  pdf.moveDown(0.4);
}

function addRequirements(writer: Writer, { products, requirements }: FinanceOptions): void {
  for (const [at, { lender }] of products.entries()) {
    const lines = requirements[at]!;
    if (lines.length === 0) continue;
    writer.pdf.moveDown(0.6);
    addText(writer, `What ${lender} may ask for`, "text", "H2");
    for (const line of lines) addText(writer, line, "small");
  }
}
