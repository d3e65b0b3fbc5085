import type { DocumentContentType } from "./domain/document.ts";

/** How many bytes tell the type of a file. */
export const signatureBytes = 512;

const signs: readonly (readonly [DocumentContentType, RegExp])[] = [
  // Mail programs and web sites put a byte order mark or empty lines before it.
  ["application/pdf", /^(?:\xef\xbb\xbf)?\s*%PDF-/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/png", /^\x89PNG\r\n\p{Cc}\n/u],
  // ISO 23008-12: a box "ftyp" with a brand of still pictures.
  ["image/heic", /^[^]{4}ftyp(?:heic|heix|heim|heis|mif1)/],
];

/** The type that the first bytes of a file show, whatever its name says; undefined for a type that is not accepted. */
export function documentTypeIn(beginning: Uint8Array): DocumentContentType | undefined {
  const text = String.fromCharCode(...beginning.subarray(0, signatureBytes));
  return signs.find(([, sign]) => sign.test(text))?.[0];
}
