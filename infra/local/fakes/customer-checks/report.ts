import type { CheckRequest } from "./requests.ts";

const escapedText = (text: string): string => text.replaceAll(/[\\()]/g, (character) => `\\${character}`).replaceAll(/[^ -~]/g, "?");

/** A PDF of one page that says what the check found. */
export function reportOf({ service, name, outcome }: CheckRequest): Buffer {
  const { at = "", score, hasAdverseCredit, defaultValue } = outcome ?? {};
  const lines = [
    `Report of ${service}`,
    name,
    `Completed ${at}`,
    ...(score === undefined
      ? []
      : [`Score ${score}`, `Adverse credit: ${hasAdverseCredit ? "yes" : "no"}`, `In default: ${defaultValue ?? 0} dollars`]),
  ];
  const content = `BT /F1 14 Tf 72 760 Td ${lines.map((line) => `(${escapedText(line)}) Tj 0 -22 Td`).join(" ")} ET`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

function pdfOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
