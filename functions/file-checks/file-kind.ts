import { documentTypeIn } from "../../shared/document-signs.ts";
import type { DocumentContentType } from "../../shared/domain/document.ts";

/** The kind of a file by its first bytes; contentType only if it is an accepted one. */
export interface FileKind {
  readonly description: string;
  readonly contentType?: DocumentContentType;
}

export const kindOfType: Readonly<Record<DocumentContentType, string>> = {
  "application/pdf": "a PDF",
  "image/jpeg": "a JPEG picture",
  "image/png": "a PNG picture",
  "image/heic": "a HEIC picture",
};

const otherKinds: readonly (readonly [string, RegExp])[] = [
  ["an HTML page", /^(?:\xef\xbb\xbf)?\s*<(?:!--|(?:!doctype html|html|head|body|script|iframe|title|meta|style|div|p|h1|a|br|table)\b)/i],
  ["an SVG picture", /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<svg\b/i],
  ["an XML file", /^(?:\xef\xbb\xbf)?\s*<\?xml/],
  ["a ZIP archive or Office file", /^PK\p{Cc}{2}/u],
  ["an old Office file", /^\xd0\xcf\p{Cc}\xe0\xa1\xb1\p{Cc}\xe1/u],
  ["a GIF picture", /^GIF8[79]a/],
  ["a TIFF picture", /^(?:II\*\0|MM\0\*)/],
  ["a WebP picture", /^RIFF[^]{4}WEBP/],
  ["a program", /^(?:MZ|\x7fELF|#!)/],
  ["a text file", /^[\t\n\r\x20-\x7e\x80-\xff]+$/],
];

export function kindOf(beginning: Uint8Array): FileKind {
  const contentType = documentTypeIn(beginning);
  if (contentType !== undefined) return { description: kindOfType[contentType], contentType };
  const text = Buffer.from(beginning).toString("latin1");
  return { description: otherKinds.find(([, sign]) => sign.test(text))?.[0] ?? "a file of another kind" };
}
