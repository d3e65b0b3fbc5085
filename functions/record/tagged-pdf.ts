/** What the PDFs of records share: tags for screen readers, rows of a table, page numbers. */
import type { Broker } from "../../shared/finance-options/content.ts";
import { type Pdf, margin, newPdf } from "../agreements/pdf.ts";

const sizes = { title: 20, heading: 12, rate: 13, text: 9.5, small: 8, hash: 6 } as const;
export type TextSize = keyof typeof sizes;
const ink = { text: "#1d2129", rule: "#c9cdd4" } as const;
const labelWidth = 120;
const gap = 12;
const padding = 8;

export type Structure = ReturnType<Pdf["struct"]>;

export interface Writer {
  readonly pdf: Pdf;
  /** The root of the tags. */
  readonly document: Structure;
}

interface About {
  readonly title: string;
  readonly createdAt: Date;
  /** The hash of the rate sheets, by which the figures can be reproduced. */
  readonly rulebook: string;
}

/** Writes the pages, then their numbers. */
export async function taggedPdf({ title, createdAt, rulebook }: About, write: (writer: Writer) => void): Promise<Buffer> {
  const { pdf, content } = newPdf({ title, createdAt }, { pdfVersion: "1.7", tagged: true, displayTitle: true, bufferPages: true });
  const document = pdf.struct("Document");
  pdf.addStructure(document);
  write({ pdf, document });
  document.end();
  addFooters(pdf, rulebook);
  pdf.end();
  return content;
}

interface Sender {
  readonly organisation: string;
  readonly licence: string | null;
  readonly broker: Broker;
}

export function addSender(writer: Writer, { organisation, licence, broker }: Sender): void {
  addText(writer, organisation, "heading");
  if (licence !== null) addText(writer, licence, "small");
  addText(writer, [broker.name, broker.email, broker.phone].filter((each) => each !== null).join(" · "), "small");
  writer.pdf.moveDown(1);
}

export function addText({ pdf, document }: Writer, text: string, size: TextSize, structType = "P"): void {
  pdf.fillColor(ink.text).fontSize(sizes[size]);
  pdf.text(text, margin, undefined, { structParent: document, structType, lineGap: 1 });
}

interface PdfRow {
  readonly label: string;
  /** For each column the lines of its cell. */
  readonly cells: readonly (readonly string[])[];
}

interface RowStyle {
  /** Of the cells. */
  readonly size: TextSize;
  readonly isHead?: boolean;
}

export function addRow({ pdf }: Writer, table: Structure, { label, cells }: PdfRow, { size, isHead = false }: RowStyle): void {
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
  ];
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

/** A text in a frame. */
export function addBoxed({ pdf, document }: Writer, text: string): void {
  const width = contentWidth(pdf) - 2 * padding;
  pdf.fontSize(sizes.text);
  const height = pdf.heightOfString(text, { width });
  const top = pdf.y + padding;
  drawn(pdf, () => {
    pdf
      .rect(margin, top, contentWidth(pdf), height + 2 * padding)
      .lineWidth(1)
      .stroke(ink.text);
  });
  pdf.fillColor(ink.text).text(text, margin + padding, top + padding, { width, structParent: document, structType: "P" });
  pdf.x = margin;
  pdf.y = top + height + 3 * padding;
}

function addFooters(pdf: Pdf, rulebook: string): void {
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
