import { dayText } from "../../shared/format.ts";
import type { FinanceOptions } from "../../shared/finance-options/content.ts";
import { type Writer, addBoxed, addRow, addSender, addText, addTextWithLink, taggedPdf } from "./tagged-pdf.ts";

interface About {
  readonly title: string;
  readonly createdAt: Date;
  /** Of the privacy statement, without a trailing slash. */
  readonly siteUrl: string;
}

/** The PDF of the Finance options, tagged for screen readers. */
export const optionsPdf = (options: FinanceOptions, { siteUrl, ...about }: About): Promise<Buffer> =>
  taggedPdf({ ...about, rulebook: options.rulebook, isSample: options.sampleRates !== undefined }, (writer) => {
    addHead(writer, options, about.title);
    addTable(writer, options);
    for (const explanation of [options.sampleRates ?? [], options.explanations].flat()) addText(writer, explanation, "small");
    addRequirements(writer, options);
    writer.pdf.moveDown(0.8);
    for (const paragraph of options.closing) addText(writer, paragraph, "small");
    if (options.ranking) addTextWithLink(writer, options.ranking, siteUrl);
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

/** The lenders beside one another: the monthly repayment, the rates with their warning on the same page, then the other figures. */
function addTable(writer: Writer, { products, rates, warning, figures }: FinanceOptions): void {
  const { pdf, document } = writer;
  const table = pdf.struct("Table");
  document.add(table);
  addRow(writer, table, { label: "", cells: products.map(({ lender, name }) => [lender, name]) }, { size: "text", isHead: true });
  const [monthly, ...others] = figures;
  if (monthly) addRow(writer, table, monthly, { size: "monthly" });
  for (const rate of rates) addRow(writer, table, rate, { size: "rate" });
  table.end();
  if (warning !== null) addBoxed(writer, warning);
  const rest = pdf.struct("Table");
  document.add(rest);
  for (const figure of others) addRow(writer, rest, figure, { size: "text" });
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
