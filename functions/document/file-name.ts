import type { DocumentContentType } from "../../shared/domain/document.ts";

const extensionsOf: Readonly<Record<DocumentContentType, readonly [string, ...string[]]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/heic": ["heic", "heif"],
};

/** Endings of files that a computer runs when they are opened. */
const programs =
  /\.(?=(?:apk|app|bat|cmd|com|cpl|dll|exe|gadget|hta|jar|jse?|lnk|msc|msi|ps1|pif|reg|scr|sh|url|vbe?|vbs|wsf|wsh)(?:[.\s]|$))/gi;

const maxLength = 200;

/** The name under which a file is given out: it ends in its type's own extension, and no other part of it is the ending of a program. */
export function safeFileName(announced: string, contentType: DocumentContentType): string {
  const [extension, ...others] = extensionsOf[contentType];
  const name = announced.replace(/[.\s]+$/, "").replace(programs, "_");
  const ownEnding = name.toLowerCase().split(".").slice(1).at(-1) ?? "";
  if ([extension, ...others].includes(ownEnding)) return name;
  return `${Array.from(name)
    .slice(0, maxLength - extension.length - 1)
    .join("")}.${extension}`;
}
