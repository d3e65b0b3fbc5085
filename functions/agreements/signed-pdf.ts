import { type CreditLicence, licenceText } from "../../shared/domain/credit-licence.ts";
import type { Letterhead } from "../adapters/email/build-email.ts";
import { type Agreement, sha256 } from "./agreement.ts";
import { type Pdf, margin, newPdf } from "./pdf.ts";
import type { CheckedSignature, SigningMethod } from "./signature.ts";

export interface Signing {
  readonly name: string;
  readonly signature: CheckedSignature;
  readonly signedAt: Date;
  /** One line each, such as the business on whose behalf a person signs. */
  readonly about: readonly string[];
  /** At the head of the document; absent for what Kelpie itself asks to be signed. */
  readonly letterhead?: Pick<Letterhead, "name" | "logo"> | undefined;
  /** Of the organisation. */
  readonly licence?: CreditLicence | undefined;
}

/** The PDF and the SHA-256 hashes (hexadecimal) that identify its text, its signature picture and the file. */
export interface SignedAgreement {
  /** Whose name was signed, as it was then. */
  readonly name: string;
  readonly kind: Agreement["kind"];
  readonly version: string;
  readonly title: string;
  readonly pdf: Buffer;
  readonly method: SigningMethod;
  readonly licence?: CreditLicence | undefined;
  readonly hashes: { readonly text: string; readonly signature: string; readonly file: string };
}

export async function signAgreement(agreement: Agreement, signing: Signing): Promise<SignedAgreement> {
  const hashes = { text: agreement.sha256, signature: sha256(signing.signature.picture) };
  const pdf = await pdfOf(agreement, signing, hashes.signature);
  const { kind, version, title } = agreement;
  const { name, signature, licence } = signing;
  return { name, kind, version, title, pdf, method: signature.method, licence, hashes: { ...hashes, file: sha256(pdf) } };
}

const sizes = { title: 20, heading: 12, text: 10, small: 8 };
const signatureBox: [number, number] = [220, 80];
const blockHeight = 230;
const logoBox: [number, number] = [160, 60];

/** Contains text, the signature and a logo. */
async function pdfOf(agreement: Agreement, signing: Signing, signatureHash: string): Promise<Buffer> {
  const { pdf, content } = newPdf({ title: agreement.title, createdAt: signing.signedAt });
  if (signing.letterhead) addLetterhead(pdf, signing.letterhead);
  if (signing.licence) pdf.fontSize(sizes.small).text(licenceText(signing.licence), margin).moveDown(1);
  pdf.fontSize(sizes.title).text(agreement.title);
  pdf.fontSize(sizes.small).text(`version of ${agreement.version}, by Kelpie`).moveDown(1);
  for (const { heading, paragraphs } of agreement.sections) {
    pdf.moveDown(0.8).fontSize(sizes.heading).text(heading);
    for (const paragraph of paragraphs) pdf.moveDown(0.3).fontSize(sizes.text).text(paragraph, { lineGap: 2 });
  }
  addSignature(pdf, agreement, { ...signing, signatureHash });
  pdf.end();
  return content;
}

function addLetterhead(pdf: Pdf, { name, logo }: NonNullable<Signing["letterhead"]>): void {
  if (logo) {
    pdf.image(logo.picture, margin, margin, { fit: logoBox });
    pdf.y = margin + Math.min(logoBox[1], (logo.height * logoBox[0]) / logo.width) + 6;
  }
  pdf.fontSize(sizes.heading).text(name, margin).moveDown(1);
}

function addSignature(pdf: Pdf, agreement: Agreement, signing: Signing & { readonly signatureHash: string }): void {
  const { name, signature, signedAt, about, signatureHash } = signing;
  if (pdf.y + blockHeight > pdf.page.height - margin) pdf.addPage();
  pdf.moveDown(1.5).fontSize(sizes.heading).text("Signature");
  pdf.moveDown(0.5);
  const top = pdf.y;
  pdf.image(signature.picture, margin, top, { fit: signatureBox });
  pdf.y = top + signatureBox[1] + 8;
  pdf.fontSize(sizes.text).text(`Signed by ${name}`, margin);
  for (const line of [`On ${timeInSydney(signedAt)} (${signedAt.toISOString()})`, ...about]) pdf.text(line);
  pdf.moveDown(0.6).fontSize(sizes.small);
  pdf.text(`Text signed: ${agreement.title}, version of ${agreement.version}, SHA-256 ${agreement.sha256}`);
  pdf.text(`Picture of the signature: SHA-256 ${signatureHash}, ${describe(signature.method)}`);
}

const describe = (method: SigningMethod): string =>
  method.kind === "typed" ? "typed as a name" : `drawn in ${method.strokes} strokes through ${method.points} points`;

const timeInSydney = (moment: Date): string =>
  `${new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeStyle: "medium", timeZone: "Australia/Sydney" }).format(moment)}, Sydney`;
