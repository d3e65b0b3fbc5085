import { type DocumentContentType, documentContentTypes } from "../../../shared/domain/document.ts";

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

/** The `accept` attribute of file inputs. */
export const acceptedFiles = ".pdf,.jpg,.jpeg,.jfif,.png,.heic,.heif";

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

type ChosenFile = Pick<File, "name" | "type" | "size">;

export function fileToSend({ name, type, size }: ChosenFile): FileToSend | undefined {
  const contentType = documentContentTypes.find((one) => one === type) ?? typesByEnding[name.split(".").at(-1)!.toLowerCase()];
  return contentType && { fileName: name.slice(-maxNameLength), contentType, size };
}

/** Why a file cannot be sent, else undefined. The server checks the content after the upload. */
export function problemOfFile(file: ChosenFile): string | undefined {
  if (!fileToSend(file)) return "Please choose a PDF, JPEG, PNG or HEIC file.";
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
