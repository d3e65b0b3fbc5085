import { documentTypeIn, signatureBytes } from "../../../shared/document-signs.ts";
import { type DocumentContentType, documentContentTypes } from "../../../shared/domain/document.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { isLine } from "../../../shared/wire/text.ts";

/** What the API needs to know of a file before it is uploaded. */
export interface FileToSend {
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  /** Bytes. */
  readonly size: number;
}

export const maxMegabytes = 10;
const megabyte = 1024 * 1024;
const maxNameLength = 200;

// Some browsers report no content type for HEIC pictures.
const typesByEnding: Readonly<Record<string, DocumentContentType>> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  jfif: "image/jpeg",
  png: "image/png",
  heic: "image/heic",
  heif: "image/heic",
};

/** The `accept` attribute of file inputs. */
export const acceptedFiles = Object.keys(typesByEnding)
  .map((ending) => `.${ending}`)
  .join(",");

type ChosenFile = Pick<File, "name" | "type" | "size">;

/** `found` is the type that the content shows, which counts before the name: phones and computers rename pictures without converting them. */
export function fileToSend({ name, type, size }: ChosenFile, found?: DocumentContentType): FileToSend | undefined {
  const contentType = found ?? documentContentTypes.find((one) => one === type) ?? typesByEnding[name.split(".").at(-1)!.toLowerCase()];
  return contentType && { fileName: lineOf(name).slice(-maxNameLength).toWellFormed(), contentType, size };
}

/** Names may hold what no text of ours does, such as a right-to-left override. */
const lineOf = (name: string): string => Array.from(name).filter(isLine).join("");

/** The type that a file's content shows. Throws an ApiError for a file that the browser cannot read. */
export async function typeInside(file: File): Promise<DocumentContentType | undefined> {
  const beginning = await file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .catch((cause: unknown) => {
      const message = "The file cannot be read. If it is kept in a cloud, please download it first and choose it again.";
      throw Object.assign(new ApiError({ status: 400, message }), { cause });
    });
  return documentTypeIn(new Uint8Array(beginning));
}

/** Why a file cannot be sent, else undefined. The server checks the content after the upload. */
export function problemOfFile(file: ChosenFile, found?: DocumentContentType): string | undefined {
  if (!fileToSend(file, found)) return "Please choose a PDF, JPEG, PNG or HEIC file.";
  if (file.size === 0) return "The file is empty.";
  if (file.size > maxMegabytes * megabyte) return `The file is ${megabytesText(file.size)} and the limit is ${maxMegabytes} MB.`;
  return undefined;
}

/** Example: 4.8 MB. Never 0.0 MB. */
export const megabytesText = (bytes: number): string => `${megabytes(bytes)} MB`;

/** Example: 3.1 of 4.8 MB. */
export const progressText = (sent: number, size: number): string => `${megabytes(sent)} of ${megabytesText(size)}`;

// Rounded up, so that a file just above the limit does not read as if it were within it.
const megabytes = (bytes: number): string => {
  const tenths = Math.ceil((bytes / megabyte) * 10);
  return (tenths / 10).toFixed(tenths % 10 === 0 ? 0 : 1);
};
