/** The names of the files in a pack. */
import type { DocumentContentType, DocumentKind } from "../domain/document.ts";
import { documentTitles } from "../domain/document.ts";

interface NamedDocument {
  readonly kind: DocumentKind;
  readonly contentType: DocumentContentType;
  /** First and last name; empty for a document of the asset or the business. */
  readonly whose: string;
}

const endings: Readonly<Record<DocumentContentType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/heic": "heic",
};

/** Characters of up to four bytes each: most file systems take 255 bytes. */
const maxLength = 60;

/** "01 Identity, Maya Thornton.pdf", in the order of the documents; a second one of that name is "02 Identity, Maya Thornton (2).pdf". */
export function packFileNames(documents: readonly NamedDocument[]): string[] {
  const seen = new Map<string, number>();
  return documents.map(({ kind, contentType, whose }, place) => {
    const name = safeName([documentTitles[kind], whose].filter((part) => part !== "").join(", "));
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const number = String(place + 1).padStart(2, "0");
    return `${number} ${name}${times > 1 ? ` (${times})` : ""}.${endings[contentType]}`;
  });
}

/** Without what a file system refuses or takes for a path. */
const safeName = (name: string): string =>
  Array.from(name)
    .slice(0, maxLength)
    .join("")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
