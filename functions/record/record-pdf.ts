import { dayText } from "../../shared/format.ts";
import type { RecordContent, RecordSection } from "../../shared/selection/record-content.ts";
import { type Writer, addRow, addSender, addText, addTextWithLink, taggedPdf } from "./tagged-pdf.ts";

/** The PDF of a selection record or a credit proposal disclosure, tagged for screen readers. */
export const recordPdf = (content: RecordContent, createdAt: Date, siteUrl: string): Promise<Buffer> =>
  taggedPdf({ title: content.title, createdAt, rulebook: content.rulebook, isSample: content.isSample === true }, (writer) => {
    addSender(writer, content);
    addText(writer, content.title, "title", "H1");
    addText(writer, dayText(content.date), "text");
    for (const section of content.sections) addSection(writer, section);
    if (content.ranking) {
      writer.pdf.moveDown(0.8);
      addTextWithLink(writer, content.ranking, siteUrl);
    }
  });

function addSection(writer: Writer, { heading, paragraphs, lines }: RecordSection): void {
  const { pdf, document } = writer;
  pdf.moveDown(0.8);
  addText(writer, heading, "heading", "H2");
  for (const paragraph of paragraphs) addText(writer, paragraph, "text");
  if (lines.length === 0) return;
  const table = pdf.struct("Table");
  document.add(table);
  for (const { label, values } of lines) addRow(writer, table, { label, cells: [values] }, { size: "text" });
  table.end();
  pdf.x = pdf.page.margins.left;
}
