import { dayText } from "../../shared/format.ts";
import type { FinanceOptions, Row } from "../../shared/finance-options/content.ts";
import { type Pdf, margin, newPdf, printable } from "../agreements/pdf.ts";

const sizes = { title: 20, heading: 12, rate: 13, text: 9.5, small: 8, hash: 6 } as const;
const ink = { text: "#1d2129", rule: "#c9cdd4" } as const;
const labelWidth = 120;
const gap = 12;
const padding = 8;

type Structure = ReturnType<Pdf["struct"]>;

interface Writer {
  readonly pdf: Pdf;
  /** The root of the tags. */
  readonly document: Structure;
}

/** The PDF of the Finance options, tagged for screen readers. */
export async function optionsPdf(options: FinanceOptions, title: string, createdAt: Date): Promise<Buffer> {
  const { pdf, content } = newPdf({ title, createdAt }, { pdfVersion: "1.7", tagged: true, displayTitle: true, bufferPages: true });
  const document = pdf.struct("Document");
  pdf.addStructure(document);
  const writer = { pdf, document };
  addHead(writer, options, title);
  addTable(writer, options);
  for (const explanation of options.explanations) addText(writer, explanation, "small");
  addRequirements(writer, options);
  pdf.moveDown(0.8);
  for (const paragraph of options.closing) addText(writer, paragraph, "small");
  document.end();
  addFooters(pdf, options);
  pdf.end();
  return content;
}

function addHead(
  writer: Writer,
  { organisation, licence, broker, customer, date, intro, note, deal }: FinanceOptions,
  title: string,
): void {
  const { pdf } = writer;
  addText(writer, organisation, "heading");
  if (licence !== null) addText(writer, licence, "small");
  addText(writer, [broker.name, broker.email, broker.phone].filter((each) => each !== null).join(" · "), "small");
  pdf.moveDown(1);
  addText(writer, customer === null ? title : `${title} for ${customer}`, "title", "H1");
  addText(writer, dayText(date), "text");
  for (const paragraph of intro) addText(writer, paragraph, "text");
  if (note !== null) addText(writer, note, "text");
  pdf.moveDown(0.4);
  addText(writer, deal.map(({ label, value }) => `${label}: ${value}`).join(" · "), "text");
  pdf.moveDown(0.8);
}

function addText({ pdf, document }: Writer, text: string, size: keyof typeof sizes, structType = "P"): void {
  pdf.fillColor(ink.text).fontSize(sizes[size]);
  pdf.text(printable(pdf, text), margin, undefined, { structParent: document, structType, lineGap: 1 });
}

/** The lenders beside one another: first the rates with their warning, on the same page, then the figures. */
function addTable(writer: Writer, { products, rates, warning, figures }: FinanceOptions): void {
  const { pdf, document } = writer;
  const table = pdf.struct("Table");
  document.add(table);
  addRow(writer, table, { label: "", cells: products.map(({ lender, name }) => [lender, name]) }, { size: "text", isHead: true });
  for (const rate of rates) addRow(writer, table, rate, { size: "rate" });
  table.end();
  if (warning !== null) addWarning(writer, warning);
  const rest = pdf.struct("Table");
  document.add(rest);
  for (const figure of figures) addRow(writer, rest, figure, { size: "text" });
  rest.end();
  pdf.moveDown(0.4);
}

interface RowStyle {
  /** Of the cells. */
  readonly size: keyof typeof sizes;
  readonly isHead?: boolean;
}

function addRow({ pdf }: Writer, table: Structure, { label, cells }: Row, { size, isHead = false }: RowStyle): void {
  const row = pdf.struct("TR");
  table.add(row);
  const width = (contentWidth(pdf) - labelWidth) / cells.length - gap;
  const columns = [
    { text: label, x: margin, width: labelWidth - gap, size: sizes.text, structType: "TH" },
    ...cells.map((lines, at) => ({
      text: lines.join("\n"),
      x: margin + labelWidth + at * (width + gap),
      width,
      size: sizes[size],
      structType: isHead ? "TH" : "TD",
    })),
  ].map((column) => ({ ...column, text: printable(pdf, column.text) }));
  const height = Math.max(...columns.map((column) => pdf.fontSize(column.size).heightOfString(column.text, { width: column.width })));
  if (pdf.y + height + padding > pdf.page.height - margin) pdf.addPage();
  const top = pdf.y + padding / 2;
  for (const column of columns) {
    pdf.fillColor(ink.text).fontSize(column.size);
    pdf.text(column.text, column.x, top, { width: column.width, structParent: row, structType: column.structType });
  }
  row.end();
  pdf.y = top + height + padding / 2;
  drawn(pdf, () => {
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(pdf.page.width - margin, pdf.y)
      .lineWidth(0.5)
      .stroke(ink.rule);
  });
}

function addWarning(writer: Writer, warning: string): void {
  const { pdf, document } = writer;
  const width = contentWidth(pdf) - 2 * padding;
  pdf.fontSize(sizes.text);
  const height = pdf.heightOfString(warning, { width });
  const top = pdf.y + padding;
  drawn(pdf, () => {
    pdf
      .rect(margin, top, contentWidth(pdf), height + 2 * padding)
      .lineWidth(1)
      .stroke(ink.text);
  });
  pdf.fillColor(ink.text).text(warning, margin + padding, top + padding, { width, structParent: document, structType: "P" });
  pdf.x = margin;
  pdf.y = top + height + 3 * padding;
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

/** Page numbers, and the hash of the rate sheets, by which the figures can be reproduced. */
function addFooters(pdf: Pdf, { rulebook }: FinanceOptions): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - margin + 16;
    drawn(pdf, () => {
      pdf
        .fillColor(ink.text)
        .fontSize(sizes.small)
        .text(`Page ${page + 1} of ${count}`, margin, y, { lineBreak: false });
      pdf.fontSize(sizes.hash).text(`Rate sheets ${rulebook}`, margin + labelWidth, y + 2, { lineBreak: false });
    });
  }
}

const contentWidth = (pdf: Pdf): number => pdf.page.width - 2 * margin;

/** What screen readers leave out. */
function drawn(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact");
  draw();
  pdf.endMarkedContent();
}
