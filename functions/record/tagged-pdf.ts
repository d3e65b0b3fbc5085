/** What the PDFs of records share: tags for screen readers, rows of a table, page numbers. */
import type { Broker, TextWithLink } from "../../shared/finance-options/content.ts";
import { type Pdf, margin, newPdf } from "../agreements/pdf.ts";

const sizes = { title: 20, monthly: 16, heading: 12, rate: 13, text: 9.5, small: 8, hash: 6 } as const;
export type TextSize = keyof typeof sizes;
const boldSizes: ReadonlySet<TextSize> = new Set(["title", "monthly", "heading"]);
const ink = { text: "#1d2129", link: "#1b569f", rule: "#c9cdd4" } as const;
const watermark = { text: "Sample rates", size: 84, degrees: -50, opacity: 0.1 } as const;
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
  /** Whether "Sample rates" stands across each page. */
  readonly isSample: boolean;
}

/** Writes the pages, then their numbers. */
export async function taggedPdf({ title, createdAt, rulebook, isSample }: About, write: (writer: Writer) => void): Promise<Buffer> {
  const { pdf, content } = newPdf({ title, createdAt }, { pdfVersion: "1.7", tagged: true, displayTitle: true, bufferPages: true });
  const document = pdf.struct("Document");
  pdf.addStructure(document);
  write({ pdf, document });
  document.end();
  addFooters(pdf, rulebook);
  if (isSample) forEachPage(pdf, () => drawWatermark(pdf));
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
  pdf.text(text, margin, undefined, { structParent: document, structType, lineGap: 1, ...weightOf(pdf, size, boldSizes.has(size)) });
}

/** Bold letters are outlined: the files embed one weight of the font. */
function weightOf(pdf: Pdf, size: TextSize, isBold: boolean): { readonly fill: boolean; readonly stroke: boolean } {
  if (isBold) pdf.lineWidth(sizes[size] * 0.035).strokeColor(ink.text);
  return { fill: true, stroke: isBold };
}

/** A text and a link after it that shows its address, of this site. No other text becomes a link. */
export function addTextWithLink({ pdf, document }: Writer, { text, label, path }: TextWithLink, siteUrl: string): void {
  const paragraph = pdf.struct("P");
  document.add(paragraph);
  pdf.fillColor(ink.text).fontSize(sizes.small);
  pdf.text(`${text} ${label}: `, margin, undefined, { structParent: paragraph, structType: "Span", continued: true });
  const link = { link: siteUrl + path, structParent: paragraph, structType: "Link", continued: false };
  pdf.fillColor(ink.link).text(siteUrl + path, link);
  paragraph.end();
}

interface PdfRow {
  readonly label: string;
  /** For each column the lines of its cell. */
  readonly cells: readonly (readonly string[])[];
  /** For each column small lines below. */
  readonly notes?: readonly (readonly string[])[] | undefined;
}

interface RowStyle {
  /** Of the cells. */
  readonly size: TextSize;
  readonly isHead?: boolean;
}

export function addRow({ pdf }: Writer, table: Structure, { label, cells, notes }: PdfRow, { size, isHead = false }: RowStyle): void {
  const row = pdf.struct("TR");
  table.add(row);
  const width = (contentWidth(pdf) - labelWidth) / cells.length - gap;
  const blockOf = (lines: readonly string[], blockSize: TextSize, isBold = boldSizes.has(blockSize)) => ({
    text: lines.join("\n"),
    size: blockSize,
    isBold,
  });
  const blocksOf = ([first = "", ...others]: readonly string[]) => [blockOf([first], size, true), blockOf(others, "small")];
  const columns = [
    { blocks: [blockOf([label], "text")], x: margin, width: labelWidth - gap, structType: "TH" },
    ...cells.map((lines, at) => ({
      blocks: [...(isHead ? blocksOf(lines) : [blockOf(lines, size)]), ...(notes?.[at]?.length ? [blockOf(notes[at], "small")] : [])],
      x: margin + labelWidth + at * (width + gap),
      width,
      structType: isHead ? "TH" : "TD",
    })),
  ];
  const heightOf = ({ blocks, width: columnWidth }: (typeof columns)[number]) =>
    blocks.reduce((sum, block) => sum + pdf.fontSize(sizes[block.size]).heightOfString(block.text, { width: columnWidth }), 0);
  const height = Math.max(...columns.map(heightOf));
  if (pdf.y + height + padding > pdf.page.height - margin) pdf.addPage();
  const top = pdf.y + padding / 2;
  for (const { blocks, x, width: columnWidth, structType } of columns) {
    const cell = pdf.struct(structType);
    row.add(cell);
    pdf.y = top;
    for (const block of blocks) {
      pdf.fillColor(ink.text).fontSize(sizes[block.size]);
      const weight = weightOf(pdf, block.size, block.isBold);
      pdf.text(block.text, x, pdf.y, { width: columnWidth, structParent: cell, structType: "Span", ...weight });
    }
    cell.end();
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
  forEachPage(pdf, (page, count) => {
    const y = pdf.page.height - margin + 16;
    pdf.fillColor(ink.text).fontSize(sizes.small).text(`Page ${page} of ${count}`, margin, y, { lineBreak: false });
    pdf.fontSize(sizes.hash).text(`Rate sheets ${rulebook}`, margin + labelWidth, y + 2, { lineBreak: false });
  });
}

/** From corner to corner, so faint that what lies below stays readable. */
function drawWatermark(pdf: Pdf): void {
  const { text, size, degrees, opacity } = watermark;
  const center = [pdf.page.width / 2, pdf.page.height / 2] as const;
  pdf
    .save()
    .rotate(degrees, { origin: [...center] })
    .fillColor(ink.text)
    .fillOpacity(opacity)
    .fontSize(size);
  pdf.text(text, center[0] - pdf.widthOfString(text) / 2, center[1] - size / 2, { lineBreak: false });
  pdf.restore();
}

/** Draws on each page what screen readers leave out. Pages count from 1. */
function forEachPage(pdf: Pdf, draw: (page: number, count: number) => void): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    pdf.page.margins.bottom = 0;
    drawn(pdf, () => draw(page + 1, count));
  }
}

const contentWidth = (pdf: Pdf): number => pdf.page.width - 2 * margin;

/** What screen readers leave out. */
function drawn(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact");
  draw();
  pdf.endMarkedContent();
}
