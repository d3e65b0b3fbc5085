/** What all PDFs share: A4, the embedded font, texts that the font can show. */
import PdfDocument from "pdfkit";
import inter from "./inter-regular.json" with { type: "json" };

export type Pdf = InstanceType<typeof PdfDocument>;
type Options = NonNullable<ConstructorParameters<typeof PdfDocument>[0]>;

export const margin = 56;

interface About {
  readonly title: string;
  readonly createdAt: Date;
}

/** Contains no link, script or form, whatever a text contains. `content` is complete after `pdf.end()`. */
export function newPdf({ title, createdAt }: About, options: Options = {}): { readonly pdf: Pdf; readonly content: Promise<Buffer> } {
  const info = { Title: title, Author: "Kelpie", CreationDate: createdAt };
  // font: "" keeps PDFKit from loading its default font.
  const pdf = new PdfDocument({ size: "A4", margin, info, font: "", lang: "en-AU", ...options });
  const content = contentOf(pdf);
  pdf.font(Buffer.from(inter.ttf, "base64"));
  return { pdf, content };
}

/** PDFKit's embedded font, of which its types know nothing. */
interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Writes characters that the font lacks, as of Chinese and Arabic names, as "U+674E", so that the document still names its people. */
export function printable(pdf: Pdf, text: string): string {
  const {
    _font: { font },
  } = pdf as Pdf & WithFont;
  const hasGlyph = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0)!);
  const parts = Array.from(text, (character) => ({ character, isPrinted: hasGlyph(character) || /[\s\p{Cf}]/u.test(character) }));
  const words = parts.map(({ character, isPrinted }, at) => {
    if (isPrinted) return character;
    return `${at > 0 && !parts[at - 1]!.isPrinted ? " " : ""}U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  });
  return words.join("");
}

function contentOf(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  pdf.on("end", () => resolve(Buffer.concat(chunks)));
  pdf.on("error", reject);
  return promise;
}
