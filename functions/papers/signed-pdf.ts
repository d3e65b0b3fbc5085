import PdfDocument from "pdfkit";
import inter from "./inter-regular.json" with { type: "json" };
import { type Paper, sha256 } from "./paper.ts";

/** Who signs, and what else the paper is to say of that. */
export interface Signing {
  readonly name: string;
  readonly signature: Buffer;
  readonly signedAt: Date;
  /** Such as the business on whose behalf, or the application: a line each. */
  readonly about: readonly string[];
}

/** A signed paper as a file, and the hashes by which it can be told from any other, in hexadecimal. */
export interface SignedPaper {
  readonly kind: Paper["kind"];
  readonly version: string;
  readonly title: string;
  readonly pdf: Buffer;
  readonly hashes: { readonly text: string; readonly signature: string; readonly file: string };
}

export async function signPaper(paper: Paper, signing: Signing): Promise<SignedPaper> {
  const hashes = { text: paper.sha256, signature: sha256(signing.signature) };
  const pdf = await pdfOf(paper, signing, hashes.signature);
  const { kind, version, title } = paper;
  return { kind, version, title, pdf, hashes: { ...hashes, file: sha256(pdf) } };
}

const margin = 56;
const sizes = { title: 20, heading: 12, text: 10, small: 8 };
const signatureBox: [number, number] = [220, 80];
const blockHeight = 230;

type Pdf = InstanceType<typeof PdfDocument>;

/** Made of text and one picture: no link, script or form is in it, whatever a name holds. */
async function pdfOf(paper: Paper, signing: Signing, signatureHash: string): Promise<Buffer> {
  const info = { Title: paper.title, Author: "Kelpie", CreationDate: signing.signedAt };
  // Without a font of its own to begin with: the one that is set is embedded.
  const pdf = new PdfDocument({ size: "A4", margin, info, font: "", lang: "en-AU" });
  const content = contentOf(pdf);
  pdf.font(Buffer.from(inter.ttf, "base64"));
  pdf.fontSize(sizes.title).text(paper.title);
  pdf.fontSize(sizes.small).text(`Kelpie · version of ${paper.version}`).moveDown(1);
  for (const { heading, paragraphs } of paper.sections) {
    pdf.moveDown(0.8).fontSize(sizes.heading).text(heading);
    for (const paragraph of paragraphs) pdf.moveDown(0.3).fontSize(sizes.text).text(paragraph, { lineGap: 2 });
  }
  addSignature(pdf, paper, { ...signing, signatureHash });
  pdf.end();
  return content;
}

function addSignature(pdf: Pdf, paper: Paper, signing: Signing & { readonly signatureHash: string }): void {
  const { name, signature, signedAt, about, signatureHash } = signing;
  if (pdf.y + blockHeight > pdf.page.height - margin) pdf.addPage();
  pdf.moveDown(1.5).fontSize(sizes.heading).text("Signature");
  pdf.moveDown(0.5);
  const top = pdf.y;
  pdf.image(signature, margin, top, { fit: signatureBox });
  pdf.y = top + signatureBox[1] + 8;
  pdf.fontSize(sizes.text).text(`Signed by ${name}`, margin);
  for (const line of [`On ${timeInSydney(signedAt)} (${signedAt.toISOString()})`, ...about]) pdf.text(line);
  pdf.moveDown(0.6).fontSize(sizes.small);
  pdf.text(`Text signed: ${paper.title}, version of ${paper.version}, SHA-256 ${paper.sha256}`);
  pdf.text(`Picture of the signature: SHA-256 ${signatureHash}`);
}

const timeInSydney = (moment: Date): string =>
  `${new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeStyle: "medium", timeZone: "Australia/Sydney" }).format(moment)}, Sydney`;

function contentOf(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  pdf.on("end", () => resolve(Buffer.concat(chunks)));
  pdf.on("error", reject);
  return promise;
}
