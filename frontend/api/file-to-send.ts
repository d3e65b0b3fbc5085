import { type DocumentContentType, documentContentTypes } from "../../shared/entities/document.ts";

/** What is said of a file before it is sent. */
export interface FileToSend {
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  /** Bytes. */
  readonly size: number;
}

export const mostMegabytes = 10;
const megabyte = 1024 * 1024;
const longestName = 200;

/** What a control that chooses files may offer. */
export const acceptedFiles = ".pdf,.jpg,.jpeg,.png,.heic,.heif";

// Browsers do not know every picture of a phone by its type.
const typesByEnding: Readonly<Record<string, DocumentContentType>> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  heic: "image/heic",
  heif: "image/heic",
};

type ChosenFile = Pick<File, "name" | "type" | "size">;

export function fileToSend({ name, type, size }: ChosenFile): FileToSend | undefined {
  const contentType = documentContentTypes.find((one) => one === type) ?? typesByEnding[name.split(".").at(-1)!.toLowerCase()];
  return contentType && { fileName: name.slice(-longestName), contentType, size };
}

/** Why a file cannot be sent; undefined for one that can. What is in it is checked once it has arrived. */
export function problemOfFile(file: ChosenFile): string | undefined {
  if (!fileToSend(file)) return "Please choose a PDF, JPEG, PNG or HEIC file.";
  if (file.size === 0) return "The file is empty.";
  if (file.size > mostMegabytes * megabyte) return `The file is ${megabytesText(file.size)} and the limit is ${mostMegabytes} MB.`;
  return undefined;
}

/** 4.8 MB of a number of bytes, never 0.0. */
export const megabytesText = (bytes: number): string => `${megabytes(bytes)} MB`;

/** 3.1 of 4.8 MB. */
export const progressText = (sent: number, size: number): string => `${megabytes(sent)} of ${megabytesText(size)}`;

// Rounded up: a file just above the limit must not read as if it were at the limit.
const megabytes = (bytes: number): string => {
  const tenths = Math.ceil((bytes / megabyte) * 10);
  return (tenths / 10).toFixed(tenths % 10 === 0 ? 0 : 1);
};
